import { sql } from 'kysely'
import type { EarlierText } from '#contract/chat.ts'
import { type OwnPage, pagesInOrder } from '../own-data.ts'
import type { Database, Queries, Tx } from './database.ts'
import { type Kind, reactionTables } from './reactions.store.ts'

/** Tables of lines and of their texts before each edit. */
const tables = {
  channel: { lines: reactionTables.channel.lines, authorId: 'userId', texts: 'earlierTexts' },
  conversation: {
    lines: reactionTables.conversation.lines,
    authorId: 'senderId',
    texts: 'earlierPrivateTexts',
  },
} as const

interface EditedLine {
  id: number
  text: string
  createdAt: string
  editedAt: string | null
  /** Revision of the edit that replaced this text. */
  revision: number
}

export async function insertEarlierText(
  tx: Tx,
  kind: Kind,
  { id, text, createdAt, editedAt, revision }: EditedLine,
): Promise<void> {
  const earlier = { messageId: id, revision, text, saidAt: editedAt ?? createdAt }
  await tx.insertInto(tables[kind].texts).values(earlier).execute()
}

export async function countEarlierTexts(q: Queries, kind: Kind, messageId: number): Promise<number> {
  const { count } = await q
    .selectFrom(tables[kind].texts)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('messageId', '=', messageId)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Returns the earlier texts, oldest first. */
export async function listEarlierTexts(q: Queries, kind: Kind, messageId: number): Promise<EarlierText[]> {
  return q
    .selectFrom(tables[kind].texts)
    .select(['text', 'saidAt as at'])
    .where('messageId', '=', messageId)
    .orderBy('revision')
    .execute()
}

export async function deleteEarlierTexts(tx: Tx, kind: Kind, messageId: number): Promise<void> {
  await tx.deleteFrom(tables[kind].texts).where('messageId', '=', messageId).execute()
}

/** Position of an earlier text in the order of all. */
interface TextPlace {
  messageId: number
  revision: number
}

/** Yields the earlier texts of the user's own lines, for the data export. */
export async function* ownEarlierTexts(db: Database, kind: Kind, userId: number): AsyncGenerator<object[]> {
  const start = { messageId: 0, revision: 0 }
  const placeOf = ({ messageId, revision }: TextPlace) => ({ messageId, revision })
  const pages = pagesInOrder(start, placeOf, (page) => listOwnTexts(db.read, kind, { userId, ...page }))
  for await (const texts of pages) yield texts.map(({ revision: _, ...text }) => text)
}

async function listOwnTexts(q: Queries, kind: Kind, { userId, after, limit }: OwnPage<TextPlace>) {
  const { lines, authorId, texts } = tables[kind]
  const { rows } = await sql<TextPlace & { text: string; saidAt: string }>`
    SELECT message_id, earlier.revision, earlier.text, said_at
    FROM ${sql.table(texts)} AS earlier
    JOIN ${sql.table(lines)} AS line ON line.id = message_id
    WHERE line.${sql.ref(authorId)} = ${userId}
      AND (message_id, earlier.revision) > (${after.messageId}, ${after.revision})
    ORDER BY message_id, earlier.revision
    LIMIT ${limit}
  `.execute(q)
  return rows
}

export async function deleteEarlierTextsOf(tx: Tx, kind: Kind, userId: number): Promise<void> {
  const { lines, authorId, texts } = tables[kind]
  await sql`
    DELETE FROM ${sql.table(texts)} USING ${sql.table(lines)} AS line
    WHERE line.id = message_id AND line.${sql.ref(authorId)} = ${userId}
  `.execute(tx)
}
