import { type RawBuilder, sql } from 'kysely'
import type { Notify, UnreadChannel } from '#contract/unread.ts'
import type { Queries } from '../../platform/database.ts'

interface Place {
  userId: number
  channelId: number
}

type UnreadRow = UnreadChannel & { userId: number }

/** Bounds what one count can cost: it looks at no more lines than these, the newest. */
const linesLookedAt = 999

export async function listUnread(
  queries: Queries,
  { userId, at }: { userId: number; at: string },
): Promise<UnreadChannel[]> {
  return countUnread(queries, { which: sql`user_id = ${userId}`, at })
}

export async function listUnreadOf(
  queries: Queries,
  { slug, userIds, at }: { slug: string; userIds: readonly number[]; at: string },
): Promise<UnreadRow[]> {
  const channel = sql`(SELECT id FROM channels WHERE slug = ${slug})`
  return countUnread(queries, {
    which: sql`channel_id = ${channel} AND user_id = ANY(${userIds}::integer[])`,
    at,
  })
}

async function countUnread(
  queries: Queries,
  { which, at }: { which: RawBuilder<unknown>; at: string },
): Promise<UnreadRow[]> {
  const { rows } = await sql<UnreadRow>`
    WITH mine AS (
      SELECT user_id, channel_id FROM favourite_channels WHERE ${which}
      UNION
      SELECT user_id, channel_id FROM read_markers WHERE ${which}
    ),
    marked AS (
      SELECT
        mine.*,
        coalesce(read_markers.last_read_id, 0) AS last_read_id,
        coalesce(channel_notify.mode, 'all') AS notify
      FROM mine
      LEFT JOIN read_markers USING (user_id, channel_id)
      LEFT JOIN channel_notify USING (user_id, channel_id)
      WHERE NOT EXISTS (
        SELECT FROM channel_bans AS bans
        WHERE bans.channel_id = mine.channel_id AND bans.user_id = mine.user_id
          AND (bans.until IS NULL OR bans.until > ${at})
      )
    )
    SELECT marked.user_id, slug, count, mentions, last_read_id, notify
    FROM marked
    JOIN channels ON channels.id = marked.channel_id
    LEFT JOIN messages AS last_read
      ON last_read.id = marked.last_read_id AND last_read.channel_id = marked.channel_id
    CROSS JOIN LATERAL (
      -- By number, since the index of that reads nothing else; IS TRUE keeps the planner from another.
      SELECT count(*)
      FROM messages AS line
      WHERE line.channel_id = marked.channel_id
        AND line.seq > greatest(coalesce(last_read.seq, 0), channels.last_seq - ${linesLookedAt}::integer)
        AND (line.id > marked.last_read_id) IS TRUE
        AND line.kind <> 'system'
        AND line.deleted_at IS NULL
        AND line.user_id IS DISTINCT FROM marked.user_id
    ) AS lines
    CROSS JOIN LATERAL (
      SELECT count(*) AS mentions
      FROM message_mentions
      JOIN messages ON messages.id = message_id
      WHERE message_mentions.user_id = marked.user_id
        AND message_mentions.channel_id = marked.channel_id
        AND message_id > marked.last_read_id
        AND deleted_at IS NULL
        AND messages.user_id IS DISTINCT FROM marked.user_id
    ) AS mentioned
    ORDER BY channels.position, slug
  `.execute(queries)
  return rows
}

export interface Marker {
  /** False where there is none: then it reads as 0. */
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
  // There is always one row.
  return rows[0] as Marker
}

/** Markers at the newest line, where there are none. Answers those that were made. */
export async function insertMarkers(
  queries: Queries,
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
  `.execute(queries)
  return rows
}

/** Answers where the marker stands, or undefined when it did not move. */
export async function updateMarker(
  queries: Queries,
  { userId, channelId, lastReadId }: Place & { lastReadId: number },
): Promise<number | undefined> {
  const { rows } = await sql<{ lastReadId: number }>`
    INSERT INTO read_markers AS marker (user_id, channel_id, last_read_id)
    VALUES (${userId}, ${channelId}, least(${lastReadId}::bigint, ${newestIn(sql`${channelId}`)}))
    ON CONFLICT (user_id, channel_id) DO UPDATE SET last_read_id = excluded.last_read_id
    WHERE excluded.last_read_id > marker.last_read_id
    RETURNING last_read_id
  `.execute(queries)
  return rows[0]?.lastReadId
}

const newestIn = (channelId: RawBuilder<unknown>) =>
  sql`coalesce((SELECT max(id) FROM messages WHERE channel_id = ${channelId}), 0)`

export async function updateNotify(
  queries: Queries,
  { userId, channelId, mode }: Place & { mode: Notify },
): Promise<void> {
  if (mode === 'all') {
    await queries
      .deleteFrom('channelNotify')
      .where('userId', '=', userId)
      .where('channelId', '=', channelId)
      .execute()
    return
  }
  await queries
    .insertInto('channelNotify')
    .values({ userId, channelId, mode })
    .onConflict((conflict) => conflict.columns(['userId', 'channelId']).doUpdateSet({ mode }))
    .execute()
}
