import type { Conversation, PrivateMessage } from '#contract/conversations.ts'
import type { LiveEvents } from '#contract/live.ts'

/** What live events do to the cached list. Pure: the patched data equals the data fetched again. */

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
