import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { Actor } from '../../platform/actor.ts'
import { Unavailable } from '../../platform/errors.ts'
import type { Nodes } from '../../platform/net/nodes.ts'
import type { PushClaims } from '../push/push.routes.ts'
import type { PushEvent, PusherGateway } from './pusher.gateway.ts'

/** The actor to whom a signature for a connection, or for one of its push channels, is issued. */
interface Claim {
  socketId: string
  actor: Actor
  channel?: string
}

type Counts = [channel: string, listeners: number][]

declare module '../../platform/net/nodes.ts' {
  interface NodeMessages {
    'push.event': PushEvent
    'push.userEnded': { userId: number }
    'push.claim': Claim & { question: string }
    'push.claimed': { question: string }
    'push.countsAsked': { question: string }
    'push.counts': { question: string; counts: Counts }
  }
}

const claimMilliseconds = 1000
const countMilliseconds = 300

export type PushEverywhere = ReturnType<typeof reachEveryNode>

/** Forwards calls of the push API to the nodes that have the connections. */
export function reachEveryNode(gateway: PusherGateway, nodes: Nodes) {
  const claims = new Map<string, () => void>()
  const counts = new Map<string, Counts>()

  nodes.subscribe('push.event', gateway.publish)
  nodes.subscribe('push.userEnded', ({ userId }) => gateway.endUser(userId))
  nodes.subscribe('push.claim', ({ question, ...claim }) => {
    if (gateway.claim(claim)) nodes.publish('push.claimed', { question })
  })
  nodes.subscribe('push.claimed', ({ question }) => claims.get(question)?.())
  nodes.subscribe('push.countsAsked', ({ question }) => {
    nodes.publish('push.counts', { question, counts: [...gateway.countListeners()] })
  })
  nodes.subscribe('push.counts', ({ question, counts: answer }) => counts.get(question)?.push(...answer))

  /**
   * Throws if no node has the connection: without a claim it would outlive the session that authorized it.
   */
  async function claim(claimed: Claim): Promise<void> {
    if (gateway.claim(claimed) || nodes.isSingle) return
    const question = randomUUID()
    const { promise, resolve } = Promise.withResolvers<boolean>()
    claims.set(question, () => resolve(true))
    nodes.publish('push.claim', { question, ...claimed })
    const isClaimed = await Promise.race([promise, pause(claimMilliseconds, false, { ref: false })])
    claims.delete(question)
    if (!isClaimed) throw new Unavailable()
  }

  const everyClaim: PushClaims = {
    user: (socketId, actor) => claim({ socketId, actor }),
    channel: (socketId, channel, actor) => claim({ socketId, channel, actor }),
  }

  return {
    claims: everyClaim,
    publish: (event: PushEvent): void => {
      gateway.publish(event)
      nodes.publish('push.event', event)
    },
    endUser: (userId: number): void => {
      gateway.endUser(userId)
      nodes.publish('push.userEnded', { userId })
    },
    /** Number of connections per push channel, of this node and of others that respond in time. */
    countListeners: async (): Promise<ReadonlyMap<string, number>> => {
      if (nodes.isSingle) return gateway.countListeners()
      const question = randomUUID()
      const own: Counts = [...gateway.countListeners()]
      counts.set(question, own)
      nodes.publish('push.countsAsked', { question })
      await pause(countMilliseconds)
      counts.delete(question)
      const sums = new Map<string, number>()
      for (const [channel, listeners] of own) sums.set(channel, (sums.get(channel) ?? 0) + listeners)
      return sums
    },
  }
}
