import type { ResultOf } from '#contract/endpoint.ts'
import type { LiveEvents } from '#contract/live.ts'
import type { listUnread, UnreadChannel } from '#contract/unread.ts'

export type Unread = ResultOf<typeof listUnread>

/** Pure patches of the cached data by live events: the result equals data fetched again. */

export function unreadTold(unread: Unread, event: LiveEvents['unread'][0]): Unread {
  if (event.channel === undefined) return counted(unread, event.conversation_id, event.count)
  const { channel, ...change } = event
  return patched(unread, channel, change)
}

export function markerMoved(unread: Unread, { channel, lastReadId }: LiveEvents['read-marker'][0]): Unread {
  return channel === undefined ? unread : patched(unread, channel, { lastReadId })
}

function patched(unread: Unread, slug: string, change: Partial<UnreadChannel>): Unread {
  const isListed = unread.channels.some((channel) => channel.slug === slug)
  const channels = isListed
    ? unread.channels.map((channel) => (channel.slug === slug ? { ...channel, ...change } : channel))
    : [...unread.channels, { slug, count: 0, mentions: 0, lastReadId: 0, notify: 'all' as const, ...change }]
  return { ...unread, channels }
}

function counted(unread: Unread, id: number, count: number): Unread {
  const others = unread.conversations.filter((conversation) => conversation.id !== id)
  return { ...unread, conversations: [...others, { id, count }] }
}
