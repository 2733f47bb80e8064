import type { Notify, UnreadChannel } from '#contract/unread.ts'
import type { Actor } from '../../platform/actor.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import type { ChannelRow, ChannelsService } from '../channels/channels.service.ts'
import type { NotificationsService } from '../notifications/notifications.service.ts'
import { beginMarkers } from './begin-markers.ts'
import { listUnreadOf } from './channel-unread.store.ts'
import { getMarker, hasMarker, listUnread, type Marker, updateMarker, updateNotify } from './unread.store.ts'
import './unread.events.ts'

interface Needs {
  db: Database
  clock: Clock
  channels: Pick<ChannelsService, 'getChannelFor'>
  notifications: Pick<NotificationsService, 'readChannel'>
}

export type UnreadService = ReturnType<typeof createUnreadService>

/** How far people have read, and what has come since. */
export function createUnreadService({ db, clock, channels, notifications }: Needs) {
  const now = () => clock.now().toISOString()

  /** Of each channel that they keep or have read in, but for those they are banned from. */
  async function list({ userId }: Pick<Actor, 'userId'>): Promise<UnreadChannel[]> {
    return listUnread(db.read, { userId, at: now() })
  }

  /** The same for one channel: of those of these users who have it among theirs. */
  async function listOf(
    slug: string,
    userIds: readonly number[],
  ): Promise<(UnreadChannel & { userId: number })[]> {
    return userIds.length === 0 ? [] : listUnreadOf(db.read, { slug, userIds, at: now() })
  }

  /** How far they have read (0: nothing), and how far the lines go. */
  async function showMarker(actor: Actor, slug: string): Promise<Marker> {
    const channel = await follow(actor, slug)
    return getMarker(db.read, { userId: actor.userId, channelId: channel.id })
  }

  /** Returns where the marker stands now: never after the newest line, never before where it stood. */
  async function moveMarker(actor: Actor, slug: string, lastReadId: number): Promise<Marker> {
    const { id: channelId } = await follow(actor, slug)
    const { userId } = actor
    return db.write(async (tx) => {
      const moved = await updateMarker(tx, { userId, channelId, lastReadId })
      if (moved !== undefined) {
        await notifications.readChannel(tx, actor, { channelId, slug, upTo: moved })
        tx.emit('unread.markerMoved', { userId, channel: slug, lastReadId: moved })
      }
      return getMarker(tx, { userId, channelId })
    })
  }

  /** Somebody comes into the channel, which they follow from the first time on. */
  async function begin(userId: number, slug: string): Promise<void> {
    if (await hasMarker(db.read, { userId, slug })) return
    await db.write((tx) => beginMarkers(tx, userId, [slug]))
  }

  async function setNotify(actor: Actor, slug: string, mode: Notify): Promise<void> {
    const { id: channelId } = await follow(actor, slug)
    const { userId } = actor
    await db.write(async (tx) => {
      await updateNotify(tx, { userId, channelId, mode })
      tx.emit('unread.notifyChanged', { userId, channel: slug })
    })
  }

  async function follow(actor: Actor, slug: string): Promise<ChannelRow> {
    return (await channels.getChannelFor(actor, slug)).channel
  }

  return { list, listOf, showMarker, moveMarker, begin, setNotify }
}
