import { queryOptions } from '@tanstack/react-query'
import { read } from '../../platform/api/read.ts'

/**
 * Unread counts of the reader's channels and conversations, updated by live events after the first response.
 */
export function unreadQuery(userId: number | undefined) {
  return queryOptions({
    queryKey: ['unread', userId ?? null],
    queryFn: (context) => read(context, 'GET /api/unread'),
    enabled: userId !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
  })
}

/** Fetched once at every visit: what was unread on opening. */
export function markerQuery(slug: string) {
  return queryOptions({
    queryKey: ['channel', slug, 'marker'],
    queryFn: (context) => read(context, 'GET /api/channels/:slug/read-marker', { params: { slug } }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
}
