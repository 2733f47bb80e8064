import type { Actor } from '../../platform/actor.ts'
import { type ConnectionController, hasLostRoles } from '../../realtime/connection-watch.ts'
import { channelRoom, sessionRoom, userRoom } from '../../realtime/relay.ts'
import { oneByOne } from '../one-by-one.ts'
import { type Connection, cut } from './connection.ts'
import type { LiveServer, LiveSocket } from './live-server.ts'

interface Dependencies {
  io: LiveServer
  /** All connections, including those whose user is not known yet. */
  connections: ReadonlySet<Connection>
}

/** Sockets live as long as their session, even beyond the access token they connected with. */
export function createSocketIoController({ io, connections }: Dependencies): ConnectionController {
  const socketsOf = ({ sessionId }: { sessionId: string }) =>
    [...(io.sockets.adapter.rooms.get(sessionRoom(sessionId)) ?? [])].flatMap(
      (id) => io.sockets.sockets.get(id) ?? [],
    )

  function renew(socket: LiveSocket, actor: Actor): void {
    const { actor: before } = socket.data
    if (before === null || hasLostRoles(before, actor)) reconnect(socket)
    else Object.assign(socket.data, { actor, session: actor })
  }

  return {
    actors: () => io.sockets.sockets.values().flatMap(({ data }) => (data.session ? [data.session] : [])),
    end: ({ sessionId }) => io.in(sessionRoom(sessionId)).disconnectSockets(true),
    pause: (actor) => {
      for (const socket of socketsOf(actor)) if (socket.data.actor) reconnect(socket)
    },
    renew: (actor) => {
      for (const socket of socketsOf(actor)) renew(socket, actor)
    },
    expel: (channel, userId) => {
      io.in(userId === undefined ? channelRoom(channel) : userRoom(userId)).socketsLeave(channelRoom(channel))
    },
    reconnect: () => {
      for (const connection of connections) oneByOne(() => cut(connection, 1012, 'something was missed'))
    },
  }
}

/** Makes a client reconnect with a fresh token, as its permissions have changed. */
function reconnect(socket: LiveSocket): void {
  cut(socket.conn as unknown as Connection, 1012, 'sign in again')
}
