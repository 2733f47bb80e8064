import { queryOptions } from '@tanstack/react-query'
import { read } from '../../../../platform/api/read.ts'

/** Who gave what to a line of a channel. `sum` of its reactions: another one asks anew. */
export function reactionPeopleQuery(lineId: number, sum: number) {
  return queryOptions({
    queryKey: ['reactions', lineId, sum],
    queryFn: (context) => read(context, 'GET /api/messages/:id/reactions', { params: { id: lineId } }),
    staleTime: 30_000,
  })
}

/** The six that the reader gives most often. */
export function frequentReactionsQuery() {
  return queryOptions({
    queryKey: ['reactions', 'frequent'],
    queryFn: (context) => read(context, 'GET /api/reactions/frequent'),
    staleTime: 5 * 60_000,
    placeholderData: ['👍', '❤️', '😂', '🎉', '😮', '😢'],
  })
}
