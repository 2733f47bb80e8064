import { type RawBuilder, sql } from 'kysely'
import type { CommentedKind } from '#contract/rules/comment-places.ts'
import type { Queries } from './database.ts'

/** The item that is commented on. */
export interface CommentRef {
  kind: CommentedKind
  id: number
}

/** The item with its current title, path and permissions. */
export interface CommentSubject extends CommentRef {
  title: string
  path: string
  authorId: number | null
  /** Whether everybody may read it. */
  isPublic: boolean
  takesComments: boolean
  /** Whether it takes comments, the site has comments enabled, and everybody may read it. */
  isOpen: boolean
}

/** JSON of a row of `comment_subjects`, aliased `subject`. */
export const subjectFields = sql<CommentSubject>`jsonb_build_object(
  'kind', subject.kind, 'id', subject.id, 'title', subject.title, 'path', subject.path, 'authorId', subject.author_id,
  'isPublic', subject.is_public, 'takesComments', subject.takes_comments, 'isOpen', subject.is_open
)`

const ofChannel = (fields: RawBuilder<unknown>) => sql`(
  SELECT ${fields} FROM comment_subjects AS subject
  WHERE subject.kind = channels.subject_kind AND subject.id = channels.subject_id
)`

/** The comment subject of a row of `channels`; null for a real channel, without a lookup. */
export const commentSubject = sql<CommentSubject | null>`(
  CASE WHEN channels.subject_kind IS NOT NULL THEN ${ofChannel(subjectFields)} END
)`

/** Whether everybody may read a row of `channels`; true for a real channel, without a lookup. */
export const isPublicPlace = sql<boolean>`(
  CASE WHEN channels.subject_kind IS NULL THEN true ELSE coalesce(${ofChannel(sql`is_public`)}, false) END
)`

/** The subject of a row of `channels`, by the slug that a line has in place of a channel's. */
const subjectAt = (place: RawBuilder<unknown>) => sql<CommentSubject | null>`(
  SELECT ${commentSubject} FROM channels WHERE channels.slug = ${place}
)`

/** Returns what the lines of a place comment on, if it is not a channel. */
export async function findSubjectAt(queries: Queries, place: string): Promise<CommentSubject | undefined> {
  const { rows } = await sql<{ subject: CommentSubject | null }>`
    SELECT ${subjectAt(sql`${place}`)} AS subject
  `.execute(queries)
  return rows[0]?.subject ?? undefined
}
