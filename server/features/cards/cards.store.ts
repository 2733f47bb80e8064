import { sql } from 'kysely'
import type { Card } from '#contract/cards.ts'
import type { Queries, Tx } from '../../platform/database/database.ts'
import {
  type CardRow,
  cardsIn,
  cardsOf,
  cardTables as tables,
} from '../../platform/database/line-cards.store.ts'
import type { Place } from '../../platform/database/places.store.ts'
import type { Kind } from '../../platform/database/reactions.store.ts'
import type { OwnPage } from './own-page.ts'

/** Row of the view `card_subjects`. */
export interface Subject {
  kind: string
  id: number
}

/** Returns the public subject of each page, or undefined. */
export async function listSubjects(
  queries: Queries,
  pages: readonly OwnPage[],
): Promise<(Subject | undefined)[]> {
  if (pages.length === 0) return []
  const { rows } = await sql<Subject & { item: number }>`
    SELECT item::integer, kind, id
    FROM unnest(
      ${pages.map(({ type }) => type)}::text[], ${pages.map(({ slug }) => slug)}::text[]
    ) WITH ORDINALITY AS given (type, slug, item)
    CROSS JOIN LATERAL (
      SELECT kind, id FROM card_addresses AS known
      WHERE known.type = given.type AND known.slug = given.slug
      LIMIT 1
    ) AS found
  `.execute(queries)
  const found = new Map(rows.map(({ item, kind, id }) => [item, { kind, id }]))
  return pages.map((_, index) => found.get(index + 1))
}

/** The HTML of the published text with an address, past ones too. */
export async function findContent(queries: Queries, slug: string): Promise<string | undefined> {
  const row = await queries
    .selectFrom('articleSlugs')
    .innerJoin('articles', 'articles.id', 'articleSlugs.articleId')
    .select('articles.content')
    .where('articleSlugs.slug', '=', slug)
    .where('isPublished', '=', true)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()
  return row?.content
}

export interface NewCard {
  messageId: number
  place: number
  address: string
  subject: Subject
  isClosed: boolean
  /** Whether the passage that the link points to is in the text. */
  hasPassage: boolean
}

export async function insertCards(tx: Tx, kind: Kind, cards: readonly NewCard[]): Promise<void> {
  if (cards.length === 0) return
  const rows = cards.map(({ subject, ...card }) => ({ ...card, kind: subject.kind, subjectId: subject.id }))
  await tx.insertInto(tables[kind].cards).values(rows).execute()
  const ids = [...new Set(cards.map(({ messageId }) => messageId))]
  await sql`UPDATE ${sql.table(tables[kind].lines)} SET has_cards = true WHERE id = ANY(${ids}::bigint[])`.execute(
    tx,
  )
}

/** Lists the open cards of lines. */
export async function listCards(
  queries: Queries,
  kind: Kind,
  lineIds: readonly number[],
): Promise<Map<number, Card[]>> {
  const { rows } = await sql<{ id: number; cards: CardRow[] | null }>`
    SELECT id, ${cardsIn(kind)} AS cards
    FROM ${sql.table(tables[kind].lines)}
    WHERE id = ANY(${lineIds}::bigint[])
  `.execute(queries)
  return new Map(rows.flatMap(({ id, cards }) => (cards ? [[id, cardsOf(cards)]] : [])))
}

/** Lists the URLs of a line whose cards are closed. */
export async function listClosed(queries: Queries, kind: Kind, messageId: number): Promise<string[]> {
  const rows = await queries
    .selectFrom(tables[kind].cards)
    .select('address')
    .where('messageId', '=', messageId)
    .where('isClosed', '=', true)
    .execute()
  return rows.map(({ address }) => address)
}

/** Closes a card. Returns whether it was open. */
export async function updateClosed(
  tx: Tx,
  kind: Kind,
  { messageId, place }: { messageId: number; place: number },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable(tables[kind].cards)
    .set({ isClosed: true })
    .where('messageId', '=', messageId)
    .where('place', '=', place)
    .where('isClosed', '=', false)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Gives each line a new revision, in order. Returns the last one. */
export async function updateRevisions(
  tx: Tx,
  { kind, id }: Place,
  lineIds: readonly number[],
): Promise<number> {
  const { places, lines } = tables[kind]
  const { rows } = await sql<{ revision: number }>`
    UPDATE ${sql.table(places)} SET revision = revision + ${lineIds.length} WHERE id = ${id} RETURNING revision
  `.execute(tx)
  const last = rows[0]?.revision ?? 0
  await sql`
    UPDATE ${sql.table(lines)} AS line
    SET revision = ${last - lineIds.length}::integer + item
    FROM unnest(${lineIds}::bigint[]) WITH ORDINALITY AS given (id, item)
    WHERE line.id = given.id
  `.execute(tx)
  return last
}

/** The slug of a channel that shows cards. */
export async function findCardChannel(queries: Queries, channelId: number): Promise<string | undefined> {
  const row = await queries
    .selectFrom('channels')
    .select('slug')
    .where('id', '=', channelId)
    .where('hasCards', '=', true)
    .executeTakeFirst()
  return row?.slug
}

/** Undefined for system lines and deleted ones. */
export async function findChannelLine(queries: Queries, id: number) {
  return queries
    .selectFrom('messages')
    .innerJoin('channels', 'channels.id', 'messages.channelId')
    .select(['channels.id as channelId', 'channels.slug', 'messages.userId', 'messages.seq'])
    .where('messages.id', '=', id)
    .where('kind', '<>', 'system')
    .where('deletedAt', 'is', null)
    .executeTakeFirst()
}

/** Finds a line in a conversation of this user. Undefined for a deleted one. */
export async function findPrivateLine(queries: Queries, { id, userId }: { id: number; userId: number }) {
  return queries
    .selectFrom('privateMessages')
    .innerJoin('conversations', 'conversations.id', 'privateMessages.conversationId')
    .select(['conversationId', 'senderId'])
    .where('privateMessages.id', '=', id)
    .where('deletedAt', 'is', null)
    .where((where) => where.or([where('firstId', '=', userId), where('secondId', '=', userId)]))
    .executeTakeFirst()
}
