import type { Logger } from 'pino'
import type { Sessions } from '../../platform/actor.ts'
import type { EventBus } from '../../platform/events.ts'
import { sessionRoom } from '../../realtime/audience.ts'
import { sweepEndedSessions } from '../../realtime/session-sweep.ts'
import type { Admission } from './admission.ts'
import { type Connection, cut } from './connection.ts'
import type { LiveServer, LiveSocket } from './live-server.ts'

interface Needs {
  io: LiveServer
  bus: EventBus
  sessions: Pick<Sessions, 'listLive'>
  admission: Admission
  log: Logger
}

/** Sockets live as long as the session they came with, however long their access token does. */
export function watchSessions({ io, bus, sessions, admission, log }: Needs): { close(): void } {
  const end = (sessionId: string) => io.in(sessionRoom(sessionId)).disconnectSockets(true)

  bus.onEverywhere('accounts.sessionEnded', ({ sessionId }) => end(sessionId))
  bus.onEverywhere('accounts.userChanged', async ({ userId }) => {
    const theirs = [...io.sockets.sockets.values()].filter(({ data }) => data.session?.userId === userId)
    for (const socket of theirs) await renew(socket)
  })
  // New terms: nobody listens on before they are accepted.
  bus.onEverywhere('site.published', async ({ key }) => {
    if (key !== 'terms') return
    for (const socket of [...io.sockets.sockets.values()]) if (socket.data.session) await renew(socket)
  })

  async function renew(socket: LiveSocket): Promise<void> {
    const answer = await admission.identify(socket)
    const actor = answer.known && !answer.actor.termsPending ? answer.actor : null
    // Whether it may listen has changed, or cannot be told any more: it comes again with a fresh token.
    if ((actor === null) !== (socket.data.actor === null) || !answer.known) {
      cut(socket.conn as unknown as Connection, 1012, 'sign in again')
    } else socket.data.actor = actor
  }

  const held = () =>
    [...io.sockets.sockets.values()].flatMap(({ data }) => (data.session ? [data.session.sessionId] : []))
  return sweepEndedSessions({ held, end, sessions, log })
}
