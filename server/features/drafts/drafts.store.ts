import { sql } from 'kysely'
import type { Draft } from '#contract/drafts.ts'
import * as bounds from '#contract/rules/bounds.ts'
import { isBanned } from '../../platform/database/bans.store.ts'
import { hasBlocked } from '../../platform/database/blocks.store.ts'
import type { Queries, Tx } from '../../platform/database/database.ts'
import { countPictures } from '../../platform/database/line-pictures.store.ts'

/** Channel or conversation of a draft. */
export type DraftPlace =
  | { channelId: number; conversationId: null }
  | { channelId: null; conversationId: number }

interface StoredDraft {
  revision: number
  text: string
  /** Null if the line is not there, or deleted. */
  answered: NonNullable<Draft['answered']> | null
}

type DraftRow = StoredDraft & { slug: string | null; conversationId: number | null }

const excerptOf = (text: string) => sql`left(${sql.ref(text)}, ${sql.lit(bounds.quote.max)})`

/** Selects the undeleted line of the draft's place that the draft replies to. */
const answeredLine = sql<StoredDraft['answered']>`jsonb_strip_nulls(coalesce(
  (
    SELECT jsonb_build_object(
      'id', id, 'userId', user_id, 'name', username, 'text', ${excerptOf('lines.text')}, 'pictures', ${countPictures}
    )
    FROM messages AS lines
    WHERE id = drafts.reply_to AND lines.channel_id = drafts.channel_id AND deleted_at IS NULL AND kind <> 'system'
  ),
  (
    SELECT jsonb_build_object('id', id, 'name', sender_name, 'text', ${excerptOf('content')}, 'pictures', ${countPictures})
    FROM private_messages AS lines
    WHERE id = drafts.reply_to AND lines.conversation_id = drafts.conversation_id AND deleted_at IS NULL
  )
))`

/** Whether the draft replies to a line in a channel whose author its writer has blocked. */
const repliesToBlocked = hasBlocked({
  userId: sql.ref('drafts.user_id'),
  otherId: sql`(SELECT user_id FROM messages AS lines WHERE id = drafts.reply_to AND lines.channel_id = drafts.channel_id)`,
})

/**
 * Newest first. Who is banned from a channel at that instant is shown none of its lines, and nobody those of
 * whom they have blocked.
 */
export async function listDrafts(queries: Queries, userId: number, at: string): Promise<Draft[]> {
  const banned = isBanned({ userId: sql.ref('drafts.userId'), channelId: sql.ref('drafts.channelId'), at })
  const rows = await queries
    .selectFrom('drafts')
    .leftJoin('channels', 'channels.id', 'channelId')
    .select(['drafts.id as revision', 'slug', 'conversationId', 'drafts.text'])
    .select(
      sql<
        StoredDraft['answered']
      >`CASE WHEN NOT (${banned} OR ${repliesToBlocked}) THEN ${answeredLine} END`.as('answered'),
    )
    .where('userId', '=', userId)
    .orderBy('drafts.id', 'desc')
    .execute()
  return rows.map(placed)
}

function placed({ slug, conversationId, ...draft }: DraftRow): Draft {
  return {
    ...(slug === null ? { conversation_id: conversationId ?? 0 } : { channel: slug }),
    ...draftOf(draft),
  }
}

/** Omits the line that a draft replies to if there is none. */
export function draftOf({ answered, ...draft }: StoredDraft): Pick<Draft, 'text' | 'revision' | 'answered'> {
  return { ...draft, ...(answered && { answered }) }
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
    .select(['id as revision', 'text', answeredLine.as('answered')])
    .where('userId', '=', userId)
    .where(isAt(place))
    .executeTakeFirst()
}

export async function deleteDraft(tx: Tx, { userId, place }: OwnPlace): Promise<void> {
  await tx.deleteFrom('drafts').where('userId', '=', userId).where(isAt(place)).execute()
}

/** Stores a draft. */
export async function insertDraft(
  tx: Tx,
  { userId, place, ...draft }: OwnPlace & { text: string; replyTo: number | null; updatedAt: string },
): Promise<StoredDraft> {
  return tx
    .insertInto('drafts')
    .values({ userId, ...place, ...draft })
    .returning(['id as revision', 'text', answeredLine.as('answered')])
    .executeTakeFirstOrThrow()
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
    .select(['slug as channel', 'conversationId', 'text', 'replyTo', 'updatedAt'])
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
