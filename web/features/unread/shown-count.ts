import type { UnreadChannel } from '#contract/unread.ts'
import type { Place } from './attention.ts'
import type { Unread } from './unread.live.ts'

/** Returns the count beside a channel's name, which depends on the notification mode. */
export function shownCount({ count, mentions, notify }: UnreadChannel): { count: number; lit: boolean } {
  if (notify === 'none') return { count: 0, lit: false }
  if (mentions > 0) return { count: mentions, lit: true }
  return { count: notify === 'all' ? count : 0, lit: false }
}

/** Returns the number of unread mentions and private messages, except for the place in view. */
export function addressedIn({ channels, conversations }: Unread, attended?: Place): number {
  const mentions = channels
    .filter(({ slug, notify }) => notify !== 'none' && slug !== attended)
    .map((channel) => channel.mentions)
  return [...mentions, privateIn({ conversations }, attended)].reduce((sum, count) => sum + count, 0)
}

export function privateIn({ conversations }: Pick<Unread, 'conversations'>, attended?: Place): number {
  return conversations.filter(({ id }) => id !== attended).reduce((sum, { count }) => sum + count, 0)
}
