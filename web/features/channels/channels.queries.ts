import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { api } from '../../platform/api/api.ts'

/** Bans of a channel, for operators. */
export function bansQuery(slug: string) {
  return queryOptions({
    queryKey: ['channel', slug, 'bans'],
    queryFn: ({ signal }) => api('GET /api/channels/:slug/bans', { params: { slug }, signal }),
    staleTime: 0,
  })
}

/** Mutes of a channel, for operators. */
export function mutesQuery(slug: string) {
  return queryOptions({
    queryKey: ['channel', slug, 'mutes'],
    queryFn: ({ signal }) => api('GET /api/channels/:slug/mutes', { params: { slug }, signal }),
    staleTime: 0,
  })
}

/** Settings for moderation and for the public log of a channel. */
export function orderQuery(slug: string) {
  return queryOptions({
    queryKey: ['channel', slug, 'order'],
    queryFn: async ({ signal }) => {
      const { data } = await api('GET /api/channels/:slug', { params: { slug }, signal })
      const { slow_seconds: slowSeconds, holds_newcomers: holdsNewcomers, public_log: publicLog } = data
      return { slowSeconds, holdsNewcomers, publicLog }
    },
    staleTime: 0,
  })
}

/** Log of operators' actions, newest first. */
export function operationsQuery(slug: string) {
  return infiniteQueryOptions({
    queryKey: ['channel', slug, 'operations'],
    queryFn: ({ signal, pageParam: before }) =>
      api('GET /api/channels/:slug/log', {
        params: { slug },
        query: before === undefined ? {} : { before },
        signal,
      }),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: ({ entries, hasMore }) => (hasMore ? entries.at(-1)?.id : undefined),
    staleTime: 0,
  })
}
