import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { Conversation } from '#contract/conversations.ts'
import { conversationsPerPage } from '#contract/rules/conversations.ts'
import { read } from '../../platform/api/read.ts'
import { rememberList } from '../../platform/session/session.ts'
import { type ConversationsPage, listed } from './conversations.live.ts'

/** The reader's conversations, newest first. Unread counts are in `unreadQuery` only. */
export function conversationsQuery(userId: number | undefined) {
  return infiniteQueryOptions({
    queryKey: ['conversations', userId ?? null],
    queryFn: async ({ pageParam: before, ...context }): Promise<ConversationsPage> => {
      const conversations = await read(context, 'GET /api/conversations', {
        query: before === null ? {} : { before },
      })
      if (before === null) rememberConversations(conversations)
      return { conversations, hasMore: conversations.length === conversationsPerPage }
    },
    initialPageParam: null as number | null,
    getNextPageParam: ({ conversations, hasMore }) => (hasMore ? conversations.at(-1)?.id : undefined),
    select: listed,
    enabled: userId !== undefined,
  })
}

/** Stored in an order that messages do not change, because other tabs react to changes. */
function rememberConversations(conversations: readonly Conversation[]): void {
  const named = conversations.map(({ id, user: { id: userId, name } }) => ({
    id,
    user: { id: userId, name },
  }))
  rememberList(
    'privateConversations',
    named.toSorted((a, b) => a.id - b.id),
  )
}

/** Users whom the reader has blocked. */
export function blocksQuery(userId: number | undefined) {
  return queryOptions({
    queryKey: ['blocks', userId ?? null],
    queryFn: (context) => read(context, 'GET /api/blocks'),
    enabled: userId !== undefined,
  })
}
