import { queryOptions } from '@tanstack/react-query'
import { read } from '../../../../platform/api/read.ts'

/** Users who reacted to a line of a channel. `sum` is the total of its reactions: a change refetches. */
export function reactionPeopleQuery(lineId: number, sum: number) {
  return queryOptions({
    queryKey: ['reactions', lineId, sum],
    queryFn: (context) => read(context, 'GET /api/messages/:id/reactions', { params: { id: lineId } }),
    staleTime: 30_000,
  })
}

/** The six emoji that the user reacts with most often. */
export function frequentReactionsQuery() {
  return queryOptions({
    queryKey: ['reactions', 'frequent'],
    queryFn: (context) => read(context, 'GET /api/reactions/frequent'),
    staleTime: 5 * 60_000,
    placeholderData: ['👍', '❤️', '😂', '🎉', '😮', '😢'],
  })
}
