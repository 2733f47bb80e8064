import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useLive } from '../../platform/live/live.ts'

/** Asks again for what an operator may just have changed: the channel is told of it in a line of its own. */
export function useOperationsHeard(slug: string, queryKey: QueryKey): void {
  const queries = useQueryClient()
  useLive('new-message', ({ channel, kind }) => {
    if (channel === slug && kind === 'system') void queries.invalidateQueries({ queryKey })
  })
}
