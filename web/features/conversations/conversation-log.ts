import type { PrivateMessage, PrivateQuote } from '#contract/conversations.ts'
import { withOwnOf } from '../timeline/log/reactions/reactions.ts'
import { quotedText, requotedBy } from '../timeline/log/requoted.ts'

interface Named {
  id: number
  name: string
  profileImage: string
}

/** Cached state of a conversation. */
export interface ConversationLog {
  other: Named
  /** Sorted by `id`, without duplicates. */
  messages: PrivateMessage[]
  /** Whether there are messages before the first one here. */
  hasOlder: boolean
  /** No message up to this id is missing. Ids have gaps, so the messages alone cannot tell. */
  completeTo: number
  /** Revision up to which edits, deletions and reactions are included. */
  revision: number
}

export interface Page {
  messages: PrivateMessage[]
  hasMore: boolean
  revision: number
}

/** `users` begins with the reader. */
export function newLog({ users, messages, hasMore, revision }: Page & { users: Named[] }): ConversationLog {
  const other = users[1] ?? { id: 0, name: '', profileImage: '' }
  return { other, messages, hasOlder: hasMore, completeTo: messages.at(-1)?.id ?? 0, revision }
}

/** Merges messages. The later revision of a message wins, so responses and events may arrive in any order. */
export function mergeMessages(log: ConversationLog, messages: readonly PrivateMessage[]): ConversationLog {
  if (messages.length === 0) return log
  const byId = new Map(log.messages.map((message) => [message.id, message]))
  for (const message of messages) {
    const existing = byId.get(message.id)
    if ((message.revision ?? 0) >= (existing?.revision ?? 0))
      byId.set(message.id, withOwnOf(existing, message))
  }
  return { ...log, messages: [...byId.values()].sort((a, b) => a.id - b.id) }
}

export function mergeOlder(log: ConversationLog, older: Page): ConversationLog {
  return { ...mergeMessages(log, older.messages), hasOlder: older.hasMore }
}

/** Merges messages from after `completeTo`. */
export function mergeMissed(log: ConversationLog, missed: Page): ConversationLog {
  const completeTo = Math.max(log.completeTo, missed.messages.at(-1)?.id ?? 0)
  return { ...mergeMessages(log, missed.messages), completeTo }
}

/** Applies changes to loaded messages, and to quotes of the changed ones. */
export function mergeChanged(log: ConversationLog, changed: Page): ConversationLog {
  const ids = new Set(log.messages.map(({ id }) => id))
  const messages = changed.messages.filter(({ id }) => ids.has(id))
  return { ...withQuotesOf(mergeMessages(log, messages), changed.messages), revision: changed.revision }
}

/** Updates the quotes of changed messages. */
export function withQuotesOf(log: ConversationLog, changed: readonly PrivateMessage[]): ConversationLog {
  return requotedBy(log, changed, quoteOf)
}

/** Returns the quote of a message, as the server builds it. */
function quoteOf({
  id,
  senderId,
  senderName: username,
  content,
  pictures,
  deleted,
}: PrivateMessage): PrivateQuote {
  return {
    ...{ id, senderId, username, excerpt: quotedText(content) },
    ...(pictures ? { pictures: pictures.length } : {}),
    ...(deleted ? { deleted } : {}),
  }
}

/** Marks the log as complete, after all its messages were received on one connection. */
export function completeToEnd(log: ConversationLog): ConversationLog {
  return { ...log, completeTo: log.messages.at(-1)?.id ?? log.completeTo }
}
