import { sql } from 'kysely'
import type { NotificationType } from '#contract/notifications.ts'
import type { Language } from '#contract/schema.ts'
import { hasBlocked } from '../../platform/database/blocks.store.ts'
import { type CommentSubject, commentSubject } from '../../platform/database/comment-subjects.store.ts'
import type { Tx } from '../../platform/database/database.ts'
import { isOfStaff } from '../../platform/database/staff.store.ts'
import type { Params } from './notification-text.ts'
import { isReadable } from './readable-lines.store.ts'

export interface NewNotification {
  userId: number
  type: NotificationType
  source: string
  textKey: string
  params: Params
  link: string
  conversationId?: number
  channelId?: number
  messageId?: number
}

interface MadeNotification extends NewNotification {
  id: number
  /** Language of the recipient. */
  language: Language
  /** Text of the line that mentions them. */
  quoted: string | null
  /** Pictures of the line. */
  pictures: unknown
}

/** Inserts notifications. Returns new ones, with the language of the recipient. */
export async function insertNotifications(
  tx: Tx,
  rows: readonly NewNotification[],
  createdAt: string,
): Promise<MadeNotification[]> {
  if (rows.length === 0) return []
  const values = rows.map(({ params, ...row }) => ({ ...row, params: JSON.stringify(params), createdAt }))
  const inserted = await tx
    .with('made', (query) =>
      query
        .insertInto('notifications')
        .values(values)
        .onConflict((conflict) => conflict.constraint('notifications_once').doNothing())
        .returning(['id', 'userId', 'type', 'source', 'textKey', 'params', 'link', 'messageId']),
    )
    .selectFrom('made')
    .innerJoin('users', 'users.id', 'made.userId')
    .leftJoin('messages', (join) =>
      join.onRef('messages.id', '=', 'made.messageId').on('type', '=', 'mention'),
    )
    .select(['made.id', 'made.userId', 'type', 'source', 'textKey', 'params', 'link', 'language'])
    .select(['messages.text as quoted', 'messages.pictures'])
    .orderBy('made.id')
    .execute()
  // Guaranteed by check constraints.
  return inserted as unknown as MadeNotification[]
}

/** Deletes all but the newest notifications of users. */
export async function deleteFurtherBack(tx: Tx, userIds: readonly number[], max: number): Promise<void> {
  await sql`
    DELETE FROM notifications
    USING unnest(${userIds}::int[]) AS recipient
    WHERE user_id = recipient AND id <= (
      SELECT id FROM notifications WHERE user_id = recipient ORDER BY id DESC OFFSET ${max} LIMIT 1
    )
  `.execute(tx)
}

/** Filters users who still exist and have not blocked the causing user. */
export async function listRecipients(
  tx: Tx,
  { userIds, byId }: { userIds: readonly number[]; byId: number | null },
): Promise<number[]> {
  if (userIds.length === 0) return []
  const rows = await tx
    .selectFrom('users')
    .select('id')
    .where('id', 'in', [...userIds])
    .where(sql<boolean>`NOT ${hasBlocked({ userId: sql`users.id`, otherId: sql`${byId}::integer` })}`)
    .execute()
  return rows.map(({ id }) => id)
}

export async function listStaff(tx: Tx): Promise<number[]> {
  const rows = await tx
    .selectFrom('users')
    .select('id')
    .where(isOfStaff)
    .where('suspendedAt', 'is', null)
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}

export async function isSearchable(tx: Tx, userId: number): Promise<boolean> {
  const row = await tx
    .selectFrom('users')
    .select(sql<boolean>`coalesce((privacy ->> 'searchable')::boolean, true)`.as('searchable'))
    .where('id', '=', userId)
    .executeTakeFirst()
  return row?.searchable ?? false
}

interface Place {
  userId: number
  conversationId: number
}

/** Returns and locks the read marker of a user. */
export async function lockReadMarker(
  tx: Tx,
  { userId, conversationId }: Place,
): Promise<{ lastReadId: number; readAt: string | null } | undefined> {
  return tx
    .selectFrom('conversationMembers')
    .select(['lastReadId', 'readAt'])
    .where('userId', '=', userId)
    .where('conversationId', '=', conversationId)
    .forNoKeyUpdate()
    .executeTakeFirst()
}

/** Whether a private message exists and is not deleted. */
export async function isThere(tx: Tx, messageId: number): Promise<boolean> {
  const row = await tx
    .selectFrom('privateMessages')
    .select('id')
    .where('id', '=', messageId)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()
  return row !== undefined
}

/** Finds a notification about this message of a conversation or a later one, read or not. */
export async function findNewerOfConversation(
  tx: Tx,
  { userId, conversationId, messageId }: Place & { messageId: number },
): Promise<{ id: number } | undefined> {
  return tx
    .selectFrom('notifications')
    .select('id')
    .where('userId', '=', userId)
    .where('conversationId', '=', conversationId)
    .where('messageId', '>=', messageId)
    .limit(1)
    .executeTakeFirst()
}

export async function deleteOfConversation(tx: Tx, { userId, conversationId }: Place): Promise<void> {
  await tx
    .deleteFrom('notifications')
    .where('userId', '=', userId)
    .where('conversationId', '=', conversationId)
    .execute()
}

/** Whether a held line is rejected. Locks it, so that a decision that changes this waits for the delivery. */
export async function isRejected(tx: Tx, heldId: number): Promise<boolean> {
  const row = await tx
    .selectFrom('heldLines')
    .select('id')
    .where('id', '=', heldId)
    .where('state', '=', 'rejected')
    .forShare()
    .executeTakeFirst()
  return row !== undefined
}

/** Locks the read markers of all users mentioned in these lines. */
export async function lockMarkersOfMentioned(
  tx: Tx,
  { channelId, messageIds }: { channelId: number; messageIds: readonly number[] },
): Promise<void> {
  await sql`
    SELECT FROM read_markers
    WHERE channel_id = ${channelId}
      AND user_id IN (SELECT user_id FROM message_mentions WHERE message_id = ANY(${messageIds}::bigint[]))
    ORDER BY user_id
    FOR SHARE
  `.execute(tx)
}

export interface Mention {
  userId: number
  messageId: number
  slug: string
  seq: number
  username: string
  /** Subject of a comment. */
  subject: CommentSubject | null
  /** Whether the line is a reply to one of theirs. */
  isAnswer: boolean
}

interface MentioningLines {
  channelId: number
  messageIds: readonly number[]
  addedFor: readonly number[] | undefined
  at: string
}

/**
 * Lists mentions to notify: of users who may read the line, except by their own lines, in muted channels, and where they
 * have read the line. Users added by an edit are notified even if they have read the earlier text.
 */
export async function listMentions(
  tx: Tx,
  { channelId, messageIds, addedFor, at }: MentioningLines,
): Promise<Mention[]> {
  const added = addedFor ?? null
  const { rows } = await sql<Mention>`
    SELECT mentioned.user_id, mentioned.message_id, channels.slug, messages.seq, messages.username,
      ${commentSubject} AS subject, coalesce(quoted.user_id = mentioned.user_id, false) AS is_answer
    FROM message_mentions AS mentioned
    JOIN messages ON messages.id = mentioned.message_id
    LEFT JOIN messages AS quoted ON quoted.id = messages.reply_to
    JOIN channels ON channels.id = mentioned.channel_id
    WHERE mentioned.channel_id = ${channelId}
      AND mentioned.message_id = ANY(${messageIds}::bigint[])
      AND messages.user_id IS DISTINCT FROM mentioned.user_id
      AND NOT EXISTS (
        SELECT FROM channel_notify AS notify
        WHERE notify.user_id = mentioned.user_id AND notify.channel_id = ${channelId} AND notify.mode = 'none'
      )
      AND NOT EXISTS (
        SELECT FROM read_markers AS marker
        WHERE marker.user_id = mentioned.user_id AND marker.channel_id = ${channelId}
          AND marker.last_read_id >= mentioned.message_id AND ${added}::int[] IS NULL
      )
      AND (${added}::int[] IS NULL OR mentioned.user_id = ANY(${added}::int[]))
      AND ${isReadable({ line: 'messages', readerId: sql`mentioned.user_id`, at })}
    ORDER BY mentioned.message_id, mentioned.user_id
  `.execute(tx)
  return rows
}
