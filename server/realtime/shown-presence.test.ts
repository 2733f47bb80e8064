import { expect, test } from 'vitest'
import { createLocalNode } from '../platform/net/nodes.ts'
import { createAwayList } from './away.ts'
import { createMemoryPresence } from './memory-presence.ts'
import { createShownPresence } from './shown-presence.ts'

const visitor = (id: number, nickname: string) => ({ id, nickname, name: nickname, profileImage: '' })
const member = (id: number, nickname: string) => ({
  ...visitor(id, nickname),
  channel: 'barra',
  level: 0 as const,
})

function create() {
  const presence = createMemoryPresence({ graceMilliseconds: 0 })
  const counted = createAwayList({ nodes: createLocalNode(), presence, graceMilliseconds: 0 })
  return createShownPresence(counted.presence, counted.away)
}

test('who is hidden is in no list of who is online, and in the channel that they are in', async () => {
  const { presence, visibility } = create()
  let received = 0
  presence.onOnline(() => void received++)
  await presence.arrive(visitor(1, 'ana'), 'a')
  await presence.arrive(visitor(2, 'rui'), 'b')
  await presence.enter(member(1, 'ana'), 'a')
  visibility.hide(1, true)
  visibility.hide(1, true)
  expect(received).toBe(3)
  expect((await presence.listShown(1)).map(({ id }) => id)).toEqual([2])
  expect([await presence.countShown(), await presence.isShown(1), await presence.isOnline(1)]).toEqual([
    ...[1, false, true],
  ])
  expect((await presence.listMembers('barra')).map(({ id }) => id)).toEqual([1])
  visibility.hide(1, false)
  expect(await presence.countShown()).toBe(2)
})

test('that a client is away is not told of who is hidden, and what they say themselves is', async () => {
  const { presence, visibility, away } = create()
  await presence.arrive(visitor(1, 'ana'), 'a')
  away.set('a', 'praia')
  expect(away.find(1)).toBe('praia')
  visibility.hide(1, true)
  expect(away.find(1)).toBeUndefined()
  away.setMessage(1, 'almoço')
  expect(away.find(1)).toBe('almoço')
})
