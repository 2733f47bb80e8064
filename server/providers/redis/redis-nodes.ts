import { randomUUID } from 'node:crypto'
import type { Logger } from 'pino'
import type { NodeMessages, Nodes, NodeTopic } from '../../platform/net/nodes.ts'
import type { Redis } from './connection.ts'

type Listener = (message: never, from: string) => void
type NodeMessage = [topic: NodeTopic, message: NodeMessages[NodeTopic]]

declare module '../../platform/net/nodes.ts' {
  interface NodeMessages {
    /** Sent by a node that is back, or for one that is not: the last message that it could not send is as old as this. */
    'messages-lost': { milliseconds: number }
  }
}

/**
 * Nodes that exchange messages over one Redis channel, which keeps their order; sent in one batch per event
 * loop turn.
 */
export async function createRedisNodes({ redis, log }: { redis: Redis; log: Logger }): Promise<Nodes> {
  const id = randomUUID()
  const channel = `${redis.prefix}nodes`
  const listeners = new Map<NodeTopic, Set<Listener>>()

  let outbox: NodeMessage[] = []
  let lostAt: number | undefined
  const lostFirst: (() => void)[] = []

  function receive(text: string): void {
    const [from, all] = JSON.parse(text) as [string, NodeMessage[]]
    if (from === id) return
    for (const [topic, message] of all)
      for (const listener of listeners.get(topic) ?? [])
        unlessNotUnderstood(() => listener(message as never, from))
  }

  function unlessNotUnderstood(act: () => void): void {
    try {
      act()
    } catch (error) {
      log.error({ err: error }, 'message of another node not understood')
    }
  }

  function publish<K extends NodeTopic>(topic: K, message: NodeMessages[K]): void {
    if (!redis.isUp()) markLoss()
    else if (outbox.push([topic, message]) === 1) setImmediate(send)
  }

  function send(): void {
    const text = JSON.stringify([id, outbox])
    outbox = []
    redis.client.publish(channel, text).catch((error) => {
      markLoss()
      log.debug({ err: error }, 'other nodes were not told')
    })
  }

  function markLoss(): void {
    const isFirst = lostAt === undefined
    lostAt = performance.now()
    if (isFirst) for (const listener of lostFirst) listener()
  }

  /** The others may have been connected all the time, and know of nothing that they missed. */
  function publishLoss(): void {
    if (lostAt === undefined) return
    publish('messages-lost', { milliseconds: performance.now() - lostAt })
    lostAt = undefined
  }

  function announceLoss(milliseconds: number): void {
    publish('messages-lost', { milliseconds })
    redis.catchUp(milliseconds)
  }

  function subscribe<K extends NodeTopic>(
    topic: K,
    listener: (message: NodeMessages[K], from: string) => void,
  ): () => void {
    const all = listeners.get(topic) ?? new Set()
    listeners.set(topic, all.add(listener as Listener))
    return () => void all.delete(listener as Listener)
  }

  subscribe('messages-lost', ({ milliseconds }) => redis.catchUp(milliseconds))
  redis.onUp(publishLoss)
  await redis.client.subscribe(channel, (text) => unlessNotUnderstood(() => receive(text)))

  return {
    id,
    isSingle: false,
    isConnected: redis.isUp,
    hasLost: () => lostAt !== undefined,
    onLost: (listener) => void lostFirst.push(listener),
    announceLoss,
    onDisconnected: redis.onDown,
    onConnected: redis.onUp,
    ...{ publish, subscribe },
    close: async () => {
      if (redis.isUp()) await redis.client.unsubscribe(channel).catch(() => {})
    },
  }
}
