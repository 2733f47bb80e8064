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

interface Dependencies {
  db: Database
  clock: Clock
  channels: Pick<ChannelsService, 'getChannelFor'>
  notifications: Pick<NotificationsService, 'readChannel'>
}

export type UnreadService = ReturnType<typeof createUnreadService>

/** Read markers and unread counts of channels. */
export function createUnreadService({ db, clock, channels, notifications }: Dependencies) {
  const now = () => clock.now().toISOString()

  /** Lists unread counts of all followed channels, without those that the user is banned from. */
  async function list({ userId }: Pick<Actor, 'userId'>): Promise<UnreadChannel[]> {
    return listUnread(db.read, { userId, at: now() })
  }

  /** Lists unread counts of a channel for those of these users who follow it. */
  async function listOf(
    slug: string,
    userIds: readonly number[],
  ): Promise<(UnreadChannel & { userId: number })[]> {
    return userIds.length === 0 ? [] : listUnreadOf(db.read, { slug, userIds, at: now() })
  }

  /** Returns the read marker (0 if nothing was read) and the newest line. */
  async function showMarker(actor: Actor, slug: string): Promise<Marker> {
    const channel = await follow(actor, slug)
    return getMarker(db.read, { userId: actor.userId, channelId: channel.id })
  }

  /** Moves the read marker forward, at most to the newest line. Returns its position. */
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

  /** Handles a join: from the first one on the user follows the channel. */
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
