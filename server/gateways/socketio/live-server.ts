import type { Server, Socket } from 'socket.io'
import type { LiveEvent, LiveEvents } from '#contract/live.ts'
import type { Actor } from '../../platform/actor.ts'

interface SocketData {
  /** Null while nobody is signed in, or the terms are not accepted. */
  actor: Actor | null
  /** The session of the handshake's token, also while the terms are not accepted. */
  session: Actor | null
}

type Outgoing = { [Name in LiveEvent]: (...args: LiveEvents[Name]) => void }
/** Whatever a client sends is unknown until it is parsed. */
type Incoming = Record<string, (...args: unknown[]) => void>
type BetweenServers = Record<string, never>

export type LiveServer = Server<Incoming, Outgoing, BetweenServers, SocketData>
export type LiveSocket = Socket<Incoming, Outgoing, BetweenServers, SocketData>
