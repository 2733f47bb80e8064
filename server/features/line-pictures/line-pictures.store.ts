import { sql } from 'kysely'
import { type Queries, type Tx, violates } from '../../platform/database/database.ts'
import {
  type Kind,
  type StoredPicture,
  pictureTables as tables,
} from '../../platform/database/line-pictures.store.ts'
import type { OwnPage } from '../../platform/own-data.ts'

/** Kinds of sent lines. */
export type SaidKind = Exclude<Kind, 'held'>

/** A picture without the description of its line. */
export interface KnownPicture extends Omit<StoredPicture, 'alt'> {
  ownerId: number
  isSent: boolean
}

const columns = sql<KnownPicture>`
  pictures.id, pictures.width, pictures.height, pictures.colour, pictures.variants -> 0 ->> 'type' AS type,
  line_pictures.owner_id, line_pictures.sent_at IS NOT NULL AS is_sent
`

export async function insertLinePicture(
  tx: Tx,
  picture: { pictureId: string; ownerId: number; clientId: string | null },
): Promise<void> {
  await tx.insertInto('linePictures').values(picture).execute()
}

/** Whether the sender has used this `client_id` for another picture. */
export function isRepeated(error: unknown): boolean {
  return violates(error, 'line_pictures_once_per_client_id')
}

export async function findSentBefore(
  queries: Queries,
  { userId, clientId }: { userId: number; clientId: string },
): Promise<KnownPicture | undefined> {
  const { rows } = await sql<KnownPicture>`
    SELECT ${columns} FROM line_pictures JOIN pictures ON pictures.id = picture_id
    WHERE line_pictures.owner_id = ${userId} AND client_id = ${clientId}
  `.execute(queries)
  return rows[0]
}

/** Locks pictures, ordered by id to avoid deadlocks. */
export async function listLocked(tx: Tx, ids: readonly string[]): Promise<KnownPicture[]> {
  const { rows } = await sql<KnownPicture>`
    SELECT ${columns} FROM line_pictures JOIN pictures ON pictures.id = picture_id
    WHERE picture_id = ANY(${ids}::text[])
    ORDER BY picture_id
    FOR UPDATE OF line_pictures
  `.execute(tx)
  return rows
}

/** Filters pictures of a user that were never attached to a line. */
export async function listUnsent(
  queries: Queries,
  { userId, ids }: { userId: number; ids: readonly string[] },
): Promise<string[]> {
  const rows = await queries
    .selectFrom('linePictures')
    .select('pictureId')
    .where('pictureId', 'in', ids)
    .where('ownerId', '=', userId)
    .where('sentAt', 'is', null)
    .execute()
  return rows.map(({ pictureId }) => pictureId)
}

/** Attaches locked pictures to lines, detaching them from any other line. */
export async function updateLines(
  tx: Tx,
  kind: Kind,
  { lines, at }: { lines: readonly { id: number; pictures: readonly StoredPicture[] }[]; at: string },
): Promise<void> {
  const { lines: table, lineId } = tables[kind]
  const others = Object.values(tables).flatMap((other) => (other.lineId === lineId ? [] : [other.lineId]))
  const rows = lines.flatMap(({ id, pictures }) =>
    pictures.map((picture) => ({ line: id, picture: picture.id })),
  )
  await sql`
    UPDATE line_pictures
    SET ${sql.ref(lineId)} = given.line, sent_at = ${at},
      ${sql.join(others.map((other) => sql`${sql.ref(other)} = NULL`))}
    FROM jsonb_to_recordset(${JSON.stringify(rows)}) AS given (line bigint, picture text)
    WHERE picture_id = given.picture
  `.execute(tx)
  await sql`
    UPDATE ${sql.table(table)} AS line SET pictures = given.pictures
    FROM jsonb_to_recordset(${JSON.stringify(lines)}) AS given (id bigint, pictures jsonb)
    WHERE line.id = given.id
  `.execute(tx)
}

/** Whether an open report contains the picture. */
const isReported = (id: ReturnType<typeof sql.ref>) => sql<boolean>`EXISTS (
  SELECT FROM reports
  WHERE state = 'open' AND snapshot -> 'pictures' @> jsonb_build_array(jsonb_build_object('id', ${id}))
)`

/** Lists the pictures of a line, and whether an open report contains them. */
export async function listOfLine(
  tx: Tx,
  kind: Kind,
  lineId: number,
): Promise<{ id: string; isKept: boolean }[]> {
  const { rows } = await sql<{ id: string; isKept: boolean }>`
    SELECT picture_id AS id, ${isReported(sql.ref('pictureId'))} AS is_kept
    FROM line_pictures
    WHERE ${sql.ref(tables[kind].lineId)} = ${lineId}
  `.execute(tx)
  return rows
}

export async function updateLineless(tx: Tx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await tx
    .updateTable('linePictures')
    .set({ messageId: null, privateMessageId: null, heldLineId: null })
    .where('pictureId', 'in', ids)
    .execute()
}

/** Data for access checks of a picture. */
export interface Whereabouts {
  ownerId: number
  isSent: boolean
  slug: string | null
  /** Channel in which its line is held. */
  heldIn: string | null
  members: (number | null)[]
  isReported: boolean
}

export async function findWhereabouts(queries: Queries, id: string): Promise<Whereabouts | undefined> {
  const { rows } = await sql<Whereabouts>`
    SELECT owner_id, sent_at IS NOT NULL AS is_sent, channels.slug, held_in.slug AS held_in,
      ARRAY[conversations.first_id, conversations.second_id] AS members,
      ${isReported(sql.ref('pictureId'))} AS is_reported
    FROM line_pictures
    LEFT JOIN messages ON messages.id = message_id
    LEFT JOIN channels ON channels.id = messages.channel_id
    LEFT JOIN held_lines ON held_lines.id = held_line_id
    LEFT JOIN channels AS held_in ON held_in.id = held_lines.channel_id
    LEFT JOIN private_messages ON private_messages.id = private_message_id
    LEFT JOIN conversations ON conversations.id = private_messages.conversation_id
    WHERE picture_id = ${id}
  `.execute(queries)
  return rows[0]
}

/** Locks pictures without a line: unattached since before an instant, or of deleted lines. */
export async function listLineless(
  tx: Tx,
  { before, limit }: { before: string; limit: number },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    SELECT picture_id AS id
    FROM line_pictures
    JOIN pictures ON pictures.id = picture_id
    WHERE message_id IS NULL AND private_message_id IS NULL AND held_line_id IS NULL
      AND (sent_at IS NOT NULL OR created_at < ${before})
      AND NOT ${isReported(sql.ref('pictureId'))}
    LIMIT ${limit}
    FOR UPDATE OF line_pictures SKIP LOCKED
  `.execute(tx)
  return rows.map(({ id }) => id)
}

/** Finds a channel or conversation with pictures of a user. */
export async function findPlaceOf(
  queries: Queries,
  kind: SaidKind,
  userId: number,
): Promise<number | undefined> {
  const { lines, lineId, placeId } = tables[kind]
  const { rows } = await sql<{ placeId: number }>`
    SELECT line.${sql.ref(placeId)} AS place_id
    FROM line_pictures
    JOIN ${sql.table(lines)} AS line ON line.id = line_pictures.${sql.ref(lineId)}
    WHERE owner_id = ${userId}
    LIMIT 1
  `.execute(queries)
  return rows[0]?.placeId
}

/** Removes a user's pictures from the lines of a channel or conversation, giving each line a new revision. */
export async function clearLines(
  tx: Tx,
  kind: SaidKind,
  { placeId, userId }: { placeId: number; userId: number },
): Promise<void> {
  const { places, placeId: place, lines, lineId } = tables[kind]
  await sql`SELECT FROM ${sql.table(places)} WHERE id = ${placeId} FOR NO KEY UPDATE`.execute(tx)
  await sql`
    WITH shown AS (
      SELECT line.id, row_number() OVER (ORDER BY line.id) AS step
      FROM ${sql.table(lines)} AS line
      WHERE line.${sql.ref(place)} = ${placeId} AND EXISTS (
        SELECT FROM line_pictures WHERE line_pictures.${sql.ref(lineId)} = line.id AND owner_id = ${userId}
      )
    ),
    freed AS (
      UPDATE line_pictures SET ${sql.ref(lineId)} = NULL FROM shown WHERE line_pictures.${sql.ref(lineId)} = shown.id
    ),
    changed AS (
      UPDATE ${sql.table(lines)} AS line SET pictures = NULL, revision = revision_before + step
      FROM shown, (SELECT revision AS revision_before FROM ${sql.table(places)} WHERE id = ${placeId}) AS before
      WHERE line.id = shown.id
    )
    UPDATE ${sql.table(places)} SET revision = revision + (SELECT count(*) FROM shown) WHERE id = ${placeId}
  `.execute(tx)
}

/** Lists a user's pictures with their descriptions, which are stored in the lines. */
export async function listOwn(queries: Queries, { userId, after, limit }: OwnPage<string>) {
  return queries
    .selectFrom('linePictures')
    .leftJoin('messages', 'messages.id', 'messageId')
    .leftJoin('privateMessages', 'privateMessages.id', 'privateMessageId')
    .leftJoin('heldLines', 'heldLines.id', 'heldLineId')
    .select(['pictureId', 'linePictures.messageId', 'privateMessageId', 'heldLineId', 'sentAt'])
    .select(
      sql<string | null>`(
        SELECT picture ->> 'alt'
        FROM jsonb_array_elements(coalesce(messages.pictures, private_messages.pictures, held_lines.pictures)) AS picture
        WHERE picture ->> 'id' = picture_id
      )`.as('description'),
    )
    .where('ownerId', '=', userId)
    .where('pictureId', '>', after)
    .orderBy('pictureId')
    .limit(limit)
    .execute()
}
