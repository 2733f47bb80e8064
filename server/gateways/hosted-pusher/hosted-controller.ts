import { LRUCache } from 'lru-cache'
import type { Actor } from '../../platform/actor.ts'
import { type ConnectionController, hasLostRoles } from '../../realtime/connection-watch.ts'
import { privateSpelling } from '../push/push-channels.ts'

interface HostedController extends ConnectionController {
  /** Somebody is given a signature, for a connection of theirs or for a push channel. */
  grant(actor: Actor, pushChannel?: string): void
}

interface Grantee {
  actor: Actor
  pushChannels: Set<string>
}

/**
 * Connections to the hosted service are out of reach: all that it can be asked is to end those of a user, and only
 * those on which the user has signed in. Whom new terms, or the end of a channel, concern is known of everybody who
 * was given a signature since this process has started.
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
    // The service's connections miss nothing that was sent to it.
    reconnect: () => {},
  }
}
