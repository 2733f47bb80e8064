import { queryOptions } from '@tanstack/react-query'
import { read } from '../../platform/api/read.ts'

/** What is unread in the reader's channels and conversations. From the first answer on live events keep it true. */
export function unreadQuery(userId: number | undefined) {
  return queryOptions({
    queryKey: ['unread', userId ?? null],
    queryFn: (context) => read(context, 'GET /api/unread'),
    enabled: userId !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
  })
}

/** Asked for once at every visit: what was new when the reader came. */
export function markerQuery(slug: string) {
  return queryOptions({
    queryKey: ['channel', slug, 'marker'],
    queryFn: (context) => read(context, 'GET /api/channels/:slug/read-marker', { params: { slug } }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
}
