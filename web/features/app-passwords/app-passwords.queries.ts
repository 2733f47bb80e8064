import { queryOptions } from '@tanstack/react-query'
import { read } from '../../platform/api/read.ts'

export const appPasswordsQuery = queryOptions({
  queryKey: ['app-passwords'],
  queryFn: (context) => read(context, 'GET /api/app-passwords'),
})
