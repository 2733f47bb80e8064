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

/** List of albums, loaded page by page. */
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

/** Contents of an album's slots. */
export const albumContentQuery = (id: number) =>
  queryOptions({
    queryKey: albumContentKey(id),
    queryFn: (context) => read(context, 'GET /api/album/:id', { params: { id } }),
    // Other staff members fill and empty slots at the same time.
    refetchOnWindowFocus: 'always',
    refetchInterval: 15_000,
  })

/** Settings of an album: name, country, category and description. */
export const albumInfoQuery = (id: number) =>
  queryOptions({
    queryKey: albumInfoKey(id),
    queryFn: (context) => read(context, 'GET /api/albumInfo/:id', { params: { id } }),
  })
