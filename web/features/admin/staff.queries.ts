import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { CallOf, ResultOf } from '#contract/endpoint.ts'
import type { EndpointName, EndpointNamed } from '#contract/index.ts'
import { api } from '../../platform/api.ts'

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
    queryFn: async ({ signal }) => {
      let total = 0
      const onHeaders = (headers: Headers) => {
        total = Number(headers.get('x-total-count') ?? 0)
      }
      const rows = await listed(name, { ...input, signal, onHeaders })
      return { rows, total } satisfies Listed<ResultOf<EndpointNamed<N>>>
    },
    placeholderData: keepPreviousData,
  })
}

/** The rest of the input is what the name asks for; the compiler cannot follow it through the generic. */
const listed = api as <N extends EndpointName>(name: N, input: object) => Promise<ResultOf<EndpointNamed<N>>>

export const openReportsQuery = () => ({
  ...listQuery(reportsKey, 'GET /api/admin/reports', { query: { state: 'open', limit: 1 } }),
  refetchInterval: 60_000,
})

export const accountQuery = (id: number) =>
  queryOptions({
    queryKey: [...accountsKey, id],
    queryFn: ({ signal }) => api('GET /api/admin/users/:id', { params: { id }, signal }),
  })
