import type { InfiniteData } from '@tanstack/react-query'
import type { Conversation, PrivateMessage } from '#contract/conversations.ts'
import type { LiveEvents } from '#contract/live.ts'

/** What live events do to the cached list. Pure: the patched data equals the data fetched again. */

/** Some of the list, and whether there is more after it: live events move conversations from one page to another. */
export interface ConversationsPage {
  conversations: Conversation[]
  hasMore: boolean
}

type List = InfiniteData<ConversationsPage>
type NewMessage = LiveEvents['new_message'][0]

/** One that moved while pages were asked for may be in two of them. */
export function listed({ pages }: List): Conversation[] {
  const all = pages.flatMap(({ conversations }) => conversations)
  return [...new Map(all.map((one) => [one.id, one])).values()]
}

/** The newest first; undefined for a conversation that is not in the list: it has to be fetched. */
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
