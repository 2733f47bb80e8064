import { type IdRange, isForward } from '../../../platform/database/id-range.ts'
import type { IrcMessage } from '../protocol/message.ts'

/** Message of the site, rendered for a client. */
export interface HistoryLine {
  id: number
  /** ISO 8601. */
  time: string
  isOwn: boolean
  messages: readonly IrcMessage[]
}

/** Messages of one place, as one client may read them. */
export interface History {
  /** Channel, or nick of the other user. */
  readonly target: string
  /** Prefix of msgids of this place. */
  readonly idPrefix: 'c' | 'p'
  /** Lists lines, oldest first, without those that the reader may not see. */
  list(stretch: IdRange): Promise<HistoryLine[]>
  /** Returns the id of the first line since an instant (ISO 8601). */
  findFirstSince(instant: string): Promise<number | undefined>
}

interface Page<Line> {
  messages: readonly Line[]
  hasMore: boolean
}

/** Omitted lines are replaced by further ones, from at most this many pages. */
const mostPages = 10
const fewestLines = 50

/** Returns the lines of a range that a user may see, up to its limit. */
export async function listTold<Line extends { id: number }>(
  stretch: IdRange,
  listPage: (stretch: IdRange) => Promise<Page<Line>>,
  isTold: (line: Line) => boolean,
): Promise<Line[]> {
  const { limit } = stretch
  const forward = isForward(stretch)
  const from = forward ? 'oldest' : 'newest'
  let next: IdRange = { ...stretch, from, limit: Math.max(limit, fewestLines) }
  let lines: Line[] = []
  for (let pages = 0; pages < mostPages; pages++) {
    const { messages, hasMore } = await listPage(next)
    const found = messages.filter(isTold)
    lines = forward ? [...lines, ...found] : [...found, ...lines]
    if (!hasMore || lines.length >= limit) break
    next = forward ? { ...next, after: messages.at(-1)?.id } : { ...next, before: messages[0]?.id }
  }
  return forward ? lines.slice(0, limit) : lines.slice(-limit)
}
