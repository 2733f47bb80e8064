import { queryOptions } from '@tanstack/react-query'
import type { Message } from '#contract/chat.ts'
import { readCommentPlace } from '#contract/rules/comment-places.ts'
import { api } from '../../platform/api/api.ts'
import { read } from '../../platform/api/read.ts'

export const queueQuery = () =>
  queryOptions({
    queryKey: ['moderation', 'queue'],
    queryFn: (context) => read(context, 'GET /api/moderation/queue'),
    // Others work on the queue, too; what came with the page is fresh.
    staleTime: 1000,
  })

const linesAround = 3

/** Returns a line with the lines before and after it. */
export const contextQuery = ({ channel: slug, near }: { channel: string; near: number }) =>
  queryOptions({
    queryKey: ['moderation', 'context', slug, near],
    queryFn: async ({ signal }): Promise<Message[]> => {
      const commented = readCommentPlace(slug)
      const lines = (query: { before?: number; after?: number; limit: number }) =>
        commented
          ? api('GET /api/comments/:kind/:id', { params: commented, query, signal })
          : api('GET /api/channels/:slug/messages', { params: { slug }, query, signal })
      const [before, after] = await Promise.all([
        lines({ before: near + 1, limit: linesAround + 1 }),
        lines({ after: near, limit: linesAround }),
      ])
      return [...before.messages, ...after.messages]
    },
    staleTime: 60_000,
  })
