import { type IdRange, isForward } from '../../../platform/database/id-range.ts'
import type { IrcMessage } from '../protocol/message.ts'

/** A line of the site, as a client is told it. */
export interface HistoryLine {
  id: number
  /** ISO 8601. */
  time: string
  isOwn: boolean
  messages: readonly IrcMessage[]
}

/** What was said in one place, as one client may read it. */
export interface History {
  /** The channel, or the nick of the other. */
  readonly target: string
  /** What msgids of this place begin with. */
  readonly idPrefix: 'c' | 'p'
  /** Oldest first, without what the reader is not told. */
  list(stretch: IdRange): Promise<HistoryLine[]>
  /** The id of the first line since this instant, ISO 8601. */
  findFirstSince(instant: string): Promise<number | undefined>
}

interface Page<Line> {
  messages: readonly Line[]
  hasMore: boolean
}

/** What is left out makes room for other lines; no more pages than these are looked through for them. */
const mostPages = 10
const fewestLines = 50

/** Those lines of a stretch that somebody is told, as many as its limit says. */
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
