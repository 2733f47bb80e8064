import { expect, test } from 'vitest'
import type { Message } from '#contract/chat.ts'
import { lineChanges } from './line-changes.ts'

const at = '2026-11-20T09:00:00.000Z'
const line: Message = {
  id: 1,
  seq: 1,
  kind: 'text',
  username: 'lia',
  userId: 2,
  text: 'oi',
  channel: 'rio',
  channelName: '#rio',
  createdAt: at,
}
const minutesLater = (minutes: number) => Date.parse(at) + minutes * 60_000
const author = { userId: 2, mayModerate: false }
const operator = { userId: 3, mayModerate: true }
const stranger = { userId: 4, mayModerate: false }

test('a line is its author’s to change for a quarter of an hour', () => {
  expect(lineChanges(author, line, minutesLater(15))).toMatchObject({ mayEdit: true, mayDelete: true })
  expect(lineChanges(author, line, minutesLater(16))).toMatchObject({ mayEdit: false, mayDelete: false })
})

test('an operator deletes any line at any time, and writes in nobody’s name', () => {
  expect(lineChanges(operator, line, minutesLater(600))).toMatchObject({ mayEdit: false, mayDelete: true })
})

test('nobody else changes it, and what is deleted or told by the site stays as it is', () => {
  const none = { mayEdit: false, mayDelete: false }
  expect(lineChanges(stranger, line, minutesLater(0))).toMatchObject(none)
  expect(lineChanges(author, { ...line, deleted: true }, minutesLater(0))).toMatchObject(none)
  expect(lineChanges(operator, { ...line, kind: 'system' }, minutesLater(0))).toMatchObject(none)
})

test('what others say can be reported, what one says oneself or the site tells cannot', () => {
  const later = minutesLater(600)
  expect(lineChanges(stranger, line, later).mayReport).toBe(true)
  expect(lineChanges(operator, line, later).mayReport).toBe(true)
  expect(lineChanges(author, line, later).mayReport).toBe(false)
  expect(lineChanges(stranger, { ...line, deleted: true }, later).mayReport).toBe(false)
  expect(lineChanges(stranger, { ...line, kind: 'system' }, later).mayReport).toBe(false)
})
