import { queryOptions } from '@tanstack/react-query'
import { read } from '../../platform/api/read.ts'
import { rememberList } from '../../platform/session/session.ts'

/** The reader's conversations, newest first. How much is unread in them only `unreadQuery` knows. */
export function conversationsQuery(userId: number | undefined) {
  return queryOptions({
    queryKey: ['conversations', userId ?? null],
    queryFn: async (asked) => {
      const conversations = await read(asked, 'GET /api/conversations')
      const named = conversations.map(({ id, user: { id: userId, name } }) => ({
        id,
        user: { id: userId, name },
      }))
      // In an order that messages do not change: other tabs look here for what is new.
      rememberList(
        'privateConversations',
        named.toSorted((a, b) => a.id - b.id),
      )
      return conversations
    },
    enabled: userId !== undefined,
  })
}

/** Whom the reader has blocked. */
export function blocksQuery(userId: number | undefined) {
  return queryOptions({
    queryKey: ['blocks', userId ?? null],
    queryFn: (asked) => read(asked, 'GET /api/blocks'),
    enabled: userId !== undefined,
  })
}
