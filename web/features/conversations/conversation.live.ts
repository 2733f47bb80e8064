import type { PrivateMessage, PrivateQuote } from '#contract/conversations.ts'
import type { LiveEvents } from '#contract/live.ts'
import { withCards } from '../timeline/log/cards/cards.ts'
import { withReactions } from '../timeline/log/reactions/reactions.ts'
import { requoted } from '../timeline/log/requoted.ts'
import { type ConversationLog, mergeMessages, withQuotesOf } from './conversation-log.ts'

/** Pure patches of the cached messages by live events: the result equals data fetched again. */

/** Messages older than the log are ignored, except where they are quoted. */
export function messageChanged(log: ConversationLog, message: PrivateMessage): ConversationLog {
  const isKnown = log.messages.some(({ id }) => id === message.id)
  return withQuotesOf(isKnown ? mergeMessages(log, [message]) : log, [message])
}

export function messageDeleted(
  log: ConversationLog,
  { id, revision = 0 }: Pick<PrivateMessage, 'id' | 'revision'>,
): ConversationLog {
  const existing = log.messages.find((message) => message.id === id)
  const unquoted = requoted(log, (quote: PrivateQuote) =>
    quote.id === id ? withoutContent(quote) : undefined,
  )
  if (!existing) return unquoted
  const { reactions: _reactions, pictures: _pictures, cards: _cards, replyTo: _replyTo, ...rest } = existing
  const latest = Math.max(revision, existing.revision ?? 0)
  return mergeMessages(unquoted, [{ ...rest, content: '', deleted: true as const, revision: latest }])
}

function withoutContent({ pictures: _pictures, ...quote }: PrivateQuote): PrivateQuote {
  return { ...quote, excerpt: '', deleted: true }
}

export function reactionsChanged(
  log: ConversationLog,
  change: LiveEvents['reaction-changed'][0],
  userId: number,
): ConversationLog {
  const message = log.messages.find(({ id }) => id === change.id)
  return message ? mergeMessages(log, [withReactions(message, change, userId)]) : log
}

export function cardsChanged(log: ConversationLog, change: LiveEvents['message-cards'][0]): ConversationLog {
  const message = log.messages.find(({ id }) => id === change.id)
  return message ? mergeMessages(log, [withCards(message, change)]) : log
}
