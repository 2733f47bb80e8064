import { sql } from 'kysely'
import type { Queries, Tx } from '../../platform/database/database.ts'
import { cardTables as tables } from '../../platform/database/line-cards.store.ts'
import type { Place } from '../../platform/database/places.store.ts'
import type { Kind } from '../../platform/database/reactions.store.ts'

const authors = { channel: 'userId', conversation: 'senderId' } as const

/** Where a card stands among all. */
export interface CardPlace {
  messageId: number
  place: number
}

/** The cards below somebody's lines. */
export async function listOwnCards(
  queries: Queries,
  kind: Kind,
  { userId, after, limit }: { userId: number; after: CardPlace; limit: number },
): Promise<(CardPlace & { address: string; isClosed: boolean })[]> {
  const { rows } = await sql<CardPlace & { address: string; isClosed: boolean }>`
    SELECT message_id, place, address, is_closed
    FROM ${sql.table(tables[kind].lines)} AS line
    JOIN ${sql.table(tables[kind].cards)} AS card ON message_id = line.id
    WHERE ${sql.ref(`line.${authors[kind]}`)} = ${userId} AND has_cards
      AND (message_id, place) > (${after.messageId}, ${after.place})
    ORDER BY message_id, place
    LIMIT ${limit}
  `.execute(queries)
  return rows
}

/** Where somebody's lines have cards. */
export async function listPlacesWithCards(queries: Queries, kind: Kind, userId: number): Promise<number[]> {
  const { lines, placeId } = tables[kind]
  const { rows } = await sql<{ id: number }>`
    SELECT DISTINCT ${sql.ref(placeId)} AS id
    FROM ${sql.table(lines)}
    WHERE ${sql.ref(authors[kind])} = ${userId} AND has_cards
  `.execute(queries)
  return rows.map(({ id }) => id)
}

/** Answers the lines that had some. */
export async function deleteOwnCards(tx: Tx, { kind, id }: Place, userId: number): Promise<number[]> {
  const { lines, placeId, cards } = tables[kind]
  const { rows } = await sql<{ id: number }>`
    WITH bare AS (
      UPDATE ${sql.table(lines)} SET has_cards = false
      WHERE ${sql.ref(placeId)} = ${id} AND ${sql.ref(authors[kind])} = ${userId} AND has_cards
      RETURNING id
    ),
    gone AS (
      DELETE FROM ${sql.table(cards)} AS card USING bare WHERE card.message_id = bare.id
    )
    SELECT id FROM bare ORDER BY id
  `.execute(tx)
  return rows.map((row) => row.id)
}
