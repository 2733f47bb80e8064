import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { updateCached } from '../../platform/api/patch-query.ts'
import { read } from '../../platform/api/read.ts'
import { type ConversationLog, newLog } from './conversation-log.ts'

/** Begins with the newest messages, then live events and `createConversationSync` keep it up to date. */
export function conversationQuery(id: number) {
  return queryOptions({
    queryKey: ['conversation', id],
    queryFn: async (context): Promise<ConversationLog> =>
      newLog(await read(context, 'GET /api/conversations/:id', { params: { id } })),
    staleTime: Number.POSITIVE_INFINITY,
    structuralSharing: false,
  })
}

/** Updates the cached conversation, if there is one. */
export function changeLog(
  queries: QueryClient,
  id: number,
  change: (log: ConversationLog) => ConversationLog,
): void {
  updateCached(queries, conversationQuery(id).queryKey, change)
}
