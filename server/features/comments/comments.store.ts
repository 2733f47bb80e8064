import { sql } from 'kysely'
import { commentPlace } from '#contract/rules/comment-places.ts'
import {
  type CommentRef,
  type CommentSubject,
  subjectFields,
} from '../../platform/database/comment-subjects.store.ts'
import type { Queries, Tx } from '../../platform/database/database.ts'

/** The unlisted channel that stores comments. */
interface CommentChannel {
  id: number
  slug: string
  revision: number
}

export interface CommentedText {
  subject: CommentSubject
  /** Null until the first comment. */
  channel: CommentChannel | null
}

export async function findCommented(queries: Queries, ref: CommentRef): Promise<CommentedText | undefined> {
  const { rows } = await sql<CommentedText>`
    SELECT ${subjectFields} AS subject, (
      SELECT jsonb_build_object('id', id, 'slug', slug, 'revision', revision)
      FROM channels WHERE slug = ${commentPlace(ref)}
    ) AS channel
    FROM comment_subjects AS subject WHERE kind = ${ref.kind} AND id = ${ref.id}
  `.execute(queries)
  return rows[0]
}

/** Inserts the channel unless it exists. Comments have no pictures and cards. */
export async function insertCommentChannel(tx: Tx, ref: CommentRef, createdAt: string): Promise<void> {
  await tx
    .insertInto('channels')
    .values({
      ...{ slug: commentPlace(ref), subjectKind: ref.kind, subjectId: ref.id, createdAt },
      ...{ hasPictures: false, hasCards: false },
    })
    .onConflict((conflict) => conflict.column('slug').doNothing())
    .execute()
}

export async function countComments(queries: Queries, channelId: number): Promise<number> {
  const { count } = await queries
    .selectFrom('messages')
    .select((of) => of.fn.countAll<number>().as('count'))
    .where('channelId', '=', channelId)
    .where('kind', '<>', 'system')
    .where('deletedAt', 'is', null)
    .executeTakeFirstOrThrow()
  return count
}

/** Lists what a user has commented on, with the slug of its comments. */
export async function listCommentedBy(
  queries: Queries,
  userId: number,
): Promise<{ place: string; path: string }[]> {
  const { rows } = await sql<{ place: string; path: string }>`
    SELECT channels.slug AS place, subject.path
    FROM channels
    JOIN comment_subjects AS subject
      ON subject.kind = channels.subject_kind AND subject.id = channels.subject_id
    WHERE channels.subject_kind IS NOT NULL
      AND EXISTS (SELECT FROM messages WHERE user_id = ${userId} AND channel_id = channels.id)
  `.execute(queries)
  return rows
}

/** Lists ids of videos by their YouTube ids. */
export async function listVideoIds(queries: Queries, videoIds: readonly string[]): Promise<number[]> {
  if (videoIds.length === 0) return []
  const rows = await queries.selectFrom('videos').select('id').where('videoId', 'in', videoIds).execute()
  return rows.map(({ id }) => id)
}

const tables = { article: 'articles', video: 'videos', album: 'albums' } as const

/** Returns whether it was changed. */
export async function updateOpen(tx: Tx, { kind, id }: CommentRef, isOpen: boolean): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    UPDATE ${sql.table(tables[kind])} SET takes_comments = ${isOpen}
    WHERE id = ${id} AND takes_comments <> ${isOpen}
  `.execute(tx)
  return numAffectedRows > 0n
}
