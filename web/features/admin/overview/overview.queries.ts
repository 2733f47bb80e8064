import { queryOptions } from '@tanstack/react-query'
import { read } from '../../../platform/api/read.ts'

export const overviewQuery = queryOptions({
  queryKey: ['staff', 'overview'],
  queryFn: (context) => read(context, 'GET /api/admin/overview'),
  // Refetches at each visit, except for data that was just loaded with the page.
  staleTime: 1000,
  refetchInterval: 60_000,
})
