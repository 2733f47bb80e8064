import { queryOptions } from '@tanstack/react-query'
import { read } from '../../platform/api/read.ts'

/** What the reader has said about being there: asked for whenever their menu opens, and kept true while it is open. */
export function presenceQuery(userId: number) {
  return queryOptions({
    queryKey: ['presence', userId],
    queryFn: (context) => read(context, 'GET /api/presence'),
    staleTime: 0,
  })
}
