import type { Message } from '#contract/chat.ts'
import type { WaitingLine } from '../../timeline/outbox/outbox.ts'
import type { ChannelLog, Passage } from './channel-log.ts'

/** Rows of the log, from top to bottom. `first` lines show their author and time. */
export type LogRow =
  | { kind: 'day'; key: string; at: string }
  | { kind: 'line'; key: string; message: Message; first: boolean }
  | { kind: 'waiting'; key: string; line: WaitingLine; first: boolean }
  | { kind: 'passage'; key: string; passage: Passage }
  | { kind: 'unread'; key: string; count: number }

interface Reader {
  userId: number
  /** Returns the day of an instant in the site's time zone: `2026-11-20`. */
  dayOf: (at: string) => string
  /** Lines that were new when the user came: after `lastReadId`, up to `newestId`. */
  unread?: { followed: boolean; lastReadId: number; newestId: number } | undefined
}

/** After a pause this long the author is shown again. */
const groupMinutes = 5

export function logRows(log: ChannelLog, waiting: readonly WaitingLine[], reader: Reader): LogRow[] {
  const rows: LogRow[] = []
  const stored = new Set<string>()
  const unread = unreadLines(log, reader)
  let day = ''

  function openDay(at: string) {
    const next = reader.dayOf(at)
    if (next === day) return
    day = next
    rows.push({ kind: 'day', key: `day-${next}`, at })
  }

  for (const entry of inOrder(log)) {
    if ('what' in entry) {
      openDay(entry.at)
      rows.push({ kind: 'passage', key: entry.key, passage: entry })
      continue
    }
    openDay(entry.createdAt)
    if (entry === unread[0]) rows.push({ kind: 'unread', key: 'unread', count: unread.length })
    if (entry.client_id && entry.userId === reader.userId) stored.add(entry.client_id)
    rows.push({
      kind: 'line',
      key: lineKey(entry, reader.userId),
      message: entry,
      first: !continues(rows.at(-1), entry),
    })
  }

  for (const line of waiting) {
    if (stored.has(line.clientId)) continue
    openDay(line.at)
    rows.push({ kind: 'waiting', key: line.clientId, line, first: !mineContinues(rows.at(-1), line, reader) })
  }
  return rows
}

/** Returns the unread lines of others; none while the first of them is not loaded. */
function unreadLines({ messages, hasOlder }: ChannelLog, { userId, unread }: Reader): Message[] {
  // On a first visit everything would be unread, so nothing is marked.
  if (!unread?.followed) return []
  const { lastReadId, newestId } = unread
  if (hasOlder && !messages.some(({ id }) => id <= lastReadId)) return []
  return messages.filter(
    ({ id, kind, deleted, userId: author }) =>
      id > lastReadId && id <= newestId && kind !== 'system' && !deleted && author !== userId,
  )
}

/** The user's own lines keep the key they had while waiting, so that they do not mount again. */
function lineKey(message: Message, userId: number): string {
  return message.client_id && message.userId === userId ? message.client_id : `line-${message.id}`
}

function* inOrder({ messages, passages }: ChannelLog): Generator<Message | Passage> {
  let next = 0
  for (const message of messages) {
    for (let passage = passages[next]; passage && passage.afterSeq < message.seq; passage = passages[next]) {
      yield passage
      next += 1
    }
    yield message
  }
  yield* passages.slice(next)
}

function continues(above: LogRow | undefined, message: Message): boolean {
  if (above?.kind !== 'line' || message.kind !== 'text' || above.message.kind !== 'text') return false
  // The quote is above the author, so the author is shown.
  if (message.replyTo) return false
  return (
    above.message.userId === message.userId &&
    above.message.username === message.username &&
    isSoonAfter(above.message.createdAt, message.createdAt)
  )
}

function mineContinues(above: LogRow | undefined, line: WaitingLine, { userId }: Reader): boolean {
  if (line.answered) return false
  if (above?.kind === 'waiting') return isSoonAfter(above.line.at, line.at)
  return (
    above?.kind === 'line' &&
    above.message.kind === 'text' &&
    above.message.userId === userId &&
    isSoonAfter(above.message.createdAt, line.at)
  )
}

function isSoonAfter(earlier: string, later: string): boolean {
  return Date.parse(later) - Date.parse(earlier) < groupMinutes * 60_000
}
