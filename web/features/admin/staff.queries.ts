import { queryOptions } from '@tanstack/react-query'
import type { CallOf } from '#contract/endpoint.ts'
import type { EndpointNamed } from '#contract/index.ts'
import { type ListName, read, readList } from '../../platform/api/read.ts'
import { searchOptions } from '../../platform/api/search-options.ts'

/** Key of queries that are refetched when a report was handled. */
export const reportsKey = ['staff', 'reports']
export const accountsKey = ['staff', 'accounts']
export const nameTwinsKey = ['staff', 'name-twins']
export const auditKey = ['staff', 'audit']

export const pageSize = 40

/** Page of a list. The previous page stays visible until the next one has loaded. */
export function listQuery<N extends ListName>(
  key: readonly unknown[],
  name: N,
  input: CallOf<EndpointNamed<N>>,
) {
  return queryOptions({
    queryKey: [...key, name, input],
    queryFn: (context) => readList(context, name, input),
    ...searchOptions,
  })
}

/** Number of confusable names. */
export const nameTwinsCountQuery = () =>
  listQuery(nameTwinsKey, 'GET /api/admin/name-twins', { query: { limit: 1 } })

export const openReportsQuery = () => ({
  ...listQuery(reportsKey, 'GET /api/admin/reports', { query: { state: 'open', limit: 1 } }),
  // Refetches at each visit, except for data that was just loaded with the page.
  ...{ staleTime: 1000, refetchInterval: 60_000 },
})

export const accountQuery = (id: number) =>
  queryOptions({
    queryKey: [...accountsKey, id],
    queryFn: (context) => read(context, 'GET /api/admin/users/:id', { params: { id } }),
  })
