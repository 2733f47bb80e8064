import { sql } from 'kysely'
import type { Queries, Tx } from '../../platform/database/database.ts'
import { cardTables as tables } from '../../platform/database/line-cards.store.ts'
import type { Kind } from '../../platform/database/reactions.store.ts'

export interface LinkPage {
  id: number
  address: string
  /** Empty if there is nothing to show, or it was not fetched yet. */
  title: string
  description: string
  siteName: string
  pictureId: string | null
  readAt: string | null
  expiresAt: string
}

const columns = [
  ...(['id', 'address', 'title', 'description', 'siteName', 'pictureId', 'readAt', 'expiresAt'] as const),
] as const

/**
 * Inserts missing pages and locks all of them until the end of the transaction, ordered by URL so that concurrent
 * transactions do not deadlock.
 */
export async function listLockedPages(
  tx: Tx,
  addresses: readonly string[],
  { expiresAt }: Pick<LinkPage, 'expiresAt'>,
): Promise<(LinkPage & { isNew: boolean })[]> {
  const sorted = [...new Set(addresses)].sort()
  const added = await tx
    .insertInto('linkPages')
    .values(sorted.map((address) => ({ address, expiresAt })))
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .execute()
  const pages = await tx
    .selectFrom('linkPages')
    .select(columns)
    .where('address', 'in', sorted)
    .orderBy(sql`address COLLATE "C"`)
    .forNoKeyUpdate()
    .execute()
  const isNew = new Set(added.map(({ id }) => id))
  return pages.map((page) => ({ ...page, isNew: isNew.has(page.id) }))
}

export async function updateExpiry(tx: Tx, ids: readonly number[], expiresAt: string): Promise<void> {
  await tx.updateTable('linkPages').set({ expiresAt }).where('id', 'in', ids).execute()
}

export async function findPage(queries: Queries, id: number): Promise<LinkPage | undefined> {
  return queries.selectFrom('linkPages').select(columns).where('id', '=', id).executeTakeFirst()
}

export async function findPageForUpdate(tx: Tx, id: number): Promise<LinkPage | undefined> {
  return tx.selectFrom('linkPages').select(columns).where('id', '=', id).forNoKeyUpdate().executeTakeFirst()
}

export async function updatePage(
  tx: Tx,
  id: number,
  values: {
    title?: string
    description?: string
    siteName?: string
    pictureId?: string | null
    readAt: string
    expiresAt: string
  },
): Promise<void> {
  await tx.updateTable('linkPages').set(values).where('id', '=', id).execute()
}

export interface WaitingLine {
  id: number
  placeId: number
  userId: number | null
  /** Its sequence number in the channel. */
  seq: number | null
}

/** Lists the newest lines that link to a page. */
export async function listLinesOf(
  queries: Queries,
  kind: Kind,
  { pageId, most }: { pageId: number; most: number },
): Promise<WaitingLine[]> {
  const { lines, placeId, cards } = tables[kind]
  const { rows } = await sql<WaitingLine>`
    SELECT line.id, ${sql.ref(`line.${placeId}`)} AS place_id,
      ${kind === 'channel' ? sql`line.user_id, line.seq` : sql`line.sender_id AS user_id, NULL::integer AS seq`}
    FROM ${sql.table(cards)} AS card
    JOIN ${sql.table(lines)} AS line ON line.id = card.message_id
    WHERE card.page_id = ${pageId} AND NOT card.is_closed
    ORDER BY line.id DESC
    LIMIT ${most}
  `.execute(queries)
  return rows
}

/** Deletes the cards of a page without content. */
export async function deleteCardsOf(tx: Tx, pageId: number): Promise<void> {
  for (const { cards } of Object.values(tables)) {
    await tx.deleteFrom(cards).where('pageId', '=', pageId).execute()
  }
}

/** Lists slugs of channels in which lines have a card of this page. */
export async function listChannelsOf(queries: Queries, pageId: number): Promise<string[]> {
  const rows = await cardsOfPage(queries, pageId).select('slug').distinct().execute()
  return rows.map(({ slug }) => slug)
}

export async function deleteCardsIn(tx: Tx, pageId: number, slugs: readonly string[]): Promise<void> {
  if (slugs.length === 0) return
  const ids = cardsOfPage(tx, pageId).select('messageId').where('slug', 'in', slugs)
  await tx.deleteFrom('messageCards').where('pageId', '=', pageId).where('messageId', 'in', ids).execute()
}

const cardsOfPage = (queries: Queries, pageId: number) =>
  queries
    .selectFrom('messageCards')
    .innerJoin('messages', 'messages.id', 'messageId')
    .innerJoin('channels', 'channels.id', 'messages.channelId')
    .where('pageId', '=', pageId)

/** Deletes pages that no line links to. Returns their pictures. */
export async function deleteUnusedPages(
  tx: Tx,
  { before, limit }: { before: string; limit: number },
): Promise<{ count: number; pictureIds: string[] }> {
  const { rows } = await sql<{ pictureId: string | null }>`
    DELETE FROM link_pages
    WHERE id IN (
      SELECT id FROM link_pages AS page
      WHERE expires_at < ${before}
        AND NOT EXISTS (SELECT FROM message_cards WHERE page_id = page.id)
        AND NOT EXISTS (SELECT FROM private_message_cards WHERE page_id = page.id)
      LIMIT ${limit}
    ) AND expires_at < ${before}
    RETURNING picture_id
  `.execute(tx)
  return { count: rows.length, pictureIds: rows.flatMap(({ pictureId }) => pictureId ?? []) }
}
