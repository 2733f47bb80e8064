import type { Queries } from './database.ts'
import type { FoundBack, LineQuestion } from './line-times.store.ts'
import { isTimedOut, readWithTimeout, refuseWhenSlow } from './statement-timeout.store.ts'

/** As far as an index may look. What PostgreSQL has not sampled it may take to be rarer than it is. */
const longestMs = 30
/** A stretch takes a few milliseconds; where it is planned badly, others do not wait for it. */
const longestStretchMs = 2000
/** Looked at one by one in a stretch of what an index does not answer. What more lines have is no question for one. */
export const linesLookedAt = 5000

interface Search<Found> {
  /** How many lines an index may have to look at; undefined where there is none that knows. */
  lines: number | undefined
  /** No line before this id is asked for. */
  since?: number
  /** Newest first. Without `from` of all lines, by the index; with it in the stretch that begins there. */
  list(queries: Queries, from?: number): Promise<Found[]>
  /** The last line of the stretch; undefined where all that is left fits into it. */
  findStart(queries: Queries): Promise<FoundBack | undefined>
}

interface FoundThere<Found> {
  found: Found[]
  /** The line from which to look on; absent where all have been looked at. */
  next?: FoundBack
}

/** What an index answers at once, or else what is found in one stretch of lines, and where to look on. */
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

/** A page of what was found with one more than `limit`. Where that was less than a page, `next` says where to look on. */
export function pageOf<Found>({ found, next }: FoundThere<Found>, limit: number) {
  const hasMore = found.length > limit
  return {
    messages: found.slice(0, limit),
    hasMore: hasMore || next !== undefined,
    ...(!hasMore && next && { next: next.id }),
  }
}

/** What one person has said, and pictures, are few enough to be found by themselves. */
export const isNarrow = ({
  authorId,
  hasPicture = false,
}: Pick<LineQuestion, 'authorId' | 'hasPicture'>): boolean => authorId !== undefined || hasPicture
