import type { InfiniteData } from '@tanstack/react-query'
import type { Conversation, PrivateMessage } from '#contract/conversations.ts'
import type { LiveEvents } from '#contract/live.ts'

/** Pure patches of the cached list by live events: the result equals data fetched again. */

/**
 * A page of the list, and whether there are more: live events move conversations from one page to another.
 */
export interface ConversationsPage {
  conversations: Conversation[]
  hasMore: boolean
}

type List = InfiniteData<ConversationsPage>
type NewMessage = LiveEvents['new_message'][0]

/** Removes duplicates: a conversation that moved while pages were loaded may be on two of them. */
export function listed({ pages }: List): Conversation[] {
  const all = pages.flatMap(({ conversations }) => conversations)
  return [...new Map(all.map((one) => [one.id, one])).values()]
}

/**
 * Moves the conversation of a new message to the top. Undefined if it is not in the list, and has to be
 * fetched.
 */
export function listMoved(list: List, event: NewMessage): List | undefined {
  const moved = listed(list).find(({ id }) => id === event.conversation_id)
  if (!moved) return undefined
  const { pages, pageParams } = listWithout(list, event)
  const newest = { ...moved, lastMessage: messageIn(event) }
  return {
    pages: pages.map(({ conversations, hasMore }, page) => ({
      conversations: page === 0 ? [newest, ...conversations] : conversations,
      hasMore,
    })),
    pageParams,
  }
}

export function listWithout(
  { pages, pageParams }: List,
  { conversation_id: left }: { conversation_id: number },
): List {
  return {
    pages: pages.map(({ conversations, hasMore }) => ({
      conversations: conversations.filter(({ id }) => id !== left),
      hasMore,
    })),
    pageParams,
  }
}

export function messageIn({ conversation_id: _where, ...message }: NewMessage): PrivateMessage {
  return message
}
