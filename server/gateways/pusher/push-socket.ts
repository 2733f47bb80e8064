import type { WebSocket } from 'ws'
import type { Actor } from '../../platform/actor.ts'
import type { Wire } from '../slow-consumers.ts'
import { encode, type Problem, problems } from './protocol.ts'

/** One client of the embedded push endpoint. */
export interface PushSocket {
  /** Its `socket_id`. */
  readonly id: string
  readonly wire: PushWire
  /** The same, as slow readers are found: what ws was given, it has written. */
  readonly transport: { readonly socket: PushWire }
  readonly writeBuffer: readonly never[]
  /** What it hears, and who was allowed to. Null: allowed by the operator's own signature. */
  readonly channels: Map<string, Actor | null>
  /** Who asked the site for a signature for this connection, by push channel. */
  readonly claims: Map<string, Actor>
  claimedUser: Actor | null
  /** Signed in. */
  actor: Actor | null
  readonly openedAt: number
  heardAt: number
  isPinged: boolean
  /** False until a websocket ping is answered. */
  isThere: boolean
}

/** Sends a frame that is already encoded. */
export type PushWire = Wire & { _sender: { sendFrame(frames: readonly Buffer[]): void } }

export function createPushSocket(id: string, wire: WebSocket): PushSocket {
  return {
    ...{ id, wire: wire as PushWire, transport: { socket: wire as PushWire }, writeBuffer: [] },
    ...{ channels: new Map(), claims: new Map() },
    ...{ claimedUser: null, actor: null },
    ...{ openedAt: performance.now(), heardAt: performance.now(), isPinged: false, isThere: true },
  }
}

/** Wherever the connection knows somebody by this session, it knows them as this from now on. */
export function renewActor(socket: PushSocket, now: Actor): void {
  const isTheirs = (actor: Actor | null) => actor?.sessionId === now.sessionId
  if (isTheirs(socket.actor)) socket.actor = now
  if (isTheirs(socket.claimedUser)) socket.claimedUser = now
  for (const map of [socket.claims, socket.channels])
    for (const [channel, actor] of map) if (isTheirs(actor)) map.set(channel, now)
}

export function sendEvent({ wire }: PushSocket, event: string, data: unknown, channel?: string): void {
  if (wire.readyState === wire.OPEN) wire._sender.sendFrame([encode({ event, channel, data })])
}

export function sendProblem(socket: PushSocket, problem: Problem, channel?: string): void {
  const [code, message] = problems[problem]
  sendEvent(socket, 'pusher:error', { code, message }, channel)
}

/** Ends a connection; its peer has a moment to read why. */
export function cut(socket: PushSocket, problem: Problem): void {
  const { wire } = socket
  const [code, message] = problems[problem]
  if (code >= 4000) sendProblem(socket, problem)
  wire.close(code, message)
}

export type Subscriptions = ReturnType<typeof createSubscriptions>

const nobody: ReadonlySet<PushSocket> = new Set()

/** Who hears which push channel. */
export function createSubscriptions() {
  const listeners = new Map<string, Set<PushSocket>>()

  function add(socket: PushSocket, channel: string, actor: Actor | null): void {
    const sockets = listeners.get(channel)
    if (sockets) sockets.add(socket)
    else listeners.set(channel, new Set([socket]))
    socket.channels.set(channel, actor)
  }

  function remove(socket: PushSocket, channel: string): void {
    const sockets = listeners.get(channel)
    sockets?.delete(socket)
    if (sockets?.size === 0) listeners.delete(channel)
    socket.channels.delete(channel)
  }

  return {
    add,
    remove,
    removeAll: (socket: PushSocket) => {
      for (const channel of socket.channels.keys()) remove(socket, channel)
    },
    listenersOf: (channel: string): ReadonlySet<PushSocket> => listeners.get(channel) ?? nobody,
    listOccupied: (): string[] => [...listeners.keys()],
  }
}
