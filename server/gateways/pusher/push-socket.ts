import type { WebSocket } from 'ws'
import type { Actor } from '../../platform/actor.ts'
import type { Wire } from '../slow-consumers.ts'
import { encode, type Problem, problems } from './protocol.ts'

/** A client connection of the embedded push endpoint. */
export interface PushSocket {
  /** The protocol's `socket_id`. */
  readonly id: string
  readonly wire: PushWire
  /** The same wire, in the shape used to detect slow consumers: ws has no write buffer of its own. */
  readonly transport: { readonly socket: PushWire }
  readonly writeBuffer: readonly never[]
  /** Subscribed channels with the actor who was authorized; null: by a signature of the operator. */
  readonly channels: Map<string, Actor | null>
  /** Actors to whom the site issued a signature for this connection, by push channel. */
  readonly claims: Map<string, Actor>
  claimedUser: Actor | null
  /** The signed-in user. */
  actor: Actor | null
  readonly openedAt: number
  heardAt: number
  isPinged: boolean
  /** False until a websocket ping is answered. */
  isThere: boolean
}

/** A websocket that can send frames already encoded. */
export type PushWire = Wire & { _sender: { sendFrame(frames: readonly Buffer[]): void } }

export function createPushSocket(id: string, wire: WebSocket): PushSocket {
  return {
    ...{ id, wire: wire as PushWire, transport: { socket: wire as PushWire }, writeBuffer: [] },
    ...{ channels: new Map(), claims: new Map() },
    ...{ claimedUser: null, actor: null },
    ...{ openedAt: performance.now(), heardAt: performance.now(), isPinged: false, isThere: true },
  }
}

/** Replaces the actor of a session wherever the connection refers to it. */
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

/** Closes a connection; the client has a moment to read the reason. */
export function cut(socket: PushSocket, problem: Problem): void {
  const { wire } = socket
  const [code, message] = problems[problem]
  if (code >= 4000) sendProblem(socket, problem)
  wire.close(code, message)
}

export type Subscriptions = ReturnType<typeof createSubscriptions>

const nobody: ReadonlySet<PushSocket> = new Set()

/** Subscribers per push channel. */
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
