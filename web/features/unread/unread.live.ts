import type { LiveEvents } from '#contract/live.ts'
import type { UnreadChannel } from '#contract/unread.ts'

/** What live events do to the cached data. Pure: the patched data equals the data fetched again. */

export function unreadTold(
  channels: readonly UnreadChannel[],
  { channel, ...told }: LiveEvents['unread'][0],
): UnreadChannel[] {
  return patched(channels, channel, told)
}

export function markerMoved(
  channels: readonly UnreadChannel[],
  { channel, lastReadId }: LiveEvents['read-marker'][0],
): UnreadChannel[] {
  return channel === undefined ? [...channels] : patched(channels, channel, { lastReadId })
}

function patched(
  channels: readonly UnreadChannel[],
  slug: string,
  change: Partial<UnreadChannel>,
): UnreadChannel[] {
  if (channels.some((channel) => channel.slug === slug)) {
    return channels.map((channel) => (channel.slug === slug ? { ...channel, ...change } : channel))
  }
  return [...channels, { slug, count: 0, mentions: 0, lastReadId: 0, notify: 'all', ...change }]
}
