import { sql } from 'kysely'
import type { Message } from '#contract/chat.ts'
import type { Queries } from '../../platform/database/database.ts'
import { type IdRange, isForward } from '../../platform/database/id-range.ts'
import { linesOfPlace } from '../../platform/database/lines-of-place.store.ts'
import { type ChannelRef, columnsFor, type MessageRow, messageOf } from './chat.store.ts'

interface ReadChannel extends ChannelRef {
  /** Reader of the channel. */
  readerId: number
}

/** Ordered oldest first. */
export async function listMessages(
  queries: Queries,
  { id, slug, readerId }: ReadChannel,
  range: IdRange,
): Promise<Message[]> {
  const forward = isForward(range)
  const direction = forward ? 'asc' : 'desc'
  const rows: MessageRow[] = await queries
    .selectFrom('messages')
    .select(columnsFor(readerId))
    .where(linesOfPlace('messages.channelId', id, range))
    .orderBy('channelId', direction)
    .orderBy('id', direction)
    .limit(range.limit)
    .execute()
  return (forward ? rows : rows.reverse()).map((row) => messageOf(row, slug))
}

/** Bounds the cost for channels whose last lines are system lines. */
const linesLookedAt = 100

/** Returns the time of the last line in each of these channels, ignoring some authors. */
export async function listNewestTimes(
  queries: Queries,
  { slugs, without }: { slugs: readonly string[]; without: readonly number[] },
): Promise<{ slug: string; createdAt: string }[]> {
  if (slugs.length === 0) return []
  const { rows } = await sql<{ slug: string; createdAt: string }>`
    SELECT slug, said.created_at
    FROM channels
    CROSS JOIN LATERAL (
      SELECT created_at FROM (
        SELECT id, kind, user_id, created_at, deleted_at FROM messages
        WHERE channel_id = channels.id AND seq > channels.last_seq - ${linesLookedAt}::integer
      ) AS line
      WHERE kind <> 'system' AND deleted_at IS NULL AND coalesce(user_id, 0) <> ALL(${without}::integer[])
      ORDER BY id DESC
      LIMIT 1
    ) AS said
    WHERE slug = ANY(${slugs}::text[])
  `.execute(queries)
  return rows
}

/** Lists lines changed after a revision (edits, deletions, reactions, cards), in order of the changes. */
export async function listChangedMessages(
  queries: Queries,
  { id, slug, readerId }: ReadChannel,
  { since, limit }: { since: number; limit: number },
): Promise<{ message: Message; revision: number }[]> {
  const rows: MessageRow[] = await queries
    .selectFrom('messages')
    .select(columnsFor(readerId))
    .where('channelId', '=', id)
    .where('revision', '>', since)
    .orderBy('revision')
    .limit(limit)
    .execute()
  return rows.map((row) => ({ message: messageOf(row, slug), revision: row.revision }))
}
