import { sql } from 'kysely'
import type { Queries, Tx } from '../../platform/database/database.ts'

/** Channel or conversation of a draft. */
export type DraftPlace =
  | { channelId: number; conversationId: null }
  | { channelId: null; conversationId: number }

interface StoredDraft {
  revision: number
  text: string
}

interface PlacedDraft extends StoredDraft {
  channel?: string
  conversation_id?: number
}

type DraftRow = StoredDraft & { slug: string | null; conversationId: number | null }

/** Newest first. */
export async function listDrafts(queries: Queries, userId: number): Promise<PlacedDraft[]> {
  const rows = await queries
    .selectFrom('drafts')
    .leftJoin('channels', 'channels.id', 'channelId')
    .select(['drafts.id as revision', 'slug', 'conversationId', 'text'])
    .where('userId', '=', userId)
    .orderBy('drafts.id', 'desc')
    .execute()
  return rows.map(placed)
}

function placed({ slug, conversationId, ...draft }: DraftRow): PlacedDraft {
  return { ...(slug === null ? { conversation_id: conversationId ?? 0 } : { channel: slug }), ...draft }
}

/** Serialises changes of a user's drafts. */
export async function lockWriter(tx: Tx, userId: number): Promise<void> {
  await tx.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().execute()
}

interface OwnPlace {
  userId: number
  place: DraftPlace
}

export async function findDraft(
  queries: Queries,
  { userId, place }: OwnPlace,
): Promise<StoredDraft | undefined> {
  return queries
    .selectFrom('drafts')
    .select(['id as revision', 'text'])
    .where('userId', '=', userId)
    .where(isAt(place))
    .executeTakeFirst()
}

export async function deleteDraft(tx: Tx, { userId, place }: OwnPlace): Promise<void> {
  await tx.deleteFrom('drafts').where('userId', '=', userId).where(isAt(place)).execute()
}

/** Stores a draft and returns its revision. */
export async function insertDraft(
  tx: Tx,
  { userId, place, ...draft }: OwnPlace & { text: string; updatedAt: string },
): Promise<number> {
  const { id } = await tx
    .insertInto('drafts')
    .values({ userId, ...place, ...draft })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function countDrafts(queries: Queries, userId: number): Promise<number> {
  const { count } = await queries
    .selectFrom('drafts')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('userId', '=', userId)
    .executeTakeFirstOrThrow()
  return count
}

export async function listOwnDrafts(queries: Queries, userId: number): Promise<object[]> {
  return queries
    .selectFrom('drafts')
    .leftJoin('channels', 'channels.id', 'channelId')
    .select(['slug as channel', 'conversationId', 'text', 'updatedAt'])
    .where('userId', '=', userId)
    .orderBy('drafts.id')
    .execute()
}

export async function deleteDraftsOf(tx: Tx, userId: number): Promise<void> {
  await tx.deleteFrom('drafts').where('userId', '=', userId).execute()
}

const isAt = ({ channelId, conversationId }: DraftPlace) =>
  channelId === null
    ? sql<boolean>`conversation_id = ${conversationId}`
    : sql<boolean>`channel_id = ${channelId}`
