import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { CallOf, ResultOf } from '#contract/endpoint.ts'
import type { EndpointNamed } from '#contract/index.ts'
import { api } from '../../../platform/api.ts'

export const articlesKey = ['staff', 'articles']

export type EditedArticle = ResultOf<EndpointNamed<'GET /api/articles/:id'>>

export const articleQuery = (id: number) =>
  queryOptions({
    queryKey: [...articlesKey, id],
    queryFn: ({ signal }) => api('GET /api/articles/:id', { params: { id }, signal }),
  })

/** For whoever writes: read anew each time, because a text that was read before is written over nothing. */
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
    queryFn: async ({ signal }) => {
      let total = 0
      const onHeaders = (headers: Headers) => {
        total = Number(headers.get('x-total-count') ?? 0)
      }
      return { rows: await api('GET /api/editor_latest', { query, signal, onHeaders }), total }
    },
    placeholderData: keepPreviousData,
  })

export const revisionsQuery = (id: number) =>
  queryOptions({
    queryKey: [...articlesKey, id, 'revisions'],
    queryFn: ({ signal }) => api('GET /api/articles/:id/revisions', { params: { id }, signal }),
  })

export const revisionQuery = (id: number, rev: number) =>
  queryOptions({
    queryKey: [...articlesKey, id, 'revisions', rev],
    queryFn: ({ signal }) => api('GET /api/articles/:id/revisions/:rev', { params: { id, rev }, signal }),
  })

export const authorsQuery = queryOptions({
  queryKey: ['staff', 'article-authors'],
  queryFn: ({ signal }) => api('GET /api/article-authors', { signal }),
})

export const categoriesQuery = (lang: string) =>
  queryOptions({
    queryKey: ['article-categories', lang],
    queryFn: ({ signal }) => api('GET /api/article-categories', { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })
