import { queryOptions } from '@tanstack/react-query'
import { read } from '../../../platform/api/read.ts'

const key = ['staff', 'newsletter']

export const issuesQuery = queryOptions({
  queryKey: [...key, 'issues'],
  queryFn: (context) => read(context, 'GET /api/admin/newsletter'),
  // Polls faster while an issue is being sent.
  refetchInterval: ({ state: { data } }) =>
    data?.issues.some(({ state }) => state === 'sending') ? 3000 : 60_000,
})

/** Published articles in all languages, last changed first. */
export const sendableQuery = queryOptions({
  queryKey: [...key, 'articles'],
  queryFn: (context) =>
    read(context, 'GET /api/editor_latest', {
      query: { state: 'published', isLyrics: false, page: 1, limit: 50 },
    }),
})

export const previewQuery = (articleId: number) =>
  queryOptions({
    queryKey: [...key, 'preview', articleId],
    queryFn: (context) => read(context, 'GET /api/admin/newsletter/preview', { query: { articleId } }),
  })
