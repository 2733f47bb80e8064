import { expect, test } from 'vitest'
import type { PrivateMessage } from '#contract/conversations.ts'
import { newLog } from '../conversation-log.ts'
import { type BubbleRow, bubbleRows, firstUnread } from './bubble-rows.ts'

const lia = 1
const duda = 2
const reader = { userId: lia, dayOf: (at: string) => at.slice(0, 10) }
const at = (time: string, day = '20') => `2026-11-${day}T${time}:00.000Z`
const message = (id: number, senderId: number, more: Partial<PrivateMessage> = {}): PrivateMessage => ({
  id,
  content: `message ${id}`,
  senderId,
  senderName: 'x',
  timestamp: at('09:00'),
  ...more,
})
const log = (...messages: PrivateMessage[]) => newLog({ users: [], messages, hasMore: false, revision: 0 })
const waiting = (clientId: string, time = '09:01') => ({ clientId, place: '5', text: clientId, at: at(time) })

const shapes = (rows: BubbleRow[]) =>
  rows.map((row) => ('mine' in row ? `${row.mine ? 'mine' : 'theirs'} ${row.first}-${row.last}` : row.kind))

test('messages of one side in a row are a group, and the last has the time', () => {
  const rows = bubbleRows(log(message(1, duda), message(2, duda), message(3, lia)), [], reader)

  expect(shapes(rows)).toEqual(['day', 'theirs true-false', 'theirs false-true', 'mine true-true'])
})

test('a silence of five minutes and a new day end a group', () => {
  const messages = [
    message(1, duda),
    message(2, duda, { timestamp: at('09:05') }),
    message(3, duda, { timestamp: at('00:01', '21') }),
  ]
  expect(shapes(bubbleRows(log(...messages), [], reader))).toEqual([
    'day',
    'theirs true-true',
    'theirs true-true',
    'day',
    'theirs true-true',
  ])
})

test('what waits to be stored comes last, once, under the key that it keeps when it is stored', () => {
  const before = bubbleRows(log(message(1, lia)), [waiting('c-1'), waiting('c-2')], reader)
  const stored = message(2, lia, { client_id: 'c-1', timestamp: at('09:01') })
  const after = bubbleRows(log(message(1, lia), stored), [waiting('c-1'), waiting('c-2')], reader)

  expect(shapes(before)).toEqual(['day', 'mine true-false', 'mine false-false', 'mine false-true'])
  expect(after.map(({ key }) => key)).toEqual(before.map(({ key }) => key))
  expect(after.map(({ kind }) => kind)).toEqual(['day', 'message', 'message', 'waiting'])
})

test('the mark stands before the first message that was new, and ends a group', () => {
  const messages = [message(1, duda), message(2, lia), message(3, duda), message(4, duda)]
  const unread = firstUnread(log(...messages), { userId: lia, count: 1 })
  const rows = bubbleRows(log(...messages), [], { ...reader, unread })

  expect(unread).toEqual({ fromId: 4, count: 1 })
  expect(shapes(rows).slice(-3)).toEqual(['theirs true-true', 'unread', 'theirs true-true'])
})

test('there is no mark where nothing is new, nor before messages that are not here', () => {
  const messages = [message(1, duda), message(2, duda)]
  expect(firstUnread(log(...messages), { userId: lia, count: 0 })).toBeUndefined()
  expect(firstUnread({ ...log(...messages), hasOlder: true }, { userId: lia, count: 2 })).toBeUndefined()
  expect(firstUnread(log(...messages), { userId: lia, count: 2 })).toEqual({ fromId: 1, count: 2 })
})
