import { queryOptions } from '@tanstack/react-query'
import { read } from '../../platform/api/read.ts'

export const devicesQuery = queryOptions({
  queryKey: ['devices'],
  queryFn: (context) => read(context, 'GET /api/devices'),
})
