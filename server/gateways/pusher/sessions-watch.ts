import type { Logger } from 'pino'
import type { Sessions } from '../../platform/actor.ts'
import type { EventBus } from '../../platform/events.ts'
import { sweepEndedSessions } from '../../realtime/session-sweep.ts'
import { cut, type PushSocket, sessionsOf } from './push-socket.ts'

interface Needs {
  bus: EventBus
  sessions: Pick<Sessions, 'listLive'>
  log: Logger
}

/** Connections live as long as the sessions that let them in. */
export function watchPushSessions(
  sockets: ReadonlySet<PushSocket>,
  { bus, sessions, log }: Needs,
): { close(): void } {
  const end = (sessionId: string) => {
    for (const socket of sockets) if (sessionsOf(socket).has(sessionId)) cut(socket, 'unauthorized')
  }

  bus.onEverywhere('accounts.sessionEnded', ({ sessionId }) => end(sessionId))
  // What they may do has changed: they come again as who they are now.
  bus.onEverywhere('accounts.userChanged', ({ userId }) => {
    for (const socket of sockets) {
      const actors = [socket.actor, socket.claimedUser, ...socket.claims.values()]
      if (actors.some((actor) => actor?.userId === userId)) cut(socket, 'reconnect')
    }
  })

  const held = () => [...sockets].flatMap((socket) => [...sessionsOf(socket)])
  return sweepEndedSessions({ held, end, sessions, log })
}
