import { pino } from 'pino'
import { expect, test } from 'vitest'
import { createEventBus } from './events.ts'
import { createLocalNode, type NodeMessages, type Nodes } from './net/nodes.ts'
import '../features/site/site.events.ts'

type Message = NodeMessages['event']

/** Two nodes that receive each other's messages at once, serialized as JSON. */
function createPair(): Nodes[] {
  const listeners = new Map<string, (message: Message, from: string) => void>()
  return ['one', 'two'].map((id) => ({
    ...createLocalNode(),
    id,
    publish: (_: unknown, message: unknown) => {
      for (const [other, hear] of listeners) if (other !== id) hear(JSON.parse(JSON.stringify(message)), id)
    },
    subscribe: (_: unknown, listener: unknown) => {
      listeners.set(id, listener as (message: Message, from: string) => void)
      return () => {}
    },
  }))
}

test('what an event makes stale is stale on every node, before anybody acts on the event', () => {
  const log = pino({ level: 'silent' })
  const [one, two] = createPair().map((nodes) => createEventBus({ log, nodes }))
  if (!one || !two) throw new Error('there are two')
  const order: string[] = []
  one.on('site.changed', () => void order.push('one acts'))
  one.onStale((tags) => void order.push(`one: ${[...tags].join()}`))
  two.onStale((tags) => void order.push(`two: ${[...tags].join()}`))

  one.publish('site.changed', { names: ['name'], byUserId: 1 })

  expect(order).toEqual(['one: site,pages', 'one acts', 'two: site,pages'])
})

test('an event that no cache depends on makes nothing stale', () => {
  const bus = createEventBus({ log: pino({ level: 'silent' }), nodes: createLocalNode() })
  const stale: string[] = []
  bus.onStale((tags) => void stale.push(...tags))
  bus.publish('conversations.hidden', { conversationId: 1, userId: 1 })
  expect(stale).toEqual([])
})
