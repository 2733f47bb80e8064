import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { updateCached } from '../../platform/api/patch-query.ts'
import { read } from '../../platform/api/read.ts'
import { type ConversationLog, newLog } from './conversation-log.ts'

/** Begins with the newest messages. From there on live events and `createConversationSync` keep it true. */
export function conversationQuery(id: number) {
  return queryOptions({
    queryKey: ['conversation', id],
    queryFn: async (context): Promise<ConversationLog> =>
      newLog(await read(context, 'GET /api/conversations/:id', { params: { id } })),
    staleTime: Number.POSITIVE_INFINITY,
    structuralSharing: false,
  })
}

/** Changes what is known of a conversation, where something is. */
export function changeLog(
  queries: QueryClient,
  id: number,
  change: (log: ConversationLog) => ConversationLog,
): void {
  updateCached(queries, conversationQuery(id).queryKey, change)
}
