import { sql } from 'kysely'
import type { NotificationType } from '#contract/notifications.ts'
import { countedAtMost } from '#contract/rules/counts.ts'
import { hasBlocked } from '../../platform/database/blocks.store.ts'
import type { Queries, Tx } from '../../platform/database/database.ts'
import type { Params } from './notification-text.ts'
import { isForRecipient, isReadable } from './readable-lines.store.ts'

export interface NotificationRow {
  id: number
  type: NotificationType
  textKey: string
  params: Params
  link: string
  createdAt: string
  readAt: string | null
  /** Current text of the line that mentions the user; null if they may no longer read it. */
  quoted: string | null
  /** Pictures of the line. */
  pictures: unknown
}

/** Lists newest first. */
export async function listNotifications(
  queries: Queries,
  { userId, before, limit, at }: { userId: number; before?: number | undefined; limit: number; at: string },
): Promise<NotificationRow[]> {
  let query = withLines(queries, at)
    .select(['notifications.id', 'notifications.createdAt', 'readAt'])
    .where('notifications.userId', '=', userId)
  if (before !== undefined) query = query.where('notifications.id', '<', before)
  const rows = await query.orderBy('notifications.id', 'desc').limit(limit).execute()
  // The table's check allows no other types, and only this feature writes the values.
  return rows as unknown as NotificationRow[]
}

interface Missing {
  userId: number
  since: string
  until: string
}

/** Lists unread notifications of a period, newest first, with the number of unread messages per conversation. */
export async function listUnreadBetween(
  queries: Queries,
  { userId, since, until, types, limit }: Missing & { types: NotificationType[]; limit: number },
): Promise<(Omit<NotificationRow, 'id' | 'createdAt' | 'readAt'> & { waiting: number })[]> {
  const waiting = sql<number>`(
    SELECT count(*)::int
    FROM private_messages AS private
    JOIN conversation_members AS member
      ON member.conversation_id = private.conversation_id AND member.user_id = ${userId}
    WHERE private.conversation_id = notifications.conversation_id AND private.id > member.last_read_id
      AND private.sender_id <> ${userId} AND private.deleted_at IS NULL
      AND NOT ${hasBlocked({ userId: sql`${userId}`, otherId: sql`private.sender_id` })}
  )`
  const rows = await withLines(queries, until)
    .select(waiting.as('waiting'))
    .where('notifications.userId', '=', userId)
    .where('readAt', 'is', null)
    .where('type', 'in', types)
    .where(sql<boolean>`CASE type
      WHEN 'mention' THEN messages.id IS NOT NULL WHEN 'private_message' THEN ${waiting} > 0 ELSE true
    END`)
    .where('notifications.createdAt', '>', since)
    .where('notifications.createdAt', '<=', until)
    .orderBy('notifications.id', 'desc')
    .limit(limit)
    .execute()
  // The table's check allows no other types, and only this feature writes the values.
  return rows as unknown as (NotificationRow & { waiting: number })[]
}

/** Joins the text of the mentioning line, if the user may read it at that time. Leaves out what is no longer theirs. */
function withLines(queries: Queries, at: string) {
  const readerId = sql.ref('notifications.user_id')
  return queries
    .selectFrom('notifications')
    .leftJoin('messages', (join) =>
      join
        .onRef('messages.id', '=', 'notifications.messageId')
        .on('type', '=', 'mention')
        .on(isReadable({ line: 'messages', readerId, at })),
    )
    .select(['type', 'textKey', 'params', 'link', 'messages.text as quoted', 'messages.pictures'])
    .where(isForRecipient('notifications'))
}

export async function countUnread(queries: Queries, userId: number): Promise<number> {
  const { count } = await queries
    .selectFrom(
      queries
        .selectFrom('notifications')
        .select('id')
        .where('userId', '=', userId)
        .where('readAt', 'is', null)
        .where(isForRecipient('notifications'))
        .limit(countedAtMost)
        .as('unread'),
    )
    .select((of) => of.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** Returns false if the user has no such notification. */
export async function updateRead(
  tx: Tx,
  { userId, id, at }: { userId: number; id: number; at: string },
): Promise<boolean> {
  const row = await tx
    .updateTable('notifications')
    .set({ readAt: sql<string>`coalesce(read_at, ${at})` })
    .where('id', '=', id)
    .where('userId', '=', userId)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Returns the last one that was unread. */
export async function updateReadUpTo(
  tx: Tx,
  { userId, upTo, at }: { userId: number; upTo?: number | undefined; at: string },
): Promise<number | undefined> {
  // Locked in order, so that concurrent calls do not deadlock.
  let unread = tx
    .selectFrom('notifications')
    .select('id')
    .where('userId', '=', userId)
    .where('readAt', 'is', null)
  if (upTo !== undefined) unread = unread.where('id', '<=', upTo)
  const rows = await tx
    .with('unread', () => unread.orderBy('id').forUpdate())
    .updateTable('notifications')
    .set({ readAt: at })
    .where('id', 'in', (of) => of.selectFrom('unread').select('id'))
    .returning('id')
    .execute()
  return rows.length === 0 ? undefined : Math.max(...rows.map(({ id }) => id))
}

/** Types are guaranteed by a check constraint. */
interface ReadNotification {
  id: number
  type: NotificationType
  createdAt: string
}

interface Reading {
  userId: number
  /** Id of the last read message. */
  upTo: number
  at: string
}

/** Returns the notification of the conversation if it was unread; there is at most one. */
export async function updateReadOfConversation(
  tx: Tx,
  { userId, conversationId, upTo, at }: Reading & { conversationId: number },
): Promise<ReadNotification[]> {
  const rows = await tx
    .updateTable('notifications')
    .set({ readAt: at })
    .where('userId', '=', userId)
    .where('conversationId', '=', conversationId)
    .where('messageId', '<=', upTo)
    .where('readAt', 'is', null)
    .returning(['id', 'type', 'createdAt'])
    .execute()
  return rows as ReadNotification[]
}

export async function updateReadOfChannel(
  tx: Tx,
  { userId, channelId, upTo, at }: Reading & { channelId: number },
): Promise<ReadNotification[]> {
  const unread = tx
    .selectFrom('notifications')
    .select('id')
    .where('userId', '=', userId)
    .where('channelId', '=', channelId)
    .where('messageId', '<=', upTo)
    .where('readAt', 'is', null)
  const rows = await tx
    .with('unread', () => unread.orderBy('id').forUpdate())
    .updateTable('notifications')
    .set({ readAt: at })
    .where('id', 'in', (of) => of.selectFrom('unread').select('id'))
    .returning(['id', 'type', 'createdAt'])
    .execute()
  return rows as ReadNotification[]
}

/** Identifies the notification of a rejected line. */
export const rejectionSource = (heldId: number) => `line_rejected:${heldId}`

/** Deletes the notification of a rejected line. Returns its id, if there was one. */
export async function deleteRejection(
  tx: Tx,
  { userId, heldId }: { userId: number; heldId: number },
): Promise<number | undefined> {
  const row = await tx
    .deleteFrom('notifications')
    .where('userId', '=', userId)
    .where('source', '=', rejectionSource(heldId))
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

export async function deleteOld(
  tx: Tx,
  { readBefore, anyBefore }: { readBefore: string; anyBefore: string },
): Promise<void> {
  await tx
    .deleteFrom('notifications')
    .where('createdAt', '<', readBefore)
    .where((where) => where.or([where('readAt', 'is not', null), where('createdAt', '<', anyBefore)]))
    .execute()
}
