import { queryOptions } from '@tanstack/react-query'
import type { CallOf, ResultOf } from '#contract/endpoint.ts'
import type { EndpointNamed } from '#contract/index.ts'
import { read, readList } from '../../../../platform/api/read.ts'
import { searchOptions } from '../../../../platform/api/search-options.ts'

export const articlesKey = ['staff', 'articles']

export type EditedArticle = ResultOf<EndpointNamed<'GET /api/articles/:id'>>

/** Returns the article id from the address; undefined if it is not a number. */
export const articleIdOf = (id: string | undefined): number | undefined =>
  id !== undefined && /^[1-9]\d{0,14}$/.test(id) ? Number(id) : undefined

const articleQuery = (id: number) =>
  queryOptions({
    queryKey: [...articlesKey, id],
    queryFn: (context) => read(context, 'GET /api/articles/:id', { params: { id } }),
  })

/**
 * The article for its editor: fetched anew at each opening, because a stale version would cause a conflict.
 */
export const writtenQuery = (id: number) =>
  queryOptions({
    ...articleQuery(id),
    queryKey: [...articlesKey, id, 'written'],
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })

type Filters = NonNullable<CallOf<EndpointNamed<'GET /api/editor_latest'>>['query']>

export const articleListQuery = (query: Filters) =>
  queryOptions({
    queryKey: [...articlesKey, 'list', query],
    queryFn: (context) => readList(context, 'GET /api/editor_latest', { query }),
    ...searchOptions,
  })

export const revisionsQuery = (id: number) =>
  queryOptions({
    queryKey: [...articlesKey, id, 'revisions'],
    queryFn: (context) => read(context, 'GET /api/articles/:id/revisions', { params: { id } }),
  })

export const revisionQuery = (id: number, rev: number) =>
  queryOptions({
    queryKey: [...articlesKey, id, 'revisions', rev],
    queryFn: (context) => read(context, 'GET /api/articles/:id/revisions/:rev', { params: { id, rev } }),
  })

export const previewsQuery = (id: number) =>
  queryOptions({
    queryKey: [...articlesKey, id, 'previews'],
    queryFn: (context) => read(context, 'GET /api/articles/:id/previews', { params: { id } }),
  })

export const authorsQuery = queryOptions({
  queryKey: ['staff', 'article-authors'],
  queryFn: (context) => read(context, 'GET /api/article-authors'),
})

export const categoriesQuery = (lang: string) =>
  queryOptions({
    queryKey: ['article-categories', lang],
    queryFn: (context) => read(context, 'GET /api/article-categories'),
    staleTime: Number.POSITIVE_INFINITY,
  })

/** Tracks that lyrics may belong to. */
export const tracksQuery = queryOptions({
  queryKey: ['tracks'],
  queryFn: (context) => read(context, 'GET /api/tracks'),
})
