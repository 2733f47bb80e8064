import { type QueryClient, queryOptions, skipToken } from '@tanstack/react-query'
import type { Comments } from '#contract/comments.ts'
import { commentPlace } from '#contract/rules/comment-places.ts'
import { read } from '../../platform/api/read.ts'
import type { ChannelLog } from '../chat/log/channel-log.ts'
import { logQuery } from '../chat/log/chat.queries.ts'
import type { Commented } from './comments.data.ts'
import { type CommentsState, earlierOf } from './comments.live.ts'

/** Absent until the reader’s own answer is here, which comes with the comments. */
export function commentsStateQuery(place: string) {
  return queryOptions<CommentsState>({
    queryKey: ['comments', place],
    queryFn: skipToken,
    staleTime: Number.POSITIVE_INFINITY,
  })
}

/** Kept as the lines of a channel are, so that everything that is done with a line is done with a comment. */
export function commentLogQuery(queries: QueryClient, { kind, id }: Pick<Commented, 'kind' | 'id'>) {
  const place = commentPlace({ kind, id })
  return queryOptions({
    ...logQuery(place),
    queryFn: async (context): Promise<ChannelLog> => {
      const answer = await read(context, 'GET /api/comments/:kind/:id', { params: { kind, id } })
      const { messages, hasMore: hasOlder, revision } = answer
      const log = { messages, passages: [], hasOlder, revision }
      rememberState(queries, place, { answer, log })
      return log
    },
  })
}

/** Of an answer whose comments are in the log already. */
export function rememberState(
  queries: QueryClient,
  place: string,
  { answer, log }: { answer: Comments; log: ChannelLog },
): void {
  const { count, isOpen, takesComments, mayModerate } = answer
  const state = { earlier: earlierOf(count, log), isOpen, takesComments, mayModerate }
  queries.setQueryData(commentsStateQuery(place).queryKey, state)
}
