import type { Conversation, PrivateMessage } from '#contract/conversations.ts'
import type { LiveEvents } from '#contract/live.ts'
import { withCards } from '../timeline/log/cards.ts'
import { withReactions } from '../timeline/log/reactions.ts'
import { type ConversationLog, mergeMessages } from './conversation-log.ts'

/** What live events do to the cached data. Pure: the patched data equals the data fetched again. */

type NewMessage = LiveEvents['new_message'][0]

/** The newest first; undefined for a conversation that is not in the list: it has to be fetched. */
export function listMoved(conversations: Conversation[], event: NewMessage): Conversation[] | undefined {
  const moved = conversations.find(({ id }) => id === event.conversation_id)
  if (!moved) return undefined
  const others = conversations.filter((other) => other !== moved)
  return [{ ...moved, lastMessage: messageIn(event) }, ...others]
}

export function listWithout(
  conversations: Conversation[],
  { conversation_id: hidden }: LiveEvents['conversation-hidden'][0],
): Conversation[] {
  return conversations.filter(({ id }) => id !== hidden)
}

export function messageIn({ conversation_id: _where, ...message }: NewMessage): PrivateMessage {
  return message
}

export function reactionsChanged(
  log: ConversationLog,
  change: LiveEvents['reactions-changed'][0],
  userId: number,
): ConversationLog {
  const message = log.messages.find(({ id }) => id === change.id)
  return message ? mergeMessages(log, [withReactions(message, change, userId)]) : log
}

export function cardsChanged(log: ConversationLog, change: LiveEvents['message-cards'][0]): ConversationLog {
  const message = log.messages.find(({ id }) => id === change.id)
  return message ? mergeMessages(log, [withCards(message, change)]) : log
}
