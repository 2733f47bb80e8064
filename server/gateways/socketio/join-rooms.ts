import type { NicknamesService } from '../../features/nicknames/nicknames.service.ts'
import { everyoneRoom, sessionRoom, userRoom } from '../../realtime/relay.ts'
import type { ShownPresence } from '../../realtime/shown-presence.ts'
import type { LiveSocket } from './live-server.ts'
import type { OnlineCount } from './online-count.ts'
import { shownOnline } from './online-list.ts'

interface Needs {
  presence: ShownPresence
  online: OnlineCount
  nicknames: Pick<NicknamesService, 'displayName'>
}

/** Puts a new socket where it hears what is meant for its user, and shows it who is online. */
export async function joinRooms(socket: LiveSocket, { presence, online, nicknames }: Needs): Promise<void> {
  const { actor, session } = socket.data
  if (session) await socket.join(sessionRoom(session.sessionId))
  if (!actor) return

  const { userId: id, username } = actor
  await socket.join([everyoneRoom, userRoom(id)])
  const forget = online.welcome((total) => socket.emit('online', { total }))
  socket.on('disconnect', () => {
    forget()
    presence.depart(socket.id)
  })
  const { nickname, profileImage } = await nicknames.displayName(id)
  await presence.arrive({ id, nickname, name: username, profileImage }, socket.id)
  socket.emit('users', await presence.listShown(shownOnline))
}
