import { expect, test } from 'vitest'
import type { Conversation } from '#contract/conversations.ts'
import { listed, listMoved, listWithout } from './conversations.live.ts'

const conversation = (id: number): Conversation => ({
  id,
  name: `gente${id}`,
  user: { id, name: `gente${id}`, profileImage: '' },
  lastMessage: null,
  unreadCount: 0,
})
const page = (...ids: number[]) => ({ conversations: ids.map(conversation), hasMore: true })
const pages = { pages: [page(9, 8, 7), page(6, 5)], pageParams: [null, 7] }
const message = { id: 1, content: 'oi', senderId: 5, senderName: 'gente5', timestamp: '2026-01-01T00:00:00Z' }
const idsIn = (list: typeof pages | undefined) => list && listed(list).map(({ id }) => id)

test('where something is said moves to the front, from whichever page it is on', () => {
  const moved = listMoved(pages, { ...message, conversation_id: 5 })
  expect(idsIn(moved)).toEqual([5, 9, 8, 7, 6])
  expect(moved && listed(moved)[0]?.lastMessage).toEqual(message)
  expect(moved?.pages.at(-1)?.hasMore).toBe(true)
  expect(listMoved(pages, { ...message, conversation_id: 1 })).toBeUndefined()
})

test('one that is hidden leaves its page, and what comes after is still to be had', () => {
  const rest = listWithout(pages, { conversation_id: 6 })
  expect(idsIn(rest)).toEqual([9, 8, 7, 5])
  expect(rest.pages.at(-1)?.hasMore).toBe(true)
})

test('one that moved while pages were asked for is listed once', () => {
  expect(idsIn({ ...pages, pages: [page(9, 8), page(9, 7)] })).toEqual([9, 8, 7])
})
