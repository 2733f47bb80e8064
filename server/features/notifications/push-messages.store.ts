import { sql } from 'kysely'
import type { NotificationType } from '#contract/notifications.ts'
import { countedAtMost } from '#contract/rules/counts.ts'
import { hasBlocked } from '../../platform/database/blocks.store.ts'
import type { Queries } from '../../platform/database/database.ts'
import type { Params } from './notification-text.ts'
import { isForRecipient, isReadable } from './readable-lines.store.ts'

export interface UnreadRow {
  type: NotificationType
  textKey: string
  params: Params
  link: string
  channelId: number | null
  channel: string | null
  conversationId: number | null
  messageId: number | null
  /** Current text of the line; `null` if it is not about a line. */
  quoted: string | null
  pictures: unknown
  /** Whether the line is a reply to one of the recipient's. */
  answersReader: boolean
}

/** Undefined if it was read, or its subject was deleted, is by a blocked user, or may no longer be read. */
export async function findUnread(
  queries: Queries,
  { id, userId, at }: { id: number; userId: number; at: string },
): Promise<UnreadRow | undefined> {
  const readerId = sql`told.user_id`
  const { rows } = await sql<UnreadRow>`
    SELECT told.type, told.text_key, told.params, told.link, told.channel_id, told.conversation_id,
      told.message_id, channels.slug AS channel, coalesce(line.text, private.content) AS quoted,
      coalesce(line.pictures, private.pictures) AS pictures,
      coalesce(quoted.user_id = told.user_id, false) AS answers_reader
    FROM notifications AS told
    LEFT JOIN messages AS line
      ON line.id = told.message_id AND told.type = 'mention' AND ${isReadable({ line: 'line', readerId, at })}
    LEFT JOIN channels ON channels.id = told.channel_id
    LEFT JOIN messages AS quoted ON quoted.id = line.reply_to
    LEFT JOIN private_messages AS private
      ON private.id = told.message_id AND told.type = 'private_message' AND private.deleted_at IS NULL
    WHERE told.id = ${id} AND told.user_id = ${userId} AND told.read_at IS NULL AND ${isForRecipient('told')}
      AND (told.type NOT IN ('mention', 'private_message') OR coalesce(line.id, private.id) IS NOT NULL)
      AND NOT ${hasBlocked({ userId: readerId, otherId: sql`private.sender_id` })}
  `.execute(queries)
  return rows[0]
}

/** Counts unread mentions in a channel. */
export async function countUnreadThere(
  queries: Queries,
  { userId, channelId }: { userId: number; channelId: number },
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::int FROM (
      SELECT FROM notifications
      WHERE user_id = ${userId} AND channel_id = ${channelId} AND read_at IS NULL
      LIMIT ${countedAtMost}
    ) AS unread
  `.execute(queries)
  return rows[0]?.count ?? 0
}

/** Counts unread messages of the other person. */
export async function countUnreadPrivate(
  queries: Queries,
  { userId, conversationId }: { userId: number; conversationId: number },
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::int FROM (
      SELECT FROM private_messages AS message
      JOIN conversation_members AS member USING (conversation_id)
      WHERE message.conversation_id = ${conversationId} AND member.user_id = ${userId}
        AND message.id > member.last_read_id AND message.sender_id <> ${userId} AND message.deleted_at IS NULL
      LIMIT ${countedAtMost}
    ) AS unread
  `.execute(queries)
  return rows[0]?.count ?? 0
}

/** Lists channels and conversations with unread notifications, newest first. */
export async function listUnreadPlaces(
  queries: Queries,
  { userId, limit }: { userId: number; limit: number },
): Promise<Pick<UnreadRow, 'channelId' | 'conversationId'>[]> {
  return queries
    .selectFrom('notifications')
    .select(['channelId', 'conversationId'])
    .where('userId', '=', userId)
    .where('readAt', 'is', null)
    .where((row) => row.or([row('channelId', 'is not', null), row('conversationId', 'is not', null)]))
    .groupBy(['channelId', 'conversationId'])
    .orderBy((of) => of.fn.max('id'), 'desc')
    .limit(limit)
    .execute()
}
