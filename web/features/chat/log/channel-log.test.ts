import { expect, test } from 'vitest'
import type { Message } from '#contract/chat.ts'
import {
  addPassage,
  hasGap,
  lastIdWithoutGap,
  mergeChanged,
  mergeLines,
  mergeOlder,
  newLog,
} from './channel-log.ts'

const line = (seq: number, more: Partial<Message> = {}): Message => ({
  id: seq * 10,
  seq,
  kind: 'text',
  username: 'neto',
  userId: 1,
  text: `line ${seq}`,
  channel: 'barra',
  channelName: '#barra',
  createdAt: '2026-11-20T09:00:00.000Z',
  ...more,
})
const log = (...seqs: number[]) =>
  newLog({ messages: seqs.map((seq) => line(seq)), hasMore: true, revision: 7 })
const seqs = (of: { messages: Message[] }) => of.messages.map((message) => message.seq)

test('lines that arrive in any order, more than once, stand there once and in order', () => {
  const merged = [line(5), line(4), line(5), line(3)].reduce(
    (sofar, next) => mergeLines(sofar, [next]),
    log(1, 2),
  )

  expect(seqs(merged)).toEqual([1, 2, 3, 4, 5])
})

test('a later copy of a line replaces the earlier one', () => {
  const merged = mergeLines(log(1, 2), [line(1, { text: 'edited' })])

  expect(merged.messages[0]?.text).toBe('edited')
  expect(seqs(merged)).toEqual([1, 2])
})

test('after a jump in seq the reader asks for what follows the last line before it', () => {
  const jumped = mergeLines(log(1, 2), [line(6)])

  expect(hasGap(jumped)).toBe(true)
  expect(lastIdWithoutGap(jumped)).toBe(20)
})

test('without a jump the reader asks for what follows the newest line', () => {
  expect(hasGap(log(4, 5))).toBe(false)
  expect(lastIdWithoutGap(log(4, 5))).toBe(50)
  expect(lastIdWithoutGap(log())).toBe(0)
})

test('older lines go in front, and tell whether there are more', () => {
  const grown = mergeOlder(log(8, 9), { messages: [line(6), line(7)], hasMore: false, revision: 99 })

  expect(seqs(grown)).toEqual([6, 7, 8, 9])
  expect(grown.hasOlder).toBe(false)
  expect(grown.revision).toBe(7)
})

test('a change to a line that is not here leaves no hole above the log', () => {
  const changed = mergeChanged(log(8, 9), {
    messages: [line(2, { text: '', deleted: true }), line(9, { text: '', deleted: true })],
    hasMore: false,
    revision: 12,
  })

  expect(seqs(changed)).toEqual([8, 9])
  expect(changed.messages[1]?.deleted).toBe(true)
  expect(changed.revision).toBe(12)
})

test('a line that was changed before its telling came stays as it was changed', () => {
  const changed = mergeChanged(log(8, 9), {
    messages: [line(10, { text: 'another', revision: 12 })],
    hasMore: false,
    revision: 12,
  })

  expect(mergeLines(changed, [line(10)]).messages.at(-1)).toMatchObject({ seq: 10, text: 'another' })
})

test('comings and goings remember which line they followed', () => {
  const seen = addPassage(log(1, 2), { what: 'joined', nickname: 'lia', at: '2026-11-20T09:01:00.000Z' })

  expect(seen.passages).toMatchObject([{ what: 'joined', nickname: 'lia', afterSeq: 2 }])
})
