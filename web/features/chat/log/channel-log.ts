import type { Message, Quote } from '#contract/chat.ts'
import { withOwnOf } from '../../timeline/log/reactions/reactions.ts'
import { quotedText, requotedBy } from '../../timeline/log/requoted.ts'

/** Somebody came or went, or a command told its giver something: seen here only, never stored. */
export type Passage = Happening & {
  key: string
  /** The `seq` of the line that it followed. */
  afterSeq: number
}

type Happening = { at: string } & (
  | { what: 'joined' | 'left'; nickname: string }
  | {
      what: 'done' | 'refused'
      text: string
      /** Where what was done can be seen. */
      to?: string
    }
)

/** What the browser knows of a channel's lines. */
export interface ChannelLog {
  /** In the order of `seq`, each line once. */
  messages: Message[]
  passages: Passage[]
  /** Whether the channel has lines before the first one here. */
  hasOlder: boolean
  /** Answers "what was edited, deleted or reacted to since?" */
  revision: number
}

export interface Page {
  messages: Message[]
  hasMore: boolean
  revision: number
}

/** A busy evening of comings and goings is not kept in memory for ever. */
const passagesKept = 200

export function newLog(newest: Page): ChannelLog {
  return mergeLines(
    { messages: [], passages: [], hasOlder: newest.hasMore, revision: newest.revision },
    newest.messages,
  )
}

/** Of two copies of a line the one that was changed later stays, so answers and events may come in any order. */
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
 * Edited and deleted lines replace those that are here; lines from before the log begins stay out. One that is newer
 * than all comes in: its event, which is on its way, has it as it was, and nobody asks for this change again.
 */
export function mergeChanged(log: ChannelLog, changed: Page): ChannelLog {
  const ids = new Set(log.messages.map((message) => message.id))
  const end = log.messages.at(-1)?.seq ?? 0
  const lines = changed.messages.filter(({ id, seq }) => ids.has(id) || seq > end)
  return { ...withQuotesOf(mergeLines(log, lines), changed.messages), revision: changed.revision }
}

/** Answers to these lines quote them as they are now. */
export function withQuotesOf(log: ChannelLog, changed: readonly Message[]): ChannelLog {
  return requotedBy(log, changed, quoteOf)
}

/** As the server quotes a line. */
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

/** The id to ask `after`: the last line before the first jump in `seq`, else the newest. */
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
