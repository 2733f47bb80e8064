import { type QueryClient, queryOptions, skipToken } from '@tanstack/react-query'
import type { Comments } from '#contract/comments.ts'
import { commentPlace } from '#contract/rules/comment-places.ts'
import { read } from '../../platform/api/read.ts'
import type { ChannelLog } from '../chat/log/channel-log.ts'
import { logQuery } from '../chat/log/chat.queries.ts'
import type { Commented } from './comments.data.ts'
import { type CommentsState, earlierOf } from './comments.live.ts'

/** Absent until the user's own response arrives, which contains the comments, too. */
export function commentsStateQuery(place: string) {
  return queryOptions<CommentsState>({
    queryKey: ['comments', place],
    queryFn: skipToken,
    staleTime: Number.POSITIVE_INFINITY,
  })
}

/** Cached like the lines of a channel, so that all actions on lines work on comments. */
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

/** Caches the state of a response whose comments are already in the log. */
export function rememberState(
  queries: QueryClient,
  place: string,
  { answer, log }: { answer: Comments; log: ChannelLog },
): void {
  const { count, isOpen, takesComments, mayModerate } = answer
  queries.setQueryData(commentsStateQuery(place).queryKey, (before) => ({
    // The response names the authors of its own comments only.
    pictures: { ...before?.pictures, ...answer.pictures },
    earlier: earlierOf(count, log),
    ...{ isOpen, takesComments, mayModerate },
  }))
}
