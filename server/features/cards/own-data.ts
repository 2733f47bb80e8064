import { sql } from 'kysely'
import type { Database, Queries, Tx } from '../../platform/database/database.ts'
import { cardTables as tables } from '../../platform/database/line-cards.store.ts'
import { lockPlace, type Place } from '../../platform/database/places.store.ts'
import type { Kind } from '../../platform/database/reactions.store.ts'
import { type OwnData, type OwnPage, pagesInOrder } from '../../platform/own-data.ts'
import { updateRevisions } from './cards.store.ts'

const start: CardPlace = { messageId: 0, place: -1 }

export function createCardsOwnData({ db }: { db: Database }): OwnData {
  async function* pagesOf(kind: Kind, userId: number) {
    const placeOf = ({ messageId, place }: CardPlace) => ({ messageId, place })
    const pages = pagesInOrder(start, placeOf, (page) => listOwnCards(db.read, kind, { userId, ...page }))
    for await (const cards of pages)
      yield cards.map(({ messageId, address, isClosed }) => ({ messageId, address, isClosed }))
  }

  async function eraseAt(at: Place, userId: number): Promise<void> {
    await db.write(async (tx) => {
      if (!(await lockPlace(tx, at))) return
      const lines = await deleteOwnCards(tx, at, userId)
      if (lines.length > 0) await updateRevisions(tx, at, lines)
    })
  }

  return {
    exportOf: (userId) => [
      {
        name: 'channel-cards',
        text: 'chat:exported.channel-cards',
        pages: () => pagesOf('channel', userId),
      },
      {
        name: 'private-cards',
        text: 'chat:exported.private-cards',
        pages: () => pagesOf('conversation', userId),
      },
    ],
    /** Deletes the cards. The lines keep their text, including URLs. */
    async erase({ userId }) {
      for (const kind of ['channel', 'conversation'] as const)
        for (const id of await listPlacesWithCards(db.read, kind, userId)) await eraseAt({ kind, id }, userId)
    },
  }
}

const authors = { channel: 'userId', conversation: 'senderId' } as const

/** Position of a card in the export. */
interface CardPlace {
  messageId: number
  place: number
}

/** Lists the cards of a user's lines. */
async function listOwnCards(
  queries: Queries,
  kind: Kind,
  { userId, after, limit }: OwnPage<CardPlace>,
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

/** Lists channels or conversations in which a user's lines have cards. */
async function listPlacesWithCards(queries: Queries, kind: Kind, userId: number): Promise<number[]> {
  const { lines, placeId } = tables[kind]
  const { rows } = await sql<{ id: number }>`
    SELECT DISTINCT ${sql.ref(placeId)} AS id
    FROM ${sql.table(lines)}
    WHERE ${sql.ref(authors[kind])} = ${userId} AND has_cards
  `.execute(queries)
  return rows.map(({ id }) => id)
}

/** Deletes the cards of a user's lines. Returns these lines. */
async function deleteOwnCards(tx: Tx, { kind, id }: Place, userId: number): Promise<number[]> {
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
