import { queryOptions } from '@tanstack/react-query'
import type { ResultOf } from '#contract/endpoint.ts'
import type { showImport } from '#contract/imports.ts'
import { isAtWork, type RecordState, recordStates } from '#contract/rules/imports.ts'
import { read } from '../../../platform/api/read.ts'
import { pageOf } from '../kit/use-list-address.ts'
import { pageSize } from '../staff.queries.ts'

export type ShownImport = ResultOf<typeof showImport>

const key = ['staff', 'imports']

/** Poll interval while an import is running. */
const lookMilliseconds = 1500

export const importsQuery = () =>
  queryOptions({
    queryKey: [...key, 'list'],
    queryFn: (context) => read(context, 'GET /api/admin/imports'),
    refetchInterval: ({ state: { data } }) =>
      data?.some(({ state }) => isAtWork(state)) ? lookMilliseconds : false,
  })

export const importQuery = (id: number) =>
  queryOptions({
    queryKey: [...key, id],
    queryFn: (context) => read(context, 'GET /api/admin/imports/:id', { params: { id } }),
    refetchInterval: ({ state: { data } }) => (data && isAtWork(data.state) ? lookMilliseconds : false),
    // It may have been started or paused in another tab.
    refetchOnWindowFocus: 'always',
  })

/** Reads the page and filter of the results from the address. */
export const resultsView = (search: URLSearchParams) => ({
  page: pageOf(search),
  state: recordStates.find((one) => one === search.get('state')),
})

export const textsQuery = (id: number, { page, state }: { page: number; state: RecordState | undefined }) =>
  queryOptions({
    queryKey: [...key, id, 'texts', page, state ?? ''],
    queryFn: (context) =>
      read(context, 'GET /api/admin/imports/:id/texts', {
        params: { id },
        query: { page, limit: pageSize, ...(state && { state }) },
      }),
  })

export const failedPicturesQuery = (id: number) =>
  queryOptions({
    queryKey: [...key, id, 'pictures'],
    queryFn: (context) =>
      read(context, 'GET /api/admin/imports/:id/pictures', {
        params: { id },
        query: { page: 1, limit: 100 },
      }),
  })
