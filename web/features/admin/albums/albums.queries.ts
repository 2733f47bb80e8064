import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { CallOf } from '#contract/endpoint.ts'
import type { EndpointNamed } from '#contract/index.ts'
import { read, readList } from '../../../platform/api/read.ts'
import { searchOptions } from '../../../platform/api/search-options.ts'

const albumsPerPage = 40

export const albumListKey = ['staff', 'albums']
export const albumContentKey = (id: number) => ['staff', 'album', id]
export const albumInfoKey = (id: number) => ['staff', 'albumInfo', id]

type Filters = Omit<NonNullable<CallOf<EndpointNamed<'GET /api/albums'>>['query']>, 'page' | 'limit'>

/** Page after page, one below the other. */
export const albumListQuery = (filters: Filters) =>
  infiniteQueryOptions({
    queryKey: [...albumListKey, filters],
    queryFn: ({ pageParam, ...context }) => {
      const query = { ...filters, page: pageParam, limit: albumsPerPage }
      return readList(context, 'GET /api/albums', { query })
    },
    initialPageParam: 1,
    ...searchOptions,
    getNextPageParam: ({ rows }, pages) => (rows.length === albumsPerPage ? pages.length + 1 : undefined),
  })

/** What is in the slots of an album. */
export const albumContentQuery = (id: number) =>
  queryOptions({
    queryKey: albumContentKey(id),
    queryFn: (context) => read(context, 'GET /api/album/:id', { params: { id } }),
    // Others of staff fill and empty slots meanwhile.
    refetchOnWindowFocus: 'always',
    refetchInterval: 15_000,
  })

/** What an album is. */
export const albumInfoQuery = (id: number) =>
  queryOptions({
    queryKey: albumInfoKey(id),
    queryFn: (context) => read(context, 'GET /api/albumInfo/:id', { params: { id } }),
  })
