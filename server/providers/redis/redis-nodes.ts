import { randomUUID } from 'node:crypto'
import type { Logger } from 'pino'
import type { NodeMessages, Nodes, NodeTopic } from '../../platform/nodes.ts'
import type { Redis } from './connection.ts'

type Listener = (message: never, from: string) => void

/** Nodes that tell each other over one channel of Redis, which keeps their order. */
export async function createRedisNodes({ redis, log }: { redis: Redis; log: Logger }): Promise<Nodes> {
  const id = randomUUID()
  const channel = `${redis.prefix}nodes`
  const listeners = new Map<NodeTopic, Set<Listener>>()

  function receive(text: string): void {
    const [from, topic, message] = JSON.parse(text) as [string, NodeTopic, NodeMessages[NodeTopic]]
    if (from === id) return
    for (const listener of listeners.get(topic) ?? []) listener(message as never, from)
  }

  await redis.client.subscribe(channel, (text) => {
    try {
      receive(text)
    } catch (error) {
      log.error({ err: error }, 'message of another node not understood')
    }
  })

  return {
    id,
    isAlone: false,
    isTogether: redis.isUp,
    onApart: redis.onDown,
    onTogether: redis.onUp,
    tell: (topic, message) => {
      if (!redis.isUp()) return
      redis.client
        .publish(channel, JSON.stringify([id, topic, message]))
        .catch((error) => log.debug({ err: error, topic }, 'other nodes were not told'))
    },
    hear: (topic, listener) => {
      const all = listeners.get(topic) ?? new Set()
      listeners.set(topic, all.add(listener as Listener))
      return () => void all.delete(listener as Listener)
    },
    close: async () => {
      if (redis.isUp()) await redis.client.unsubscribe(channel).catch(() => {})
    },
  }
}
