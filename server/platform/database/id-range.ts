/** A part of lines that are in the order of their ids: those between two ids, or beyond one. */
export interface IdRange {
  before?: number | undefined
  after?: number | undefined
  /** Which are taken where there are more: by default the oldest with `after`, else the newest. */
  from?: 'oldest' | 'newest' | undefined
  limit: number
}

export function isForward({ after, from }: Omit<IdRange, 'limit'>): boolean {
  return from === undefined ? after !== undefined : from === 'oldest'
}

/** Of lines that were asked for with one more than the limit, oldest first. */
export function cutToLimit<Line>(
  lines: readonly Line[],
  range: IdRange,
): { lines: Line[]; hasMore: boolean } {
  const { limit } = range
  const hasMore = lines.length > limit
  if (!hasMore) return { lines: [...lines], hasMore }
  return { lines: isForward(range) ? lines.slice(0, limit) : lines.slice(-limit), hasMore }
}
