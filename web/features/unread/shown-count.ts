import type { UnreadChannel } from '#contract/unread.ts'

/** What a channel shows beside its name, as its reader wants it. */
export function shownCount({ count, mentions, notify }: UnreadChannel): { count: number; lit: boolean } {
  if (notify === 'none') return { count: 0, lit: false }
  if (mentions > 0) return { count: mentions, lit: true }
  return { count: notify === 'all' ? count : 0, lit: false }
}

export function mentionsIn(channels: readonly UnreadChannel[]): number {
  return channels.filter(({ notify }) => notify !== 'none').reduce((sum, { mentions }) => sum + mentions, 0)
}
