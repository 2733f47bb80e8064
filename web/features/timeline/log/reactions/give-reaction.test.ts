import { expect, test } from 'vitest'
import type { Reaction } from '#contract/reactions.ts'
import { giveReaction, withLineReactions } from './give-reaction.ts'
import { withReactions } from './reactions.ts'

const ownId = 7
const told = (count: number, revision: number, userId: number) => ({
  ...{ id: 1, channel: 'barra', seq: 1, revision, reactions: [{ emoji: '👍', count }] },
  by: [{ userId, nickname: 'x', emoji: '👍', added: true }],
})
const own = (emoji: string) => ({ emoji, count: 1, mine: true })

/** A line on a page; answers come when the test says so. */
function openLine() {
  type Line = { id: number; reactions?: Reaction[]; revision?: number }
  let log: { messages: Line[] } = { messages: [{ id: 1 }] }
  const read = () => log.messages[0] as Line
  return {
    seen: () => read().reactions,
    hear(event: ReturnType<typeof told>) {
      log = { messages: [withReactions(read(), event, ownId)] }
    },
    press(emoji = '👍') {
      const answer = Promise.withResolvers<{ reactions: Reaction[]; revision: number }>()
      const show = (shown: { reactions: Reaction[]; revision?: number }) => {
        log = withLineReactions<Line, typeof log>(log, 1, shown)
      }
      return { answer, pressed: giveReaction(emoji, { read, show, give: () => answer.promise }) }
    },
  }
}

test('an answer that comes after a newer event does not take back the reaction of another', async () => {
  const line = openLine()
  const { pressed, answer } = line.press()
  line.hear(told(1, 1, ownId))
  line.hear(told(2, 2, 9))
  answer.resolve({ reactions: [own('👍')], revision: 1 })
  await pressed
  expect(line.seen()).toEqual([{ emoji: '👍', count: 2, mine: true }])
})

test('the late answer to an earlier press does not take back a later one', async () => {
  const line = openLine()
  const [first, second] = [line.press('👍'), line.press('🎉')]
  second.answer.resolve({ reactions: [own('👍'), own('🎉')], revision: 2 })
  await second.pressed
  first.answer.resolve({ reactions: [own('👍')], revision: 1 })
  await first.pressed
  expect(line.seen()).toEqual([own('👍'), own('🎉')])
})

test('the late answer to a clearing leaves the reaction that came after it', () => {
  const line = { id: 1, revision: 2, reactions: [{ emoji: '🎉', count: 1, mine: false }] }
  const log = { messages: [line] }
  expect(withLineReactions(log, 1, { reactions: [], revision: 1 })).toEqual(log)
  expect(withLineReactions(log, 1, { reactions: [], revision: 3 }).messages).toEqual([{ id: 1, revision: 3 }])
})

test('of two presses only the refused one is taken back', async () => {
  const line = openLine()
  const [first, second] = [line.press('👍'), line.press('🎉')]
  first.answer.reject(new Error('offline'))
  await first.pressed
  expect(line.seen()).toEqual([own('🎉')])
  second.answer.reject(new Error('offline'))
  await second.pressed
  expect(line.seen()).toBeUndefined()
})

test('a refused reaction leaves those that came meanwhile', async () => {
  const line = openLine()
  const { pressed, answer } = line.press()
  line.hear(told(1, 1, 9))
  answer.reject(new Error('offline'))
  await pressed
  expect(line.seen()).toEqual([{ emoji: '👍', count: 1, mine: false }])
})

test('without events the answer, or what was there before, is shown', async () => {
  const answered = openLine()
  const first = answered.press()
  first.answer.resolve({ reactions: [{ emoji: '👍', count: 3, mine: true }], revision: 3 })
  await first.pressed
  expect(answered.seen()).toEqual([{ emoji: '👍', count: 3, mine: true }])
  const refused = openLine()
  const second = refused.press()
  second.answer.reject(new Error('offline'))
  await second.pressed
  expect(refused.seen()).toBeUndefined()
})
