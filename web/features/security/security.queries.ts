import { queryOptions } from '@tanstack/react-query'
import { read } from '../../platform/api/read.ts'

export const emailChangeQuery = queryOptions({
  queryKey: ['email-change'],
  queryFn: (asked) => read(asked, 'GET /api/account/email-change'),
})

export const secondStepsQuery = queryOptions({
  queryKey: ['second-steps'],
  queryFn: (asked) => read(asked, 'GET /api/second-steps'),
})
