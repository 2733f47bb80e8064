import { queryOptions } from '@tanstack/react-query'
import { read } from '../../platform/read.ts'

export const ownSubscriptionQuery = queryOptions({
  queryKey: ['own-subscription'],
  queryFn: (asked) => read(asked, 'GET /api/newsletter/own'),
})
