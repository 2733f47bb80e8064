import { queryOptions } from '@tanstack/react-query'
import { api } from '../../platform/api.ts'
import { type ConversationLog, newLog } from './conversation-log.ts'

/** Begins with the newest messages. From there on live events and `createConversationSync` keep it true. */
export function conversationQuery(id: number) {
  return queryOptions({
    queryKey: ['conversation', id],
    queryFn: async ({ signal }): Promise<ConversationLog> =>
      newLog(await api('GET /api/conversations/:id', { params: { id }, signal })),
    staleTime: Number.POSITIVE_INFINITY,
    structuralSharing: false,
  })
}
