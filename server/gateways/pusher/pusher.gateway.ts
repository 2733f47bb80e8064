import { randomInt } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import type { Logger } from 'pino'
import type { WebSocket } from 'ws'
import { createTurns } from '#contract/rules/in-turn.ts'
import type { Actor } from '../../platform/actor.ts'
import { TooManyRequests } from '../../platform/errors.ts'
import { createClientAddress } from '../../platform/http/client-address.ts'
import type { Origins } from '../../platform/http/origins.ts'
import type { RateLimits } from '../../platform/rate-limits.ts'
import type { Translator } from '../../platform/text/translate.ts'
import type { ConnectionWatch } from '../../realtime/connection-watch.ts'
import { type BlockList, type Hidden, hiddenFrom } from '../../realtime/hidden-lines.ts'
import type { Relay } from '../../realtime/relay.ts'
import { FairSocketServer } from '../fair-sockets.ts'
import { type PushEventOf, type PushMessage, privateSpelling } from '../push/push-channels.ts'
import type { PushPermission } from '../push/push-permission.ts'
import type { PushSigner } from '../push/push-signatures.ts'
import { createSlowConsumers } from '../slow-consumers.ts'
import { createFrameCount } from '../socket-limits.ts'
import { refuseUpgrade, type UpgradeHandler } from '../upgrades.ts'
import { createPushAdmission } from './admission.ts'
import { createClientFrames } from './client-frames.ts'
import { createHeartbeat } from './heartbeat.ts'
import { encode, handshakeProblem, silenceSeconds } from './protocol.ts'
import {
  createPushSocket,
  createSubscriptions,
  cut,
  type PushSocket,
  type PushWire,
  sendEvent,
} from './push-socket.ts'
import { createPusherController } from './pusher-controller.ts'

interface Dependencies {
  config: { trustProxy: readonly string[]; rateLimitFactor: number }
  log: Logger
  origins: Origins
  limits: RateLimits
  translator: Translator
  watch: ConnectionWatch
  relay: Relay
  blocks: BlockList
  pushEventOf: PushEventOf
  signer: PushSigner
  mayListen: PushPermission
}

/** An event for push channels that is not an announcement. */
export interface PushEvent {
  channels: readonly string[]
  name: string
  data: string
  /** The `socket_id` of the connection that sent it. */
  exceptFor?: string | undefined
}

export interface PusherGateway {
  controller: UpgradeHandler
  /**
   * Records the actor to whom a signature for a connection is issued; false if the connection is not on this
   * node.
   */
  claim(signature: { socketId: string; actor: Actor; channel?: string }): boolean
  publish(event: PushEvent): void
  /** Number of connections per push channel. */
  countListeners(): ReadonlyMap<string, number>
  endUser(userId: number): void
  close(): void
}

const maxFrameBytes = 16 * 1024
const maxClaims = 128

/** Serves the Pusher protocol. Its connections do not count as presence. */
export function createPusherGateway(dependencies: Dependencies): PusherGateway {
  const { log, watch, origins, relay, config, pushEventOf } = dependencies
  const sockets = new Map<string, PushSocket>()
  const open = new Set<PushSocket>()
  let stopping = false

  const server = new FairSocketServer({
    ...{ noServer: true, clientTracking: false, perMessageDeflate: false, maxPayload: maxFrameBytes },
  })
  const subscriptions = createSubscriptions()
  const addressOf = createClientAddress(config.trustProxy)
  const admission = createPushAdmission({
    ...dependencies,
    rateLimitFactor: config.rateLimitFactor,
    addressOf,
  })
  const frames = createClientFrames({ ...dependencies, subscriptions, settle: admission.settle })
  const slow = createSlowConsumers<PushSocket>({
    onSlow: (socket) => {
      log.info({ connection: socket.id }, 'slow consumer cut')
      cut(socket, 'slow')
    },
  })
  const fanOut = createFanOut({ onWritten: slow.check })
  const parts = [createHeartbeat(open), slow]
  watch.add(createPusherController({ sockets: open, subscriptions }))
  const unsubscribe = relay.subscribe((announcement) => {
    // The site's own pages use Socket.IO, so often there is no connection here.
    if (open.size === 0) return
    const event = pushEventOf(announcement)
    if (!event) return
    const hidden = hiddenFrom(announcement, dependencies.blocks)
    if (hidden.length > 0) return deliverHidden(event, hidden)
    for (const channel of [event.channel, ...(event.ownChannel ? [event.ownChannel] : [])]) {
      deliver({ ...event, channel })
      deliver({ ...event, channel: privateSpelling(channel) })
    }
  })

  function deliver(event: PushMessage, exceptFor?: string): void {
    const listeners = subscriptions.listenersOf(event.channel)
    if (listeners.size === 0) return
    const { users, channel } = event
    const isMeant = (socket: PushSocket) =>
      socket.id !== exceptFor && (!users || users.includes(socket.channels.get(channel)?.userId ?? 0))
    fanOut(exceptFor === undefined && !users ? listeners : [...listeners].filter(isMeant), encode(event))
  }

  /** The recipient is the actor authorized for the channel, or else the user signed in on the connection. */
  function deliverHidden(event: PushMessage, hidden: readonly Hidden[]): void {
    for (const channel of [event.channel, privateSpelling(event.channel)]) {
      const byVersion = Map.groupBy(subscriptions.listenersOf(channel), (socket) => {
        const userId = (socket.channels.get(channel) ?? socket.actor)?.userId ?? 0
        return hidden.find(({ from }) => from.has(userId))
      })
      for (const [version, listeners] of byVersion) {
        const message = version ? version.instead && pushEventOf(version.instead) : event
        if (message) fanOut(listeners, encode({ ...message, channel }))
      }
    }
  }

  function upgrade(request: IncomingMessage, stream: Duplex, head: Buffer): void {
    if (stopping) refuseUpgrade(stream, '503 Service Unavailable')
    else if (!origins.allows(request.headers.origin, request.headers.host))
      refuseUpgrade(stream, '403 Forbidden')
    else
      server.handleUpgrade(request, stream, head, (wire) => {
        welcome(wire, request).catch((error) => {
          log.error({ err: error }, 'push connection failed')
          wire.terminate()
        })
      })
  }

  async function welcome(wire: WebSocket, request: IncomingMessage): Promise<void> {
    const socket = createPushSocket(newSocketId(), wire)
    wire.on('error', () => {})
    wire.once('close', () => {
      open.delete(socket)
      sockets.delete(socket.id)
      slow.remove(socket)
      subscriptions.removeAll(socket)
    })
    const problem = handshakeProblem(request.url ?? '')
    if (problem) return cut(socket, problem)

    const isAdmitted = await admission.enter(socket, request).then(
      () => true,
      (error) => {
        if (!(error instanceof TooManyRequests)) throw error
        return false
      },
    )
    if (!isAdmitted) return cut(socket, 'overCapacity')
    if (wire.readyState !== wire.OPEN) return
    sockets.set(socket.id, socket)
    open.add(socket)
    listenTo(socket)
    sendEvent(socket, 'pusher:connection_established', {
      socket_id: socket.id,
      activity_timeout: silenceSeconds,
    })
  }

  function listenTo(socket: PushSocket): void {
    const { wire } = socket
    const countFrame = createFrameCount({
      factor: config.rateLimitFactor,
      onFlood: () => cut(socket, 'flood'),
    })
    const inTurn = createTurns()
    wire.on('pong', () => {
      socket.isThere = true
    })
    wire.on('message', (data, isBinary) => {
      if (wire.readyState !== wire.OPEN) return
      socket.heardAt = performance.now()
      socket.isPinged = false
      countFrame()
      // One message at a time, so that an unsubscribe after a subscribe takes effect last.
      inTurn(() => frames.receive(socket, isBinary ? '' : String(data))).catch((error) => {
        log.error({ err: error }, 'push message failed')
        cut(socket, 'reconnect')
      })
    })
  }

  return {
    controller: { owns: (path) => path.startsWith('/app/'), open: upgrade },
    claim: ({ socketId, actor, channel }) => {
      const socket = sockets.get(socketId)
      if (!socket) return false
      if (channel === undefined) socket.claimedUser = actor
      else if (socket.claims.size >= maxClaims && !socket.claims.has(channel)) throw new TooManyRequests(60)
      else socket.claims.set(channel, actor)
      return true
    },
    publish: ({ channels, name, data, exceptFor }) => {
      for (const channel of channels) deliver({ channel, event: name, data }, exceptFor)
    },
    countListeners: () => {
      const names = subscriptions.listOccupied()
      return new Map(names.map((name) => [name, subscriptions.listenersOf(name).size]))
    },
    endUser: (userId) => {
      for (const socket of open) if (socket.actor?.userId === userId) cut(socket, 'unauthorized')
    },
    close: () => {
      stopping = true
      unsubscribe()
      for (const part of parts) part.close()
      for (const socket of open) cut(socket, 'restart')
    },
  }
}

/** Random, so that the id of another connection cannot be guessed. */
function newSocketId(): string {
  return `${randomInt(2 ** 47)}.${randomInt(2 ** 47)}`
}

/** Writes an encoded frame to many connections; all frames of one event loop turn leave in a single write. */
function createFanOut({ onWritten }: { onWritten: (socket: PushSocket) => void }) {
  let corked: PushSocket[] = []
  const isCorked = new Set<PushWire>()

  function uncorkAll(): void {
    const sockets = corked
    corked = []
    isCorked.clear()
    for (const socket of sockets) {
      socket.wire._socket?.uncork()
      onWritten(socket)
    }
  }

  return function fanOut(listeners: Iterable<PushSocket>, frame: Buffer): void {
    const frames = [frame]
    for (const socket of listeners) {
      const { wire } = socket
      if (wire.readyState !== wire.OPEN) continue
      if (!isCorked.has(wire)) {
        isCorked.add(wire)
        wire._socket?.cork()
        if (corked.push(socket) === 1) setImmediate(uncorkAll)
      }
      wire._sender.sendFrame(frames)
    }
  }
}
