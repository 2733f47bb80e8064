import { queryOptions } from '@tanstack/react-query'
import { read } from '../../platform/api/read.ts'

export const digestQuery = queryOptions({
  queryKey: ['digest'],
  queryFn: (asked) => read(asked, 'GET /api/digest'),
})

export const ownSubscriptionQuery = queryOptions({
  queryKey: ['own-subscription'],
  queryFn: (asked) => read(asked, 'GET /api/newsletter/own'),
})
