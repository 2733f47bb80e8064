import { queryOptions } from '@tanstack/react-query'
import { read } from '../../platform/api/read.ts'

export const digestQuery = queryOptions({
  queryKey: ['digest'],
  queryFn: (context) => read(context, 'GET /api/digest'),
})

export const ownSubscriptionQuery = queryOptions({
  queryKey: ['own-subscription'],
  queryFn: (context) => read(context, 'GET /api/newsletter/own'),
})
