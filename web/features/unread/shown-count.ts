import type { UnreadChannel } from '#contract/unread.ts'
import type { Place } from './attention.ts'
import type { Unread } from './unread.live.ts'

/** What a channel shows beside its name, as its reader wants it. */
export function shownCount({ count, mentions, notify }: UnreadChannel): { count: number; lit: boolean } {
  if (notify === 'none') return { count: 0, lit: false }
  if (mentions > 0) return { count: mentions, lit: true }
  return { count: notify === 'all' ? count : 0, lit: false }
}

/** What was said to the reader out of their sight: mentions, and everything in private. */
export function addressedIn({ channels, conversations }: Unread, attended?: Place): number {
  const mentions = channels
    .filter(({ slug, notify }) => notify !== 'none' && slug !== attended)
    .map((channel) => channel.mentions)
  return [...mentions, privateIn({ conversations }, attended)].reduce((sum, count) => sum + count, 0)
}

export function privateIn({ conversations }: Pick<Unread, 'conversations'>, attended?: Place): number {
  return conversations.filter(({ id }) => id !== attended).reduce((sum, { count }) => sum + count, 0)
}
