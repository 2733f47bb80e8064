import { expect, test } from 'vitest'
import type { Message } from '#contract/chat.ts'
import { newLog } from './channel-log.ts'
import { withoutBlocked } from './without-blocked.ts'

const line = (seq: number, userId?: number): Message => ({
  id: seq,
  seq,
  kind: userId === undefined ? 'system' : 'text',
  ...(userId === undefined ? {} : { userId, username: `n${userId}` }),
  text: `line ${seq}`,
  channel: 'barra',
  channelName: '#barra',
  createdAt: '2026-11-20T09:00:00.000Z',
})
const log = newLog({ messages: [line(1, 7), line(2, 9), line(3), line(4, 9)], hasMore: false, revision: 1 })

test('whoever blocked somebody does not see their lines in channels', () => {
  expect(withoutBlocked(log, new Set([9])).messages.map(({ seq }) => seq)).toEqual([1, 3])
})

test('what the server has hidden is not shown, though this page does not know yet whom another one has blocked', () => {
  const hidden = newLog({
    messages: [line(1, 7), { ...line(2, 9), text: '', hidden: true }],
    hasMore: false,
    revision: 1,
  })
  expect(withoutBlocked(hidden, new Set()).messages.map(({ seq }) => seq)).toEqual([1])
})

test('without blocks the log is the same', () => {
  expect(withoutBlocked(log, new Set())).toBe(log)
})
