import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createLocalNode, type NodeMessages, type Nodes } from '../platform/net/nodes.ts'
import { createAwayList } from './away.ts'
import { createMemoryPresence } from './memory-presence.ts'
import type { Presence } from './presence.ts'

type Listener = (message: never, from: string) => void

/** Nodes that receive each other's messages at once. */
function createNetwork() {
  const listeners: { id: string; topic: keyof NodeMessages; listener: Listener }[] = []
  return (id: string): Nodes => ({
    ...{ ...createLocalNode(), id, isSingle: false },
    publish: (topic, message) => {
      for (const one of listeners)
        if (one.id !== id && one.topic === topic) one.listener(message as never, id)
    },
    subscribe: (topic, listener) => {
      listeners.push({ id, topic, listener: listener as Listener })
      return () => {}
    },
  })
}

function createList(nodes: Nodes) {
  const died: ((node: string) => void)[] = []
  const presence: Presence = {
    ...createMemoryPresence(),
    onNodeDied: (listener) => void died.push(listener),
  }
  const declareDead = (node: string) => {
    for (const listener of died) listener(node)
  }
  return { ...createAwayList({ nodes, presence }), declareDead }
}
const lia = { id: 7, nickname: 'lia', name: 'lia', profileImage: '' }

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test('somebody is away where every node says so, and what a node says reaches the others', async () => {
  const nodeOf = createNetwork()
  const [one, two] = [createList(nodeOf('one')), createList(nodeOf('two'))]
  const received: (string | undefined)[] = []
  two.away.onChanged((_, text) => void received.push(text))

  one.away.set('irc:a', 'praia')
  await one.presence.arrive(lia, 'irc:a')
  expect([one.away.find(7), two.away.find(7)]).toEqual(['praia', 'praia'])
  await two.presence.arrive(lia, 'browser')
  expect([one.away.find(7), two.away.find(7)]).toEqual([undefined, undefined])
  two.away.set('browser', 'almoço')
  expect([one.away.find(7), two.away.find(7)]).toEqual(['almoço', 'almoço'])
  await two.presence.depart('browser')
  expect(one.away.find(7)).toBe('praia')
  expect(received).toEqual(['praia', undefined, 'almoço', 'praia'])
})

test('who leaves while they are away has not come back, unless they return before others see them leave', async () => {
  const nodeOf = createNetwork()
  const [one, two] = [createList(nodeOf('one')), createList(nodeOf('two'))]
  one.away.set('a', 'praia')
  await one.presence.arrive(lia, 'a')
  const received: (string | undefined)[] = []
  two.away.onChanged((_, text) => void received.push(text))

  await one.presence.depart('a')
  expect([one.away.find(7), two.away.find(7)]).toEqual(['praia', 'praia'])
  one.away.set('b', 'praia')
  await one.presence.arrive(lia, 'b')
  expect(received).toEqual([])
  await one.presence.depart('b')
  await two.presence.arrive(lia, 'c')
  expect(received).toEqual([undefined])

  two.away.set('c', 'mar')
  await two.presence.depart('c')
  vi.advanceTimersByTime(10_000)
  expect([one.away.find(7), two.away.find(7)]).toEqual([undefined, undefined])
  expect(received).toEqual([undefined, 'mar'])
})

test('a node that begins knows who is away at the others, and what a killed one said is forgotten', async () => {
  const nodeOf = createNetwork()
  const one = createList(nodeOf('one'))
  one.away.set('a', 'praia')
  await one.presence.arrive(lia, 'a')
  const two = createList(nodeOf('two'))
  expect(two.away.find(7)).toBe('praia')

  await two.presence.arrive(lia, 'b')
  expect(one.away.find(7)).toBeUndefined()
  one.declareDead('two')
  expect(one.away.find(7)).toBe('praia')
  // It was only late, and says again what the others have forgotten.
  two.declareDead('two')
  expect(one.away.find(7)).toBeUndefined()
})
