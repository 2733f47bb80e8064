import { expect, test } from 'vitest'
import type { Notify } from '#contract/unread.ts'
import { addressedIn, shownCount } from './shown-count.ts'

const channel = (count: number, mentions: number, notify: Notify = 'all') => ({
  slug: 'barra',
  lastReadId: 1,
  count,
  mentions,
  notify,
})

test('mentions are lit and come before other lines', () => {
  expect(shownCount(channel(14, 0))).toEqual({ count: 14, lit: false })
  expect(shownCount(channel(14, 2))).toEqual({ count: 2, lit: true })
})

test('a channel shows what its reader wants to be told, and a silenced one nothing', () => {
  expect(shownCount(channel(14, 0, 'mentions'))).toEqual({ count: 0, lit: false })
  expect(shownCount(channel(14, 2, 'mentions'))).toEqual({ count: 2, lit: true })
  expect(shownCount(channel(14, 2, 'none'))).toEqual({ count: 0, lit: false })
})

test('the title counts mentions of all channels that are not silenced, and private messages', () => {
  const channels = [channel(9, 2), channel(9, 1, 'mentions'), channel(9, 5, 'none')]
  const conversations = [4, 0].map((count, id) => ({ id, count }))
  expect(addressedIn({ channels, conversations })).toBe(7)
})

test('the title does not count what was said before the eyes of the reader', () => {
  const channels = [channel(9, 2), { ...channel(9, 1), slug: 'rio' }]
  const conversations = [4, 3].map((count, id) => ({ id, count }))
  expect(addressedIn({ channels, conversations }, 'barra')).toBe(8)
  expect(addressedIn({ channels, conversations }, 1)).toBe(7)
})
