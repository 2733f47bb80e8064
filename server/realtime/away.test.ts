import { expect, test } from 'vitest'
import type { NodeMessages, Nodes } from '../platform/net/nodes.ts'
import { createAwayList } from './away.ts'
import { createMemoryPresence } from './memory-presence.ts'

type Told = NodeMessages['away']

/** Two nodes that receive each other's messages at once; for the topic `away` only. */
function createPair(): Nodes[] {
  const ears = new Map<string, (told: Told, from: string) => void>()
  return ['one', 'two'].map((id) => ({
    ...{ id, isSingle: false, isConnected: () => true, onDisconnected: () => {}, onConnected: () => {} },
    publish: (_: unknown, told: unknown) => {
      for (const [other, subscribe] of ears) if (other !== id) subscribe(told as Told, id)
    },
    subscribe: (_: unknown, listener: unknown) => {
      ears.set(id, listener as (told: Told, from: string) => void)
      return () => {}
    },
    close: async () => {},
  }))
}

test('somebody is away where every node says so, and what a node says reaches the others', async () => {
  const [one, two] = createPair().map((nodes) => createAwayList(nodes, createMemoryPresence()))
  if (!one || !two) throw new Error('there are two')
  const lia = { id: 7, nickname: 'lia', name: 'lia', profileImage: '' }
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
  await one.presence.depart('irc:a')
  expect([one.away.find(7), two.away.find(7)]).toEqual([undefined, undefined])
  expect(received).toEqual(['praia', undefined, 'almoço', 'praia', undefined])
})
