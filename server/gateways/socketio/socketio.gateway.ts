import type { Server as HttpServer, IncomingMessage } from 'node:http'
import type { Logger } from 'pino'
import { z } from 'zod'
import { type ChangeNicknameAnswer, socketPath } from '#contract/live.ts'
import { readNickname } from '#contract/nicknames.ts'
import { awayUnsaid } from '#contract/rules/away.ts'
import type { NicknamesService } from '../../features/nicknames/nicknames.service.ts'
import type { Sessions } from '../../platform/actor.ts'
import { BadRequest, Unauthorized } from '../../platform/errors.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { createClientAddress } from '../../platform/http/client-address.ts'
import type { Origins } from '../../platform/http/origins.ts'
import type { RateLimits } from '../../platform/rate-limits.ts'
import type { Translator } from '../../platform/text/translate.ts'
import type { Access } from '../../realtime/access.ts'
import type { ConnectionWatch } from '../../realtime/connection-watch.ts'
import { type BlockList, hiddenFrom } from '../../realtime/hidden-lines.ts'
import {
  type Announcement,
  channelRoom,
  everyoneRoom,
  type Relay,
  roomsOf,
  sessionRoom,
  userRoom,
} from '../../realtime/relay.ts'
import type { ShownAway, ShownPresence } from '../../realtime/shown-presence.ts'
import { createSlowConsumers } from '../slow-consumers.ts'
import { createFrameCount } from '../socket-limits.ts'
import { type Admission, createAdmission } from './admission.ts'
import { acknowledgement, registerClientEvents } from './client-events.ts'
import { type Connection, createCoalescedWrites, cut } from './connection.ts'
import type { LiveServer, LiveSocket } from './live-server.ts'
import { createOnlineCount, type OnlineCount } from './online-count.ts'
import { createOnlineList, shownOnline } from './online-list.ts'
import { openServer } from './open-server.ts'
import { createRefusals, type DescribeRefusal } from './refusals.ts'
import { createSocketIoController } from './socketio-controller.ts'

interface Dependencies {
  server: HttpServer
  config: { trustProxy: readonly string[]; corsOrigins: readonly string[]; rateLimitFactor: number }
  log: Logger
  origins: Origins
  limits: RateLimits
  translator: Translator
  sessions: Sessions
  caller: Pick<Caller, 'callForGateway'>
  access: Access
  watch: ConnectionWatch
  presence: ShownPresence
  away: Pick<ShownAway, 'onChanged' | 'findIn'>
  relay: Relay
  nicknames: Pick<NicknamesService, 'change' | 'displayName'>
  blocks: BlockList
}

interface SocketIoGateway {
  /** Disconnects all clients, which reconnect later, and refuses new ones. */
  close(): Promise<void>
}

export function isSocketIoPath(path: string): boolean {
  return path.startsWith(`${socketPath}/`)
}

/** Delivers announcements to browsers, and passes their joins, leaves and lines on to presence and chat. */
export function createSocketIoGateway(dependencies: Dependencies): SocketIoGateway {
  const { server, config, log, origins, presence, relay } = dependencies
  let stopping = false
  const { rateLimitFactor, trustProxy } = config
  const admission = createAdmission({
    ...dependencies,
    rateLimitFactor,
    addressOf: createClientAddress(trustProxy),
  })
  const refuse = (request: IncomingMessage) => {
    if (stopping) return '503 Service Unavailable'
    if (!origins.allows(request.headers.origin, request.headers.host)) return '403 Forbidden'
    return isHandshake(request) && !admission.hasRoom(request) ? '429 Too Many Requests' : undefined
  }
  const io = openServer({ server, corsOrigins: config.corsOrigins, refuse })
  const connections = tendConnections(io, { ...dependencies, admission })

  const { describeRefusal, describeSendRefusal } = createRefusals(dependencies)
  io.use((socket, next) => {
    admission.admit(socket).then(
      () => next(),
      (error) => next(Object.assign(new Error('refused'), { data: describeRefusal(socket, error) })),
    )
  })

  const emitTotal = (total: number) => io.to(everyoneRoom).emit('online', { total })
  const noteFailure = (error: unknown) => log.error({ err: error }, 'nobody was told who is away')
  const countClients = () => io.sockets.adapter.rooms.get(everyoneRoom)?.size ?? 0
  const online = createOnlineCount({ presence, emitTotal, countClients })
  const onlineList = createOnlineList({ io, presence, describeRefusal })
  io.on('connection', (socket) => {
    registerClientEvents(socket, { ...dependencies, describeRefusal, describeSendRefusal })
    registerNicknameEvents(socket, { ...dependencies, describeRefusal })
    onlineList.register(socket)
    // There is only one namespace: without it the connection is of no use.
    socket.once('disconnect', () => socket.conn.close())
    joinRooms(socket, { ...dependencies, online }).catch((error) =>
      log.error({ err: error }, 'socket did not settle'),
    )
  })
  // Called on every node, each of which notifies its own clients.
  dependencies.away.onChanged((id) => {
    presence.channelsOf(id).then((channels) => emitAway(io, { ...dependencies, id, channels }), noteFailure)
  })
  dependencies.watch.add(createSocketIoController({ io, connections: connections.open }))
  const unsubscribe = relay.subscribe((announcement) => deliver(io, announcement, dependencies.blocks))

  return {
    close: async () => {
      stopping = true
      unsubscribe()
      for (const part of [online, onlineList, connections]) part.close()
    },
  }
}

function emitAway(
  io: LiveServer,
  { id, channels, away }: { id: number; channels: readonly string[]; away: Pick<ShownAway, 'findIn'> },
): void {
  const byText = Map.groupBy(channels, (channel) => away.findIn(channel, id) ?? null)
  for (const [text, ofThese] of byText) {
    // Members of a channel where the text is hidden must not get it through another channel.
    const others = text === awayUnsaid ? [] : channels.filter((channel) => !ofThese.includes(channel))
    io.to(ofThese.map(channelRoom)).except(others.map(channelRoom)).emit('away-changed', { id, away: text })
  }
}

/** Whether the request opens a new connection; all others have a session id. */
function isHandshake({ url = '' }: IncomingMessage): boolean {
  return !new URL(url, 'http://any').searchParams.get('sid')
}

function deliver(io: LiveServer, announcement: Announcement, blocks: BlockList): void {
  const rooms = roomsOf(announcement.to)
  // There may be no subscriber on this node, and an emit to no room would go to all.
  if (!rooms.some((room) => io.sockets.adapter.rooms.has(room))) return
  const hidden = hiddenFrom(announcement, blocks)
  const excluded = hidden.flatMap(({ from }) => [...from].map(userRoom))
  send(excluded.length > 0 ? io.to(rooms).except(excluded) : io.to(rooms), announcement)
  for (const { from, instead } of hidden) {
    if (!instead) continue
    const ids = [...from].flatMap((userId) => [...(io.sockets.adapter.rooms.get(userRoom(userId)) ?? [])])
    const listening = ids.filter((id) => rooms.some((room) => io.sockets.adapter.rooms.get(room)?.has(id)))
    if (listening.length > 0) send(io.to(listening), instead)
  }
}

/** Adapters encode once per emit, so an announcement is encoded once for all its recipients. */
function send(listeners: ReturnType<LiveServer['to']>, { name, args }: Announcement): void {
  // The announcement's type ties the arguments to the name, which TypeScript cannot follow through a union.
  const emit = listeners.emit as (name: string, ...args: readonly unknown[]) => boolean
  emit.call(listeners, name, ...args)
}

/** Coalesces writes of every connection, and closes connections that are too slow or send too much. */
function tendConnections(
  io: LiveServer,
  { log, config, admission }: Pick<Dependencies, 'log' | 'config'> & { admission: Admission },
): { open: ReadonlySet<Connection>; close(): void } {
  const open = new Set<Connection>()
  const slow = createSlowConsumers<Connection>({
    onSlow: (connection) => {
      log.info({ connection: connection.id }, 'slow consumer cut')
      cut(connection, 1013, 'too slow')
    },
  })
  const coalesce = createCoalescedWrites({ onFlushed: slow.check })

  io.engine.on('connection', (connection: Connection) => {
    open.add(connection)
    coalesce(connection)
    const onFlood = () => cut(connection, 1008, 'too many frames')
    connection.on('packet', createFrameCount({ factor: config.rateLimitFactor, onFlood }))
    connection.once('close', () => {
      open.delete(connection)
      slow.remove(connection)
    })
    begin(connection)
  })

  function begin(connection: Connection): void {
    try {
      admission.begin(connection)
    } catch {
      cut(connection, 1013, 'too many connections')
    }
  }

  return {
    open,
    close: () => {
      slow.close()
      for (const connection of open) cut(connection, 1012, 'the server restarts')
    },
  }
}

interface RoomDependencies {
  presence: ShownPresence
  online: OnlineCount
  nicknames: Pick<NicknamesService, 'displayName'>
}

/** Joins the rooms of the socket's user, announces presence and sends who is online. */
async function joinRooms(
  socket: LiveSocket,
  { presence, online, nicknames }: RoomDependencies,
): Promise<void> {
  const { actor, session } = socket.data
  if (session) await socket.join(sessionRoom(session.sessionId))
  if (!actor) return

  const { userId: id, username } = actor
  await socket.join([everyoneRoom, userRoom(id)])
  const unsubscribe = online.welcome((total) => socket.emit('online', { total }))
  socket.on('disconnect', () => {
    unsubscribe()
    presence.depart(socket.id)
  })
  const { nickname, profileImage } = await nicknames.displayName(id)
  // A user who has disconnected in the meantime would stay online for ever.
  if (!socket.connected) return
  await presence.arrive({ id, nickname, name: username, profileImage }, socket.id)
  socket.emit('users', await presence.listShown(shownOnline))
}

interface NicknameDependencies {
  nicknames: Pick<NicknamesService, 'change'>
  describeRefusal: DescribeRefusal
}

const change = z.object({ newNickname: z.unknown() })

/** The user is known from the handshake alone, never from the payload. */
function registerNicknameEvents(
  socket: LiveSocket,
  { nicknames, describeRefusal }: NicknameDependencies,
): void {
  async function changeNickname(payload: unknown): Promise<ChangeNicknameAnswer> {
    const { actor } = socket.data
    if (!actor) throw new Unauthorized('jwt_missing')
    const choice = readNickname(change.safeParse(payload).data?.newNickname)
    if ('problem' in choice) throw new BadRequest(choice.problem)
    const { nickname } = await nicknames.change(actor, choice.nickname)
    return { status: 'success', nickname }
  }

  socket.on('change-nickname', (...args: unknown[]) => {
    const answer = acknowledgement<ChangeNicknameAnswer>(args)
    changeNickname(args[0]).then(answer, (error: unknown) => {
      const refusal = describeRefusal(socket, error)
      socket.emit('nickname-error', refusal)
      answer(refusal)
    })
  })
}
