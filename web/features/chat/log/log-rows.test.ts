import { expect, test } from 'vitest'
import type { Message } from '#contract/chat.ts'
import type { OutboxLine } from '../../timeline/outbox/outbox.ts'
import { addPassage, mergeLines, newLog } from './channel-log.ts'
import { type LogRow, logRows } from './log-rows.ts'

const reader = { userId: 2, dayOf: (at: string) => at.slice(0, 10) }
const at = (time: string, day = '20') => `2026-11-${day}T${time}:00.000Z`
const line = (seq: number, more: Partial<Message> = {}): Message => ({
  id: seq,
  seq,
  kind: 'text',
  username: 'neto',
  userId: 1,
  text: `line ${seq}`,
  channel: 'barra',
  channelName: '#barra',
  createdAt: at('09:00'),
  ...more,
})
const log = (...messages: Message[]) => newLog({ messages, hasMore: false, revision: 1 })
const waiting = (clientId: string, time: string): OutboxLine => ({
  clientId,
  place: 'barra',
  text: clientId,
  at: at(time),
})
const outline = (rows: LogRow[]) =>
  rows.map((row) => (row.kind === 'line' || row.kind === 'waiting' ? `${row.kind} ${row.first}` : row.kind))

test('each day opens with its separator', () => {
  const rows = logRows(log(line(1, { createdAt: at('23:59', '19') }), line(2)), [], reader)

  expect(rows.map((row) => row.kind)).toEqual(['day', 'line', 'day', 'line'])
})

test('lines of one author within minutes are grouped', () => {
  const rows = logRows(
    log(line(1), line(2, { createdAt: at('09:04') }), line(3, { createdAt: at('09:30') })),
    [],
    reader,
  )

  expect(outline(rows)).toEqual(['day', 'line true', 'line false', 'line true'])
})

test('another author, a renamed one, an action and a system line begin anew', () => {
  const rows = logRows(
    log(
      line(1),
      line(2, { userId: 2, username: 'lia' }),
      line(3, { userId: 2, username: 'lia.camara' }),
      line(4, { userId: 2, username: 'lia.camara', kind: 'action' }),
      line(5, { kind: 'system' }),
      line(6, { kind: 'system' }),
    ),
    [],
    reader,
  )

  expect(outline(rows).slice(1)).toEqual(Array(6).fill('line true'))
})

test('a line that is stored no longer waits, and keeps its place in the page', () => {
  const before = logRows(log(line(1)), [waiting('a', '09:01'), waiting('b', '09:02')], reader)
  const stored = mergeLines(log(line(1)), [line(2, { userId: 2, username: 'lia', client_id: 'a' })])
  const after = logRows(stored, [waiting('a', '09:01'), waiting('b', '09:02')], reader)

  expect(outline(before)).toEqual(['day', 'line true', 'waiting true', 'waiting false'])
  expect(outline(after)).toEqual(['day', 'line true', 'line true', 'waiting false'])
  expect(after.map((row) => row.key)).toEqual(before.map((row) => row.key))
})

test('the same client id of somebody else hides nothing', () => {
  const rows = logRows(log(line(1, { client_id: 'a' })), [waiting('a', '09:01')], reader)

  expect(outline(rows)).toEqual(['day', 'line true', 'waiting true'])
})

test('comings and goings stand between the lines where they were seen', () => {
  const seen = addPassage(log(line(1)), { what: 'joined', nickname: 'lia', at: at('09:01') })
  const rows = logRows(mergeLines(seen, [line(2, { createdAt: at('09:02') })]), [], reader)

  expect(outline(rows)).toEqual(['day', 'line true', 'passage', 'line true'])
})

test("what is new stands below the line that was read last, counted without one's own lines", () => {
  const lines = [line(1), line(2, { userId: 2 }), line(3), line(4, { kind: 'system' }), line(5), line(6)]
  const unread = { followed: true, lastReadId: 1, newestId: 5 }
  const rows = logRows(log(...lines), [], { ...reader, unread })

  expect(rows.map((row) => row.kind)).toEqual([
    'day',
    'line',
    'line',
    'unread',
    'line',
    'line',
    'line',
    'line',
  ])
  expect(rows.find((row) => row.kind === 'unread')).toMatchObject({ count: 2 })
  expect(outline(rows).slice(3, 5)).toEqual(['unread', 'line true'])
})

test('nothing is marked as new at a first visit, when all is read, or while its beginning is not here', () => {
  const page = { messages: [line(8), line(9)], hasMore: true, revision: 1 }
  const kinds = (unread: { followed: boolean; lastReadId: number; newestId: number }) =>
    logRows(newLog(page), [], { ...reader, unread }).map((row) => row.kind)

  for (const unread of [
    { followed: false, lastReadId: 0, newestId: 9 },
    { followed: true, lastReadId: 9, newestId: 9 },
    { followed: true, lastReadId: 5, newestId: 9 },
  ]) {
    expect(kinds(unread)).not.toContain('unread')
  }
  expect(kinds({ followed: true, lastReadId: 8, newestId: 9 })).toContain('unread')
})

test('who came first to an empty channel finds everything new that was said since', () => {
  const unread = { followed: true, lastReadId: 0, newestId: 2 }
  const rows = logRows(log(line(1), line(2)), [], { ...reader, unread })
  expect(rows.map((row) => row.kind)).toContain('unread')
})

test('five hundred lines keep unique keys', () => {
  const many = Array.from({ length: 500 }, (_, index) =>
    line(index + 1, { createdAt: new Date(Date.UTC(2026, 10, 1, index)).toISOString() }),
  )
  const rows = logRows(log(...many), [], reader)

  expect(new Set(rows.map((row) => row.key)).size).toBe(rows.length)
})
