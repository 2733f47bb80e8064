import { expect, test } from 'vitest'
import type { Reaction } from '#contract/reactions.ts'
import { giveReaction } from './give-reaction.ts'
import { withReactions } from './reactions.ts'

const ownId = 7
const told = (count: number, revision: number, userId: number) => ({
  ...{ id: 1, channel: 'barra', seq: 1, revision, reactions: [{ emoji: '👍', count }] },
  by: [{ userId, nickname: 'x', emoji: '👍', added: true }],
})

/** A line on a page whose reader presses 👍; the answer comes when the test says so. */
function press() {
  let line: { reactions?: Reaction[]; revision?: number } = {}
  const answer = Promise.withResolvers<{ reactions: Reaction[] }>()
  const pressed = giveReaction('👍', {
    read: () => line,
    show: (reactions) => {
      line = { ...line, reactions }
    },
    give: () => answer.promise,
  })
  return {
    pressed,
    answer,
    seen: () => line.reactions,
    hear(event: ReturnType<typeof told>) {
      line = withReactions(line, event, ownId)
    },
  }
}

test('an answer that comes after a newer event does not take back the reaction of another', async () => {
  const { pressed, answer, seen, hear } = press()
  hear(told(1, 1, ownId))
  hear(told(2, 2, 9))
  answer.resolve({ reactions: [{ emoji: '👍', count: 1, mine: true }] })
  await pressed
  expect(seen()).toEqual([{ emoji: '👍', count: 2, mine: true }])
})

test('a refused reaction leaves those that came meanwhile', async () => {
  const { pressed, answer, seen, hear } = press()
  hear(told(1, 1, 9))
  answer.reject(new Error('offline'))
  await pressed
  expect(seen()).toEqual([{ emoji: '👍', count: 1, mine: false }])
})

test('without events the answer, or what was there before, is shown', async () => {
  const answered = press()
  answered.answer.resolve({ reactions: [{ emoji: '👍', count: 3, mine: true }] })
  await answered.pressed
  expect(answered.seen()).toEqual([{ emoji: '👍', count: 3, mine: true }])
  const refused = press()
  refused.answer.reject(new Error('offline'))
  await refused.pressed
  expect(refused.seen()).toEqual([])
})
