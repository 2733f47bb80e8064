import { LRUCache } from 'lru-cache'
import type { Actor } from '../../platform/actor.ts'
import { type ConnectionController, hasLostRoles } from '../../realtime/connection-watch.ts'
import { privateSpelling } from '../push/push-channels.ts'

interface HostedController extends ConnectionController {
  /** Records that the actor was issued a signature for a connection or a push channel. */
  grant(actor: Actor, pushChannel?: string): void
}

interface Grantee {
  actor: Actor
  pushChannels: Set<string>
}

/**
 * Connections to the hosted service cannot be closed one by one: it only ends all signed-in connections of a
 * user. Users affected by new terms or a deleted channel are found among those who were issued a signature
 * since this process started.
 */
export function createHostedController({
  terminate,
}: {
  terminate: (userId: number) => void
}): HostedController {
  const grantees = new LRUCache<string, Grantee>({ max: 20_000 })

  function put(actor: Actor): Grantee {
    const grantee = { actor, pushChannels: grantees.get(actor.sessionId)?.pushChannels ?? new Set() }
    grantees.set(actor.sessionId, grantee)
    return grantee
  }

  return {
    grant: (actor, pushChannel) => {
      const { pushChannels } = put(actor)
      if (pushChannel !== undefined) pushChannels.add(pushChannel)
    },
    actors: () => grantees.values().map(({ actor }) => actor),
    end: ({ sessionId, userId }) => {
      grantees.delete(sessionId)
      terminate(userId)
    },
    pause: (actor) => {
      put(actor)
      terminate(actor.userId)
    },
    renew: (actor) => {
      const before = grantees.get(actor.sessionId)?.actor
      put(actor)
      if (before && hasLostRoles(before, actor)) terminate(actor.userId)
    },
    expel: (channel, userId) => {
      if (userId !== undefined) return terminate(userId)
      for (const { actor, pushChannels } of grantees.values())
        if (pushChannels.delete(privateSpelling(channel))) terminate(actor.userId)
    },
    // Connections to the service do not miss events that were sent to it.
    reconnect: () => {},
  }
}
