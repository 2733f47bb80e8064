import { queryOptions } from '@tanstack/react-query'
import { api } from '../../platform/api.ts'

export const appPasswordsQuery = queryOptions({
  queryKey: ['app-passwords'],
  queryFn: ({ signal }) => api('GET /api/app-passwords', { signal }),
})
