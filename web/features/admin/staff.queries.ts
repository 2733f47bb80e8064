import { queryOptions } from '@tanstack/react-query'
import type { CallOf } from '#contract/endpoint.ts'
import type { EndpointNamed } from '#contract/index.ts'
import { type ListName, read, readList } from '../../platform/api/read.ts'
import { searchOptions } from '../../platform/api/search-options.ts'

/** What shows reports asks again once one was handled. */
export const reportsKey = ['staff', 'reports']
export const accountsKey = ['staff', 'accounts']
export const nameTwinsKey = ['staff', 'name-twins']
export const auditKey = ['staff', 'audit']

export const pageSize = 40

/** A page of a list. The page before stays until the next is here. */
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

/** How many names look like another. */
export const nameTwinsCountQuery = () =>
  listQuery(nameTwinsKey, 'GET /api/admin/name-twins', { query: { limit: 1 } })

export const openReportsQuery = () => ({
  ...listQuery(reportsKey, 'GET /api/admin/reports', { query: { state: 'open', limit: 1 } }),
  // Whoever comes to look wants to know how many there are now; what came with the page is new.
  ...{ staleTime: 1000, refetchInterval: 60_000 },
})

export const accountQuery = (id: number) =>
  queryOptions({
    queryKey: [...accountsKey, id],
    queryFn: (context) => read(context, 'GET /api/admin/users/:id', { params: { id } }),
  })
