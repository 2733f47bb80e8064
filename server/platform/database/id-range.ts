/** A range of lines ordered by id: between two ids, or on one side of one. */
export interface IdRange {
  before?: number | undefined
  after?: number | undefined
  /**
   * Which end is returned if there are more than `limit`: by default the oldest with `after`, else the
   * newest.
   */
  from?: 'oldest' | 'newest' | undefined
  limit: number
}

export function isForward({ after, from }: Omit<IdRange, 'limit'>): boolean {
  return from === undefined ? after !== undefined : from === 'oldest'
}

/** Cuts lines that were queried with `limit` + 1 (oldest first) to the limit. */
export function cutToLimit<Line>(
  lines: readonly Line[],
  range: IdRange,
): { lines: Line[]; hasMore: boolean } {
  const { limit } = range
  const hasMore = lines.length > limit
  if (!hasMore) return { lines: [...lines], hasMore }
  return { lines: isForward(range) ? lines.slice(0, limit) : lines.slice(-limit), hasMore }
}
