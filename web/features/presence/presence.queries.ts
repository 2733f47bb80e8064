import { queryOptions } from '@tanstack/react-query'
import { read } from '../../platform/api/read.ts'

/** What the reader has said about being there. From the first answer on live events keep it true. */
export function presenceQuery(userId: number) {
  return queryOptions({
    queryKey: ['presence', userId],
    queryFn: (asked) => read(asked, 'GET /api/presence'),
  })
}
