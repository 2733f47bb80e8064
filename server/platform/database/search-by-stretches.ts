import type { Queries } from './database.ts'
import type { FoundBack, LineQuestion } from './line-times.store.ts'
import { isTimedOut, readWithTimeout, refuseWhenSlow } from './statement-timeout.store.ts'

/** Timeout of the index search. PostgreSQL may underestimate how frequent a word is if it was not sampled. */
const longestMs = 30
/** Timeout of one stretch. It takes a few milliseconds; a bad plan must not make others wait. */
const longestStretchMs = 2000
/** Lines scanned per stretch. A search that the index expects to match more lines does not use it. */
export const linesLookedAt = 5000

interface Search<Found> {
  /** Estimated number of lines the index has to visit; undefined if no index applies. */
  lines: number | undefined
  /** Lines before this id are not searched. */
  since?: number
  /**
   * Returns matches, newest first: with `from` within the stretch that begins there, without it among all
   * lines.
   */
  list(queries: Queries, from?: number): Promise<Found[]>
  /** Returns the oldest line of the stretch; undefined if all remaining lines fit into it. */
  findStart(queries: Queries): Promise<FoundBack | undefined>
}

interface FoundThere<Found> {
  found: Found[]
  /** Line from which to continue; absent if all lines have been searched. */
  next?: FoundBack
}

/**
 * Returns all matches if the index finds them quickly, else those of one stretch of lines and where to
 * continue.
 */
export async function searchByStretches<Found>(
  queries: Queries,
  { lines, since = 0, list, findStart }: Search<Found>,
): Promise<FoundThere<Found>> {
  if (lines !== undefined && lines <= linesLookedAt) {
    try {
      return { found: await readWithTimeout(queries, longestMs, (tx) => list(tx)) }
    } catch (error) {
      if (!isTimedOut(error)) throw error
    }
  }
  return readWithTimeout(queries, longestStretchMs, async (tx) => {
    const next = await findStart(tx)
    if (!next || next.id <= since) return { found: await list(tx, since) }
    return { found: await list(tx, next.id), next }
  }).catch(refuseWhenSlow)
}

/** Builds a page from matches queried with `limit` + 1. If they are fewer, `next` says where to continue. */
export function pageOf<Found>({ found, next }: FoundThere<Found>, limit: number) {
  const hasMore = found.length > limit
  return {
    messages: found.slice(0, limit),
    hasMore: hasMore || next !== undefined,
    ...(!hasMore && next && { next: next.id }),
  }
}

/** Whether the search is limited to one author or to pictures, which are few enough for an index search. */
export const isNarrow = ({
  authorId,
  hasPicture = false,
}: Pick<LineQuestion, 'authorId' | 'hasPicture'>): boolean => authorId !== undefined || hasPicture
