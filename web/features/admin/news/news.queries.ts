import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { NewsSource } from '#contract/rules/news.ts'
import { api } from '../../../platform/api/api.ts'
import { searchOptions } from '../../../platform/api/search-options.ts'
import { listQuery, pageSize } from '../staff.queries.ts'

/** Key of all queries that change when a news item is picked or removed. */
const newsKey = ['staff', 'news']

export const headlinesQuery = ({ source, words }: { source: NewsSource; words: string }) =>
  queryOptions({
    queryKey: [...newsKey, 'headlines', source, words],
    queryFn: async ({ signal }) => {
      let isDown = false
      const onHeaders = (headers: Headers) => {
        isDown = headers.get('x-upstream') === 'down'
      }
      const query = { source, query: words }
      const { canalBarraNews } = await api('GET /api/newsPicker', { query, signal, onHeaders })
      return { source, items: canalBarraNews, isDown }
    },
    ...searchOptions,
    // Keeps the results while typing, but not when the source changes.
    placeholderData: (before) => (before?.source === source ? keepPreviousData(before) : undefined),
  })

export const savedNewsQuery = (page: number) =>
  listQuery(newsKey, 'GET /api/newsPicker/saved', { query: { page, limit: pageSize } })
