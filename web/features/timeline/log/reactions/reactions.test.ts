import { expect, test } from 'vitest'
import type { Reaction } from '#contract/reactions.ts'
import { toggled, withReactions } from './reactions.ts'

const change = (more: object) => ({
  ...{ id: 1, channel: 'barra', seq: 1, revision: 5, reactions: [{ emoji: '👍', count: 2 }], by: [] },
  ...more,
})
const by = (userId: number, added: boolean, emoji = '👍') => ({ userId, nickname: 'x', emoji, added })
const mine = { emoji: '👍', count: 1, mine: true as const }

test('an event says how many there are; whose they are the reader knows from before, and from who is named', () => {
  expect(withReactions({ reactions: [mine] }, change({ by: [by(9, true)] }), 7)).toEqual({
    ...{ revision: 5, reactions: [{ emoji: '👍', count: 2, mine: true }] },
  })
  expect(withReactions({ reactions: [mine] }, change({ by: [by(7, false)] }), 7).reactions).toEqual([
    { emoji: '👍', count: 2, mine: false },
  ])
  expect(withReactions<{ reactions?: Reaction[] }>({}, change({ by: [by(7, true)] }), 7).reactions).toEqual([
    { emoji: '👍', count: 2, mine: true },
  ])
})

test('what comes late changes nothing, and a line without reactions has none', () => {
  const line = { revision: 6, reactions: [mine] }
  expect(withReactions(line, change({}), 7)).toBe(line)
  expect(withReactions({ reactions: [mine] }, change({ reactions: [] }), 7)).toEqual({ revision: 5 })
})

test('a press gives an emoji, joins in one, or takes the own one back', () => {
  expect(toggled(undefined, '🎉')).toEqual([{ emoji: '🎉', count: 1, mine: true }])
  expect(toggled([{ emoji: '👍', count: 3 }], '👍')).toEqual([{ emoji: '👍', count: 4, mine: true }])
  expect(toggled([{ ...mine, count: 4 }], '👍')).toEqual([{ emoji: '👍', count: 3, mine: false }])
  expect(toggled([mine, { emoji: '🎉', count: 1 }], '👍')).toEqual([{ emoji: '🎉', count: 1 }])
})
