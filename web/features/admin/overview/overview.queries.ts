import { queryOptions } from '@tanstack/react-query'
import { read } from '../../../platform/api/read.ts'

export const overviewQuery = queryOptions({
  queryKey: ['staff', 'overview'],
  queryFn: (context) => read(context, 'GET /api/admin/overview'),
  // Whoever comes to look wants to know how it is now; what came with the page is new.
  staleTime: 1000,
  refetchInterval: 60_000,
})
