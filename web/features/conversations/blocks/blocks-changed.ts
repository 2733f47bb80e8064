import type { QueryClient } from '@tanstack/react-query'
import { isCommentPlace } from '#contract/rules/comment-places.ts'

/**
 * Refetches data that the server filters by blocks. Lines of a user who is now blocked are hidden in channels
 * without that.
 */
export function blocksChanged(queries: QueryClient, { blocked }: { blocked: boolean }): Promise<void> {
  for (const what of ['unread', 'notifications']) void queries.invalidateQueries({ queryKey: [what] })
  void queries.invalidateQueries({
    predicate: ({ queryKey: [what, place] }) =>
      what === 'channel' && (!blocked || isCommentPlace(String(place))),
  })
  return queries.invalidateQueries({ queryKey: ['blocks'] })
}
