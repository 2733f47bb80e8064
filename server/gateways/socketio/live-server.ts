import type { Server, Socket } from 'socket.io'
import type { LiveEvent, LiveEvents } from '#contract/live.ts'
import type { Actor } from '../../platform/actor.ts'

interface SocketData {
  /** Null if nobody is signed in, or the terms or the second step are pending. */
  actor: Actor | null
  /** Actor of the handshake's token, even if the terms or the second step are pending. */
  session: Actor | null
}

type Outgoing = { [Name in LiveEvent]: (...args: LiveEvents[Name]) => void }
/** Payloads of clients are unknown until parsed. */
type Incoming = Record<string, (...args: unknown[]) => void>
type BetweenServers = Record<string, never>

export type LiveServer = Server<Incoming, Outgoing, BetweenServers, SocketData>
export type LiveSocket = Socket<Incoming, Outgoing, BetweenServers, SocketData>
