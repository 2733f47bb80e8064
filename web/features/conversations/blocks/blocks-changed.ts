import type { QueryClient } from '@tanstack/react-query'
import { isCommentPlace } from '#contract/rules/comment-places.ts'

/**
 * The server leaves out those whom the reader does not want to hear: what it has told is asked for again. In a channel
 * the lines of who is blocked now are hidden without that.
 */
export function blocksChanged(queries: QueryClient, { blocked }: { blocked: boolean }): Promise<void> {
  for (const what of ['unread', 'notifications']) void queries.invalidateQueries({ queryKey: [what] })
  void queries.invalidateQueries({
    predicate: ({ queryKey: [what, place] }) =>
      what === 'channel' && (!blocked || isCommentPlace(String(place))),
  })
  return queries.invalidateQueries({ queryKey: ['blocks'] })
}
