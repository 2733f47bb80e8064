import type { Notification, NotificationType } from '#contract/notifications.ts'
import { notificationsPerPage } from '#contract/rules/notifications.ts'
import type { Language } from '#contract/schema.ts'
import type { Actor } from '../../platform/actor.ts'
import type { Tx } from '../../platform/database/database.ts'
import { NotFound } from '../../platform/errors.ts'
import { lockReadMarker } from './delivery.store.ts'
import { textOf } from './notification-text.ts'
import './notifications.events.ts'
import type { Dependencies } from './dependencies.ts'
import {
  countUnread,
  deleteOld,
  deleteRejection,
  listNotifications,
  listUnreadBetween,
  updateRead,
  updateReadOfChannel,
  updateReadOfConversation,
  updateReadUpTo,
} from './notifications.store.ts'

/** Days until read notifications, and all others, are deleted. */
const keptDays = { read: 90, any: 365 }

/** Types included in digest emails. */
const missable: NotificationType[] = ['mention', 'reply', 'private_message']

type Reader = Pick<Actor, 'userId' | 'sessionId'>

export function createInbox({ db, clock, translator, devices }: Dependencies) {
  const now = () => clock.now().toISOString()

  /** Lists newest first. */
  async function list(
    { userId }: Actor,
    { before, language }: { before?: number | undefined; language: Language },
  ): Promise<{ notifications: Notification[]; unreadCount: number }> {
    const [rows, unreadCount] = await Promise.all([
      listNotifications(db.read, { userId, before, limit: notificationsPerPage, at: now() }),
      countUnread(db.read, userId),
    ])
    const t = translator.in(language)
    const notifications = rows.map(({ id, type, readAt, createdAt, link, ...row }) => ({
      ...{ id, type, message: textOf(t, row), isRead: readAt !== null, userTo: userId, createdAt, link },
    }))
    return { notifications, unreadCount }
  }

  /** Lists unread notifications of a period for an email. Private messages only with sender and number. */
  async function listMissed(
    { userId, language, ...time }: { userId: number; language: Language; since: string; until: string },
    limit: number,
  ): Promise<{ text: string; link: string }[]> {
    const rows = await listUnreadBetween(db.read, { userId, ...time, types: missable, limit })
    const t = translator.in(language)
    return rows.map(({ type, link, waiting, ...row }) => ({
      link,
      text:
        type === 'private_message'
          ? t('mail:digest.private', { by: row.params.by ?? '', count: waiting })
          : textOf(t, row),
    }))
  }

  /** Marks a notification as read. Returns the number of unread ones. */
  async function markRead({ userId }: Actor, id: number): Promise<number> {
    return db.write(async (tx) => {
      if (!(await updateRead(tx, { userId, id, at: now() }))) throw new NotFound('notification_not_found')
      const unreadCount = await countUnread(tx, userId)
      tx.emit('notifications.read', { userId, read: { id, unreadCount } })
      return unreadCount
    })
  }

  /** Marks all as read, or those up to and including one. Returns the number of unread ones. */
  async function markAllRead({ userId }: Actor, { upTo }: { upTo?: number | undefined }): Promise<number> {
    return db.write(async (tx) => {
      const lastRead = await updateReadUpTo(tx, { userId, upTo, at: now() })
      const unreadCount = await countUnread(tx, userId)
      if (lastRead !== undefined) {
        tx.emit('notifications.read', { userId, read: { upTo: lastRead, unreadCount } })
      }
      return unreadCount
    })
  }

  /** Marks the notifications of a read conversation as read. */
  async function readConversation(
    tx: Tx,
    reader: Reader,
    { conversationId, upTo }: { conversationId: number; upTo: number },
  ): Promise<void> {
    const { userId } = reader
    const read = await updateReadOfConversation(tx, { userId, conversationId, upTo, at: now() })
    await devices.notifyRead(tx, reader, { conversation_id: conversationId }, read)
  }

  /** Marks a notification as read because its messages were deleted. */
  async function withdrawOfConversation(
    tx: Tx,
    place: { userId: number; conversationId: number },
  ): Promise<void> {
    // The lock serialises this with deliveries: a later one finds the message deleted.
    await lockReadMarker(tx, place)
    const upTo = Number.MAX_SAFE_INTEGER
    const [read] = await updateReadOfConversation(tx, { ...place, upTo, at: now() })
    if (read) await emitRead(tx, place.userId, read.id)
  }

  /** Deletes the notification of a rejected line, because the line is rejected no more. */
  async function withdrawRejection(tx: Tx, line: { userId: number; heldId: number }): Promise<void> {
    const id = await deleteRejection(tx, line)
    if (id !== undefined) await emitRead(tx, line.userId, id)
  }

  async function emitRead(tx: Tx, userId: number, id: number): Promise<void> {
    const unreadCount = await countUnread(tx, userId)
    tx.emit('notifications.read', { userId, read: { id, unreadCount } })
  }

  /** Marks the mentions of a read channel as read. */
  async function readChannel(
    tx: Tx,
    reader: Reader,
    { slug: channel, ...place }: { channelId: number; slug: string; upTo: number },
  ): Promise<void> {
    const read = await updateReadOfChannel(tx, { userId: reader.userId, ...place, at: now() })
    await devices.notifyRead(tx, reader, { channel }, read)
  }

  async function purge(): Promise<void> {
    const ages = { readBefore: daysAgo(keptDays.read), anyBefore: daysAgo(keptDays.any) }
    await db.write((tx) => deleteOld(tx, ages))
  }

  const daysAgo = (days: number) => new Date(clock.now().getTime() - days * 86_400_000).toISOString()

  return {
    list,
    listMissed,
    markRead,
    markAllRead,
    readConversation,
    withdrawOfConversation,
    withdrawRejection,
    readChannel,
    purge,
  }
}
