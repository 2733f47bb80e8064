import { type RawBuilder, sql } from 'kysely'
import { countedAtMost } from '#contract/rules/counts.ts'
import type { Notify, UnreadChannel } from '#contract/unread.ts'
import { isBanned } from '../../platform/database/bans.store.ts'
import type { Queries, Tx } from '../../platform/database/database.ts'
import { prepared } from '../../platform/database/prepared-statements.ts'

interface Place {
  userId: number
  channelId: number
}

/** Maximum number of newest lines that a count reads, which bounds its cost. */
export const linesLookedAt = 2 * countedAtMost

/**
 * Selects the sequence number of the last line up to a marker. Rows are compared as tuples, so that each is a single
 * index lookup in any plan.
 */
export const seqUpTo = (channelId: RawBuilder<unknown>, lastReadId: RawBuilder<unknown>) => sql<
  number | null
>`(
  SELECT seq FROM (
    SELECT channel_id, seq FROM messages
    WHERE (channel_id, id) <= (${channelId}, ${lastReadId})
    ORDER BY channel_id DESC, id DESC
    LIMIT 1
  ) AS line
  WHERE channel_id = ${channelId}
)`

/** Counts later lines by sequence numbers, minus uncounted and own lines: two index lookups for any number of lines. */
const countedByNumbers = sql`(
  channels.last_seq - read.seq
  - (
    SELECT count(*) FROM messages AS line
    WHERE line.channel_id = marked.channel_id
      AND line.seq > read.seq
      AND (line.kind = 'system' OR line.deleted_at IS NOT NULL)
  ) - (
    SELECT count(*) FROM messages AS line
    WHERE line.user_id = marked.user_id
      AND line.channel_id = marked.channel_id
      AND line.seq > read.seq
      AND NOT (line.kind = 'system' OR line.deleted_at IS NOT NULL)
  )
)`

/** Evaluated once for all channels. */
const blocksAnybody = (userId: number) => sql`EXISTS (SELECT FROM blocks WHERE user_id = ${userId})`

/** Counts lines one by one without those of blocked users, by an index that includes authors. */
const countedOneByOne = (userId: number) => sql`(
  SELECT count(*) FROM (
    SELECT FROM messages AS line
    WHERE line.channel_id = marked.channel_id
      AND line.seq > read.seq
      AND line.kind <> 'system'
      AND line.deleted_at IS NULL
      AND (line.user_id IS NULL OR line.user_id NOT IN (
        SELECT blocked_id FROM blocks WHERE user_id = ${userId}
        UNION ALL
        SELECT ${userId}::integer
      ))
    LIMIT ${countedAtMost}::integer
  ) AS heard
)`

/** Lists unread counts of all channels that a user follows. */
export async function listUnread(
  queries: Queries,
  { userId, at }: { userId: number; at: string },
): Promise<UnreadChannel[]> {
  const { rows } = await sql<UnreadChannel>`
    WITH mine AS (
      SELECT ${userId}::integer AS user_id, channel_id, max(last_read_id) AS last_read_id
      FROM (
        SELECT channel_id, last_read_id FROM read_markers WHERE user_id = ${userId}
        UNION ALL
        SELECT channel_id, 0 FROM favourite_channels WHERE user_id = ${userId}
      ) AS followed
      GROUP BY channel_id
    ),
    marked AS (
      SELECT mine.*, coalesce(channel_notify.mode, 'all') AS notify
      FROM mine
      LEFT JOIN channel_notify USING (user_id, channel_id)
      WHERE NOT ${isBanned({ userId: sql`mine.user_id`, channelId: sql`mine.channel_id`, at })}
    )
    SELECT
      slug, mentions, last_read_id, notify,
      CASE WHEN ${blocksAnybody(userId)}
        THEN ${countedOneByOne(userId)}
        ELSE least(${countedByNumbers}, ${countedAtMost}::integer)
      END AS count
    FROM marked
    JOIN channels ON channels.id = marked.channel_id
    CROSS JOIN LATERAL (
      SELECT greatest(
        channels.last_seq - ${linesLookedAt}::integer,
        coalesce(${seqUpTo(sql`marked.channel_id`, sql`marked.last_read_id`)}, 0)
      ) AS seq
      -- Looked for once, though it is asked for several times.
      OFFSET 0
    ) AS read
    CROSS JOIN LATERAL (
      -- Nobody is mentioned in their own lines, nor in deleted ones, nor by somebody whom they have blocked.
      SELECT count(*) AS mentions FROM (
        SELECT FROM message_mentions AS mention
        WHERE (mention.user_id, mention.channel_id, mention.message_id)
            > (marked.user_id, marked.channel_id, marked.last_read_id)
          AND (mention.user_id, mention.channel_id) <= (marked.user_id, marked.channel_id)
          AND (NOT ${blocksAnybody(userId)} OR coalesce(
            (SELECT user_id FROM messages WHERE id = mention.message_id), 0
          ) NOT IN (SELECT blocked_id FROM blocks WHERE user_id = ${userId}))
        ORDER BY mention.user_id, mention.channel_id, mention.message_id
        LIMIT ${countedAtMost}::integer
      ) AS newer
    ) AS mentioned
    ORDER BY channels.position, slug
  `.execute(queries)
  return rows
}

export interface Marker {
  /** False without a marker, which reads as 0. */
  followed: boolean
  lastReadId: number
  newestId: number
}

export async function getMarker(queries: Queries, { userId, channelId }: Place): Promise<Marker> {
  const { rows } = await sql<Marker>`
    SELECT
      marker.user_id IS NOT NULL AS followed,
      coalesce(marker.last_read_id, 0) AS last_read_id,
      ${newestIn(sql`${channelId}`)} AS newest_id
    FROM (SELECT) AS always
    LEFT JOIN read_markers AS marker ON marker.user_id = ${userId} AND marker.channel_id = ${channelId}
  `.execute(queries)
  // The query always returns one row.
  return rows[0] as Marker
}

export async function hasMarker(
  queries: Queries,
  { userId, slug }: { userId: number; slug: string },
): Promise<boolean> {
  const marker = await queries
    .selectFrom('readMarkers')
    .innerJoin('channels', 'channels.id', 'readMarkers.channelId')
    .select('readMarkers.userId')
    .where('readMarkers.userId', '=', userId)
    .where('channels.slug', '=', slug)
    .modifyFront(prepared)
    .executeTakeFirst()
  return marker !== undefined
}

/** Inserts missing markers at the newest line and returns them. */
export async function insertMarkers(
  tx: Tx,
  userId: number,
  slugs: readonly string[],
): Promise<{ slug: string; lastReadId: number }[]> {
  const { rows } = await sql<{ slug: string; lastReadId: number }>`
    WITH made AS (
      INSERT INTO read_markers (user_id, channel_id, last_read_id)
      SELECT ${userId}, id, ${newestIn(sql`channels.id`)} FROM channels WHERE slug = ANY(${slugs}::text[])
      ON CONFLICT DO NOTHING
      RETURNING channel_id, last_read_id
    )
    SELECT slug, last_read_id FROM made JOIN channels ON channels.id = made.channel_id
  `.execute(tx)
  return rows
}

/** Returns the position of the marker, or undefined if it did not move. */
export async function updateMarker(
  tx: Tx,
  { userId, channelId, lastReadId }: Place & { lastReadId: number },
): Promise<number | undefined> {
  const { rows } = await sql<{ lastReadId: number }>`
    INSERT INTO read_markers AS marker (user_id, channel_id, last_read_id)
    VALUES (${userId}, ${channelId}, least(${lastReadId}::bigint, ${newestIn(sql`${channelId}`)}))
    ON CONFLICT (user_id, channel_id) DO UPDATE SET last_read_id = excluded.last_read_id
    WHERE excluded.last_read_id > marker.last_read_id
    RETURNING last_read_id
  `.execute(tx)
  return rows[0]?.lastReadId
}

const newestIn = (channelId: RawBuilder<unknown>) =>
  sql`coalesce((SELECT max(id) FROM messages WHERE channel_id = ${channelId}), 0)`

export async function updateNotify(
  tx: Tx,
  { userId, channelId, mode }: Place & { mode: Notify },
): Promise<void> {
  if (mode === 'all') {
    await tx
      .deleteFrom('channelNotify')
      .where('userId', '=', userId)
      .where('channelId', '=', channelId)
      .execute()
    return
  }
  await tx
    .insertInto('channelNotify')
    .values({ userId, channelId, mode })
    .onConflict((conflict) => conflict.columns(['userId', 'channelId']).doUpdateSet({ mode }))
    .execute()
}
