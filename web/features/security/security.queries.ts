import { queryOptions } from '@tanstack/react-query'
import { read } from '../../platform/api/read.ts'

export const emailChangeQuery = queryOptions({
  queryKey: ['email-change'],
  queryFn: (context) => read(context, 'GET /api/account/email-change'),
})

export const secondStepsQuery = queryOptions({
  queryKey: ['second-steps'],
  queryFn: (context) => read(context, 'GET /api/second-steps'),
})
