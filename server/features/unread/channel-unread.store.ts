import { sql } from 'kysely'
import { countedAtMost } from '#contract/rules/counts.ts'
import type { UnreadChannel } from '#contract/unread.ts'
import { isBanned } from '../../platform/database/bans.store.ts'
import { hasBlocked } from '../../platform/database/blocks.store.ts'
import type { Queries } from '../../platform/database/database.ts'
import { linesLookedAt, seqUpTo } from './unread.store.ts'

/**
 * Counts unread lines of a channel for those of these users who follow it, with the same results as `listUnread`. Lines
 * since the oldest marker are read once for all users.
 */
export async function listUnreadOf(
  queries: Queries,
  { slug, userIds, at }: { slug: string; userIds: readonly number[]; at: string },
): Promise<(UnreadChannel & { userId: number })[]> {
  const oldest = seqUpTo(sql`place.id`, sql`(SELECT min(last_read_id) FROM marked)`)
  const { rows } = await sql<UnreadChannel & { userId: number }>`
    WITH place AS MATERIALIZED (
      SELECT id, slug, last_seq FROM channels WHERE slug = ${slug}
    ),
    mine AS (
      SELECT user_id FROM favourite_channels
      WHERE channel_id = (SELECT id FROM place) AND user_id = ANY(${userIds}::integer[])
      UNION
      SELECT user_id FROM read_markers
      WHERE channel_id = (SELECT id FROM place) AND user_id = ANY(${userIds}::integer[])
    ),
    marked AS MATERIALIZED (
      SELECT
        mine.user_id,
        coalesce(marker.last_read_id, 0) AS last_read_id,
        coalesce(channel_notify.mode, 'all') AS notify
      FROM mine
      LEFT JOIN read_markers AS marker ON marker.user_id = mine.user_id AND marker.channel_id = (SELECT id FROM place)
      LEFT JOIN channel_notify
        ON channel_notify.user_id = mine.user_id AND channel_notify.channel_id = (SELECT id FROM place)
      WHERE NOT ${isBanned({ userId: sql`mine.user_id`, channelId: sql`(SELECT id FROM place)`, at })}
    ),
    start AS MATERIALIZED (
      SELECT greatest(place.last_seq - ${linesLookedAt}::integer, coalesce(${oldest}, 0)) AS seq FROM place
    ),
    line AS MATERIALIZED (
      SELECT messages.id, messages.user_id
      FROM messages
      WHERE channel_id = (SELECT id FROM place) AND seq > (SELECT seq FROM start)
        AND kind <> 'system' AND deleted_at IS NULL
    ),
    -- From the newest back: how many lines come after each marker.
    later AS (
      SELECT user_id, sum(lines) OVER (ORDER BY id DESC, lines) AS lines
      FROM (
        SELECT id, NULL::integer AS user_id, 1 AS lines FROM line
        UNION ALL
        SELECT last_read_id, user_id, 0 FROM marked
      ) AS step
    ),
    own AS (
      SELECT user_id, count(*) AS lines FROM line JOIN marked USING (user_id)
      WHERE line.id > last_read_id
      GROUP BY user_id
    ),
    -- What somebody has blocked is not there for them.
    hidden AS (
      SELECT marked.user_id, count(*) AS lines
      FROM marked
      JOIN blocks ON blocks.user_id = marked.user_id
      JOIN line ON line.user_id = blocks.blocked_id AND line.id > last_read_id
      GROUP BY marked.user_id
    ),
    mentioned AS (
      SELECT marked.user_id, least(count(*), ${countedAtMost}::integer) AS lines
      FROM marked
      JOIN message_mentions AS mention
        ON mention.user_id = marked.user_id AND mention.channel_id = (SELECT id FROM place)
          AND mention.message_id > last_read_id
      JOIN messages ON messages.id = mention.message_id
      WHERE NOT ${hasBlocked({ userId: sql`marked.user_id`, otherId: sql`messages.user_id` })}
      GROUP BY marked.user_id
    )
    SELECT
      marked.user_id, slug, last_read_id, notify,
      coalesce(mentioned.lines, 0) AS mentions,
      least(later.lines - coalesce(own.lines, 0) - coalesce(hidden.lines, 0), ${countedAtMost}::integer) AS count
    FROM marked
    CROSS JOIN place
    JOIN later ON later.user_id = marked.user_id
    LEFT JOIN own ON own.user_id = marked.user_id
    LEFT JOIN hidden ON hidden.user_id = marked.user_id
    LEFT JOIN mentioned ON mentioned.user_id = marked.user_id
  `.execute(queries)
  return rows
}
