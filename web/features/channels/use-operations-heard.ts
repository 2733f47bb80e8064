import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useLive } from '../../platform/live/live.ts'

/** Refetches a query after operators' actions, which the channel announces by system lines. */
export function useOperationsHeard(slug: string, queryKey: QueryKey): void {
  const queries = useQueryClient()
  useLive('new-message', ({ channel, kind }) => {
    if (channel === slug && kind === 'system') void queries.invalidateQueries({ queryKey })
  })
}
