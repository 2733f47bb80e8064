import { type RawBuilder, sql } from 'kysely'
import type { CommentedKind } from '#contract/rules/comment-places.ts'
import type { Queries } from './database.ts'

/** What is commented. */
export interface CommentRef {
  kind: CommentedKind
  id: number
}

/** The same as it is now. */
export interface CommentSubject extends CommentRef {
  title: string
  path: string
  authorId: number | null
  /** Everybody may read it. */
  isPublic: boolean
  takesComments: boolean
  /** So does the site, and everybody may read it. */
  isOpen: boolean
}

/** Of a row of `comment_subjects`, which is called `subject`. */
export const subjectFields = sql<CommentSubject>`jsonb_build_object(
  'kind', subject.kind, 'id', subject.id, 'title', subject.title, 'path', subject.path, 'authorId', subject.author_id,
  'isPublic', subject.is_public, 'takesComments', subject.takes_comments, 'isOpen', subject.is_open
)`

/** Of a row of `channels`: null for what is a channel. Looked up for the others alone. */
export const commentSubject = sql<CommentSubject | null>`(
  CASE WHEN channels.subject_kind IS NOT NULL THEN (
    SELECT ${subjectFields} FROM comment_subjects AS subject
    WHERE subject.kind = channels.subject_kind AND subject.id = channels.subject_id
  ) END
)`

/** The same, by what a line has in the place of a channel's slug. */
const subjectAt = (place: RawBuilder<unknown>) => sql<CommentSubject | null>`(
  SELECT ${commentSubject} FROM channels WHERE channels.slug = ${place}
)`

/** What lines of a place are about, if it is no channel. */
export async function findSubjectAt(queries: Queries, place: string): Promise<CommentSubject | undefined> {
  const { rows } = await sql<{ subject: CommentSubject | null }>`
    SELECT ${subjectAt(sql`${place}`)} AS subject
  `.execute(queries)
  return rows[0]?.subject ?? undefined
}
