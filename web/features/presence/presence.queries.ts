import { queryOptions } from '@tanstack/react-query'
import { read } from '../../platform/api/read.ts'

/** Own away and invisible state, fetched when the menu opens and updated while it is open. */
export function presenceQuery(userId: number) {
  return queryOptions({
    queryKey: ['presence', userId],
    queryFn: (context) => read(context, 'GET /api/presence'),
    staleTime: 0,
  })
}
