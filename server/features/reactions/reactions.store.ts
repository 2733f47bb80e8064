import { sql } from 'kysely'
import type { Queries, Tx } from '../../platform/database/database.ts'
import {
  type Listeners,
  listenersOf,
  type Place,
  type PlaceRow,
} from '../../platform/database/places.store.ts'
import { type Count, type Kind, reactionTables as tables } from '../../platform/database/reactions.store.ts'
import type { OwnPage } from '../../platform/own-data.ts'

export interface Given {
  messageId: number
  userId: number
  emoji: string
}

/** Returns the channels of lines, without system lines and deleted ones. */
export async function listChannelLines(queries: Queries, ids: readonly number[]) {
  return queries
    .selectFrom('messages')
    .innerJoin('channels', 'channels.id', 'messages.channelId')
    .select(['messages.id', 'channels.id as channelId', 'channels.slug'])
    .where('messages.id', '=', sql<number>`any(${ids}::bigint[])`)
    .where('kind', '<>', 'system')
    .where('deletedAt', 'is', null)
    .execute()
}

/** Finds an undeleted line in a conversation of this user, and whether one member has blocked the other. */
export async function findPrivateLine(
  queries: Queries,
  { id, userId }: { id: number; userId: number },
): Promise<{ conversationId: number; isBlocked: boolean } | undefined> {
  const { rows } = await sql<{ conversationId: number; isBlocked: boolean }>`
    SELECT conversations.id AS conversation_id, EXISTS (
      SELECT FROM blocks
      WHERE (user_id, blocked_id) IN ((first_id, second_id), (second_id, first_id))
    ) AS is_blocked
    FROM private_messages
    JOIN conversations ON conversations.id = conversation_id
    WHERE private_messages.id = ${id} AND deleted_at IS NULL AND ${userId} IN (first_id, second_id)
  `.execute(queries)
  return rows[0]
}

export interface Line {
  id: number
  /** Its sequence number in the channel. */
  seq: number | null
  revision: number
  counts: readonly Count[]
}

/** Lists undeleted lines. */
export async function listLines(
  queries: Queries,
  { kind, id }: Place,
  lineIds: readonly number[],
): Promise<Line[]> {
  const { lines, placeId } = tables[kind]
  const { rows } = await sql<Line>`
    SELECT id, ${kind === 'channel' ? sql`seq` : sql`NULL::integer AS seq`}, revision, coalesce(reactions, '[]') AS counts
    FROM ${sql.table(lines)}
    WHERE ${sql.ref(placeId)} = ${id}
      AND id = ANY(${lineIds}::bigint[])
      AND deleted_at IS NULL
  `.execute(queries)
  return rows
}

/** Lists the reactions of users to lines. */
export async function listGiven(
  queries: Queries,
  kind: Kind,
  { lineIds, userIds }: { lineIds: readonly number[]; userIds: readonly number[] },
): Promise<Given[]> {
  const { rows } = await sql<Given>`
    SELECT message_id, user_id, emoji
    FROM ${sql.table(tables[kind].reactions)}
    WHERE message_id = ANY(${lineIds}::bigint[]) AND user_id = ANY(${userIds}::integer[])
  `.execute(queries)
  return rows
}

/** Reads a consistent snapshot of lines and reactions. Undefined if the channel or conversation is gone. */
export async function findReacted(
  queries: Queries,
  { kind, id }: Place,
  { lineIds, userIds }: { lineIds: readonly number[]; userIds: readonly number[] },
): Promise<{ listeners: Listeners; revision: number; lines: Line[]; given: Given[] } | undefined> {
  const { places, lines, placeId, reactions } = tables[kind]
  const { rows } = await sql<PlaceRow & { revision: number; lines: Line[]; given: Given[] }>`
    SELECT place.revision, ${kind === 'channel' ? sql`slug` : sql`first_id, second_id`}, (
      SELECT coalesce(jsonb_agg(jsonb_build_object(
        'id', line.id, 'seq', ${kind === 'channel' ? sql`seq` : sql`NULL`}, 'revision', line.revision,
        'counts', coalesce(reactions, '[]')
      )), '[]')
      FROM ${sql.table(lines)} AS line
      WHERE ${sql.ref(placeId)} = place.id AND line.id = ANY(${lineIds}::bigint[]) AND deleted_at IS NULL
    ) AS lines, (
      SELECT coalesce(jsonb_agg(jsonb_build_object('messageId', message_id, 'userId', user_id, 'emoji', emoji)), '[]')
      FROM ${sql.table(reactions)}
      WHERE message_id = ANY(${lineIds}::bigint[]) AND user_id = ANY(${userIds}::integer[])
    ) AS given
    FROM ${sql.table(places)} AS place
    WHERE place.id = ${id}
  `.execute(queries)
  const [row] = rows
  return row && { ...row, listeners: listenersOf(id, row) }
}

interface CountedChanges {
  /** Revision of the channel or conversation at the time of counting. */
  revision: number
  lines: readonly Pick<Line, 'id' | 'counts'>[]
  added: readonly Given[]
  removed: readonly Given[]
  at: string
}

/**
 * Stores changes with one statement, which bounds how long the lock is held. Each line gets a new revision, in order,
 * beginning after that of the channel or conversation. Returns false, without storing, if a line has changed since.
 */
export async function storeChanges(
  tx: Tx,
  { kind, id }: Place,
  { revision, lines, added, removed, at }: CountedChanges,
): Promise<boolean> {
  const { places, lines: table, reactions } = tables[kind]
  const rows = (list: readonly Given[]) =>
    sql`jsonb_to_recordset(${JSON.stringify(list)}) AS given ("messageId" bigint, "userId" integer, emoji text)`
  const { rows: stored } = await sql`
    WITH place AS (
      UPDATE ${sql.table(places)} SET revision = revision + ${lines.length}
      WHERE id = ${id} AND revision = ${revision}
      RETURNING id
    ), counted AS (
      UPDATE ${sql.table(table)} AS line
      SET reactions = nullif(given.reactions, 'null'), revision = given.revision
      FROM place, ${countsAfter(revision, lines)}
      WHERE line.id = given.id
    ), taken AS (
      DELETE FROM ${sql.table(reactions)} AS own USING place, ${rows(removed)}
      WHERE (own.message_id, own.user_id, own.emoji) = (given."messageId", given."userId", given.emoji)
    ), added AS (
      INSERT INTO ${sql.table(reactions)} (message_id, user_id, emoji, created_at)
      SELECT given."messageId", given."userId", given.emoji, ${at} FROM place, ${rows(added)}
    )
    SELECT id FROM place
  `.execute(tx)
  return stored.length > 0
}

/** Builds the new counts of lines, with a revision for each. */
function countsAfter(revision: number, lines: readonly Pick<Line, 'id' | 'counts'>[]) {
  const rows = lines.map(({ id, counts }, index) => ({
    id,
    reactions: counts.length > 0 ? counts : null,
    revision: revision + 1 + index,
  }))
  return sql`jsonb_to_recordset(${JSON.stringify(rows)}) AS given (id bigint, reactions jsonb, revision integer)`
}

/** Stores counts of a line, whose channel or conversation is locked. Returns its new revision. */
export async function updateCounts(
  tx: Tx,
  { kind, id }: Place,
  line: Pick<Line, 'id' | 'counts'>,
): Promise<number> {
  const { places, lines } = tables[kind]
  const { rows } = await sql<{ revision: number }>`
    UPDATE ${sql.table(places)} SET revision = revision + 1 WHERE id = ${id} RETURNING revision
  `.execute(tx)
  const revision = rows[0]?.revision ?? 0
  await sql`
    UPDATE ${sql.table(lines)} AS line
    SET reactions = nullif(given.reactions, 'null'), revision = given.revision
    FROM ${countsAfter(revision - 1, [line])}
    WHERE line.id = given.id
  `.execute(tx)
  return revision
}

/** Lists the first users per emoji of a line, without blocked ones. */
export async function listGivers(
  queries: Queries,
  { lineId, without, mostPeople }: { lineId: number; without: readonly number[]; mostPeople: number },
): Promise<Pick<Given, 'userId' | 'emoji'>[]> {
  const { rows } = await sql<Pick<Given, 'userId' | 'emoji'>>`
    SELECT user_id, emoji FROM (
      SELECT user_id, emoji, created_at, row_number() OVER (PARTITION BY emoji ORDER BY created_at, user_id) AS place
      FROM message_reactions
      WHERE message_id = ${lineId} AND user_id <> ALL(${without}::integer[])
    ) AS given
    WHERE place <= ${mostPeople}
    ORDER BY created_at, user_id
  `.execute(queries)
  return rows
}

/** Lists the most frequent emoji among a user's newest reactions. */
export async function listFrequent(queries: Queries, userId: number, most: number): Promise<string[]> {
  const newest = (kind: Kind) => sql`
    (SELECT emoji FROM ${sql.table(tables[kind].reactions)} WHERE user_id = ${userId} ORDER BY created_at DESC LIMIT 200)
  `
  const { rows } = await sql<{ emoji: string }>`
    SELECT emoji FROM (${newest('channel')} UNION ALL ${newest('conversation')}) AS given
    GROUP BY emoji
    ORDER BY count(*) DESC, emoji
    LIMIT ${most}
  `.execute(queries)
  return rows.map(({ emoji }) => emoji)
}

/** Lists a user's reactions for the export, oldest first after a position. */
export async function listOwn(
  queries: Queries,
  kind: Kind,
  { userId, after, limit }: OwnPage<OwnPlace>,
): Promise<(OwnPlace & { placeId: number; createdAt: string })[]> {
  const { reactions, lines, placeId } = tables[kind]
  const { rows } = await sql<OwnPlace & { placeId: number; createdAt: string }>`
    SELECT message_id, emoji, ${sql.ref(`line.${placeId}`)} AS place_id, own.created_at
    FROM ${sql.table(reactions)} AS own
    JOIN ${sql.table(lines)} AS line ON line.id = message_id
    WHERE own.user_id = ${userId} AND (message_id, emoji) > (${after.messageId}, ${after.emoji})
    ORDER BY message_id, emoji
    LIMIT ${limit}
  `.execute(queries)
  return rows
}

/** Position of a reaction in the export. */
export interface OwnPlace {
  messageId: number
  emoji: string
}
