import type { Actor } from '../../platform/actor.ts'
import { type ConnectionController, hasLostRoles } from '../../realtime/connection-watch.ts'
import { oneByOne } from '../one-by-one.ts'
import { privateSpelling } from '../push/push-channels.ts'
import type { Subscriptions } from './push-socket.ts'
import { cut, type PushSocket, renewActor, sendEvent } from './push-socket.ts'

interface Dependencies {
  sockets: ReadonlySet<PushSocket>
  subscriptions: Subscriptions
}

/** Connections live as long as the sessions that authorized them or requested a signature for them. */
export function createPusherController({ sockets, subscriptions }: Dependencies): ConnectionController {
  const socketsOf = ({ sessionId }: { sessionId: string }) =>
    [...sockets].filter((socket) => actorsOf(socket).some((actor) => actor.sessionId === sessionId))

  function renew(socket: PushSocket, now: Actor): void {
    const isLess = actorsOf(socket).some(
      (before) => before.sessionId === now.sessionId && hasLostRoles(before, now),
    )
    if (isLess) cut(socket, 'reconnect')
    else renewActor(socket, now)
  }

  return {
    actors: () => sockets.values().flatMap(actorsOf),
    end: (session) => {
      for (const socket of socketsOf(session)) cut(socket, 'unauthorized')
    },
    pause: (actor) => {
      for (const socket of socketsOf(actor)) cut(socket, 'reconnect')
    },
    renew: (actor) => {
      for (const socket of socketsOf(actor)) renew(socket, actor)
    },
    expel: (channel, userId) => {
      for (const name of [channel, privateSpelling(channel)]) {
        for (const socket of [...subscriptions.listenersOf(name)]) {
          if (userId !== undefined && socket.channels.get(name)?.userId !== userId) continue
          subscriptions.remove(socket, name)
          const refusal = { type: 'AuthError', error: 'Removed from the channel', status: 403 }
          sendEvent(socket, 'pusher:subscription_error', refusal, name)
        }
      }
    },
    reconnect: () => {
      for (const socket of sockets) oneByOne(() => cut(socket, 'reconnect'))
    },
  }
}

function actorsOf({ actor, claimedUser, claims, channels }: PushSocket): Actor[] {
  return [actor, claimedUser, ...claims.values(), ...channels.values()].filter(
    (somebody) => somebody !== null,
  )
}
