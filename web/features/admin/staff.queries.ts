import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { CallOf, ResultOf } from '#contract/endpoint.ts'
import type { EndpointNamed } from '#contract/index.ts'
import { type ReadingName, read } from '../../platform/read.ts'

/** What shows reports asks again once one was handled. */
export const reportsKey = ['staff', 'reports']
export const accountsKey = ['staff', 'accounts']
export const nameTwinsKey = ['staff', 'name-twins']
export const auditKey = ['staff', 'audit']

export const pageSize = 40

interface Listed<T> {
  rows: T
  total: number
}

type ListName =
  | 'GET /api/admin/reports'
  | 'GET /api/admin/users'
  | 'GET /api/admin/name-twins'
  | 'GET /api/admin/audit'
  | 'GET /api/admin/users/:id/coins'
  | 'GET /api/newsPicker/saved'
  | 'GET /api/videos'

/** A list that tells in its headers how much there is. The page before stays until the next is here. */
export function listQuery<N extends ListName>(
  key: readonly unknown[],
  name: N,
  input: CallOf<EndpointNamed<N>>,
) {
  return queryOptions({
    queryKey: [...key, name, input],
    queryFn: async (asked) => {
      let total = 0
      const onHeaders = (headers: Headers) => {
        total = Number(headers.get('x-total-count') ?? 0)
      }
      const rows = await listed(asked, name, { ...input, onHeaders })
      return { rows, total } satisfies Listed<ResultOf<EndpointNamed<N>>>
    },
    placeholderData: keepPreviousData,
  })
}

/** The rest of the input is what the name asks for; the compiler cannot follow it through the generic. */
const listed = read as <N extends ReadingName>(
  asked: Parameters<typeof read>[0],
  name: N,
  input: object,
) => Promise<ResultOf<EndpointNamed<N>>>

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
    queryFn: (asked) => read(asked, 'GET /api/admin/users/:id', { params: { id } }),
  })
