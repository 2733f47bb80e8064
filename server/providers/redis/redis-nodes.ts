import { randomUUID } from 'node:crypto'
import type { Logger } from 'pino'
import type { NodeMessages, Nodes, NodeTopic } from '../../platform/net/nodes.ts'
import type { Redis } from './connection.ts'

type Listener = (message: never, from: string) => void
type NodeMessage = [topic: NodeTopic, message: NodeMessages[NodeTopic]]

/**
 * Nodes that exchange messages over one Redis channel, which keeps their order; sent in one batch per event
 * loop turn.
 */
export async function createRedisNodes({ redis, log }: { redis: Redis; log: Logger }): Promise<Nodes> {
  const id = randomUUID()
  const channel = `${redis.prefix}nodes`
  const listeners = new Map<NodeTopic, Set<Listener>>()

  let outbox: NodeMessage[] = []

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

  function send(): void {
    const text = JSON.stringify([id, outbox])
    outbox = []
    redis.client
      .publish(channel, text)
      .catch((error) => log.debug({ err: error }, 'other nodes were not told'))
  }

  await redis.client.subscribe(channel, (text) => unlessNotUnderstood(() => receive(text)))

  return {
    id,
    isSingle: false,
    isConnected: redis.isUp,
    onDisconnected: redis.onDown,
    onConnected: redis.onUp,
    publish: (topic, message) => {
      if (redis.isUp() && outbox.push([topic, message]) === 1) setImmediate(send)
    },
    subscribe: (topic, listener) => {
      const all = listeners.get(topic) ?? new Set()
      listeners.set(topic, all.add(listener as Listener))
      return () => void all.delete(listener as Listener)
    },
    close: async () => {
      if (redis.isUp()) await redis.client.unsubscribe(channel).catch(() => {})
    },
  }
}
