import type { Message, Quote } from '#contract/chat.ts'
import { withOwnOf } from '../../timeline/log/reactions/reactions.ts'
import { quotedText, requotedBy } from '../../timeline/log/requoted.ts'

/** A join, a leave or the result of a command: shown on this page only, never stored. */
export type Passage = Happening & {
  key: string
  /** The `seq` of the line before it. */
  afterSeq: number
}

type Happening = { at: string } & (
  | { what: 'joined' | 'left'; nickname: string }
  | {
      what: 'done' | 'refused'
      text: string
      /** Path where the effect can be seen. */
      to?: string
    }
)

/** A channel's lines as known to the browser. */
export interface ChannelLog {
  /** Sorted by `seq`, without duplicates. */
  messages: Message[]
  passages: Passage[]
  /** Whether the channel has lines before the first one here. */
  hasOlder: boolean
  /** Revision up to which changes (edits, deletions, reactions) are known. */
  revision: number
}

export interface Page {
  messages: Message[]
  hasMore: boolean
  revision: number
}

/** Maximum number of joins and leaves kept in memory. */
const passagesKept = 200

export function newLog(newest: Page): ChannelLog {
  return mergeLines(
    { messages: [], passages: [], hasOlder: newest.hasMore, revision: newest.revision },
    newest.messages,
  )
}

/**
 * Adds lines. Of two copies the one with the higher revision stays, so responses and events may arrive in any
 * order.
 */
export function mergeLines(log: ChannelLog, lines: readonly Message[]): ChannelLog {
  if (lines.length === 0) return log
  const last = log.messages.at(-1)
  const [only] = lines
  if (lines.length === 1 && only && (!last || only.seq > last.seq)) {
    return { ...log, messages: [...log.messages, only] }
  }

  const byId = new Map(log.messages.map((message) => [message.id, message]))
  for (const line of lines) {
    const existing = byId.get(line.id)
    if (!isOlder(line, existing)) byId.set(line.id, withOwnOf(existing, line))
  }
  return { ...log, messages: [...byId.values()].sort((a, b) => a.seq - b.seq) }
}

function isOlder(line: Message, other: Message | undefined): boolean {
  return other !== undefined && (line.revision ?? 0) < (other.revision ?? 0)
}

export function mergeOlder(log: ChannelLog, older: Page): ChannelLog {
  return { ...mergeLines(log, older.messages), hasOlder: older.hasMore }
}

/**
 * Applies edits and deletions to known lines. Unknown older lines are ignored; newer ones are added, because
 * their pending event has the unedited text and this change is not fetched again.
 */
export function mergeChanged(log: ChannelLog, changed: Page): ChannelLog {
  const ids = new Set(log.messages.map((message) => message.id))
  const end = log.messages.at(-1)?.seq ?? 0
  const lines = changed.messages.filter(({ id, seq }) => ids.has(id) || seq > end)
  return { ...withQuotesOf(mergeLines(log, lines), changed.messages), revision: changed.revision }
}

/** Updates the quotes of replies to these lines. */
export function withQuotesOf(log: ChannelLog, changed: readonly Message[]): ChannelLog {
  return requotedBy(log, changed, quoteOf)
}

/** Builds the quote of a line as the server does. */
function quoteOf({ id, seq, kind, username, userId, text, pictures, deleted, hidden }: Message): Quote {
  return {
    ...{ id, seq, kind: kind === 'system' ? 'text' : kind },
    ...(username === undefined ? {} : { username }),
    ...(userId === undefined ? {} : { userId }),
    excerpt: quotedText(text),
    ...(pictures ? { pictures: pictures.length } : {}),
    ...(deleted ? { deleted } : {}),
    ...(hidden ? { hidden } : {}),
  }
}

export function addPassage(log: ChannelLog, happening: Happening): ChannelLog {
  const afterSeq = log.messages.at(-1)?.seq ?? 0
  const who = 'nickname' in happening ? happening.nickname : happening.text
  const added = { ...happening, afterSeq, key: `${happening.what}-${who}-${happening.at}` }
  return { ...log, passages: [...log.passages, added].slice(-passagesKept) }
}

/** Returns the id for `after`: of the last line before the first gap in `seq`, else of the newest line. */
export function lastIdWithoutGap(log: ChannelLog): number {
  const { messages } = log
  const jump = messages.findIndex((message, index) => {
    const next = messages[index + 1]
    return next !== undefined && next.seq !== message.seq + 1
  })
  return (jump < 0 ? messages.at(-1) : messages[jump])?.id ?? 0
}

export function hasGap(log: ChannelLog): boolean {
  return lastIdWithoutGap(log) !== (log.messages.at(-1)?.id ?? 0)
}
