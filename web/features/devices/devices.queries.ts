import { queryOptions } from '@tanstack/react-query'
import { read } from '../../platform/api/read.ts'

/** Devices are turned on and off in other tabs too. */
export const alsoElsewhere = { refetchOnWindowFocus: 'always' } as const

export const devicesQuery = queryOptions({
  queryKey: ['devices'],
  queryFn: (context) => read(context, 'GET /api/devices'),
  ...alsoElsewhere,
})
