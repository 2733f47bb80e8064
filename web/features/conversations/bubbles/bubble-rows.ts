import type { PrivateMessage } from '#contract/conversations.ts'
import type { AnnouncedLine } from '../../timeline/log/live-region.tsx'
import type { WaitingLine } from '../../timeline/outbox/outbox.ts'
import type { ConversationLog } from '../conversation-log.ts'

/** Rows of a conversation, from top to bottom. The last bubble of a group has the time below it. */
export type BubbleRow =
  | { kind: 'day'; key: string; at: string }
  | { kind: 'unread'; key: string; count: number }
  | (Bubble & { first: boolean; last: boolean })

type Bubble = { key: string; at: string; mine: boolean } & (
  | { kind: 'message'; message: PrivateMessage }
  | { kind: 'waiting'; line: WaitingLine }
)

interface Reader {
  userId: number
  /** Returns the date of an instant in the time zone of the site: `2026-11-20`. */
  dayOf: (at: string) => string
  /** First message that was unread on opening, and the number of unread ones. */
  unread?: { fromId: number; count: number } | undefined
}

/** A new group begins after a pause of this length. */
const groupMinutes = 5

export function bubbleRows(
  { messages }: ConversationLog,
  waiting: readonly WaitingLine[],
  { userId, dayOf, unread }: Reader,
): BubbleRow[] {
  const rows: BubbleRow[] = []
  const stored = new Set(
    messages.flatMap(({ senderId, client_id }) => (senderId === userId ? client_id : [])),
  )
  let day = ''

  function put(bubble: Bubble) {
    const next = dayOf(bubble.at)
    if (next !== day) rows.push({ kind: 'day', key: `day-${next}`, at: bubble.at })
    day = next
    if (bubble.kind === 'message' && bubble.message.id === unread?.fromId) {
      rows.push({ kind: 'unread', key: 'unread', count: unread.count })
    }
    const above = rows.at(-1)
    const goesOn = above && 'mine' in above && continues(above, bubble)
    if (goesOn) above.last = false
    rows.push({ ...bubble, first: !goesOn, last: true })
  }

  for (const message of messages) {
    const mine = message.senderId === userId
    // An own message keeps its key once it is stored, so that it is not rendered anew.
    const key = mine && message.client_id ? message.client_id : `message-${message.id}`
    put({ kind: 'message', key, at: message.timestamp, mine, message })
  }
  for (const line of waiting) {
    if (!stored.has(line.clientId)) {
      put({ kind: 'waiting', key: line.clientId, at: line.at, mine: true, line })
    }
  }
  return rows
}

function continues(above: Bubble, next: Bubble): boolean {
  return above.mine === next.mine && Date.parse(next.at) - Date.parse(above.at) < groupMinutes * 60_000
}

/**
 * Returns the first unread message, given the number of unread ones. Undefined if there is none, or it is not
 * loaded.
 */
export function firstUnread(
  { messages, hasOlder }: ConversationLog,
  { userId, count }: { userId: number; count: number },
): { fromId: number; count: number } | undefined {
  const theirs = messages.filter(({ senderId, deleted }) => senderId !== userId && !deleted)
  if (count === 0 || (hasOlder && theirs.length <= count)) return undefined
  const [first] = theirs.slice(-count)
  return first && { fromId: first.id, count: Math.min(count, theirs.length) }
}

/** Returns the messages as lines that are announced and counted when they arrive. */
export const announcedMessages = ({ messages }: ConversationLog): AnnouncedLine[] =>
  messages
    .filter(({ deleted }) => !deleted)
    .map((message) => ({
      id: message.id,
      seq: message.id,
      userId: message.senderId,
      username: message.senderName,
      text: message.content,
      ...(message.pictures && { pictures: message.pictures }),
    }))
