import { type RawBuilder, sql } from 'kysely'
import { isBanned } from '../../platform/database/bans.store.ts'
import { hasBlocked } from '../../platform/database/blocks.store.ts'
import { isOfStaff } from '../../platform/database/staff.store.ts'

/** Alias of `messages` in the surrounding query, the reader, and the time (ISO 8601). */
interface Reading {
  line: string
  readerId: RawBuilder<unknown>
  at: string
}

/**
 * Whether a user may read a line: it is not deleted, they have not blocked its author, and they may enter its channel or
 * read the subject of the comment.
 */
export function isReadable({ line, readerId, at }: Reading): RawBuilder<boolean> {
  const [authorId, channelId] = [sql.ref(`${line}.user_id`), sql.ref(`${line}.channel_id`)]
  return sql<boolean>`(
    ${sql.ref(`${line}.deleted_at`)} IS NULL
    AND NOT ${hasBlocked({ userId: readerId, otherId: authorId })}
    AND (
      (NOT ${isBanned({ userId: readerId, channelId, at })} AND ${isOpen(channelId)})
      OR EXISTS (SELECT FROM users WHERE users.id = ${readerId} AND ${isOfStaff})
    )
  )`
}

/** Whether a notification (alias) is still for its recipient: what is written to the site is for staff only. */
export const isForRecipient = (alias: string): RawBuilder<boolean> => sql<boolean>`(
  ${sql.ref(`${alias}.type`)} <> 'contact_message'
  OR EXISTS (SELECT FROM users WHERE users.id = ${sql.ref(`${alias}.user_id`)} AND ${isOfStaff})
)`

/** The subject is only looked up for comments. */
const isOpen = (channelId: RawBuilder<unknown>) => sql<boolean>`(
  SELECT CASE WHEN place.subject_kind IS NULL THEN true ELSE EXISTS (
    SELECT FROM comment_subjects AS subject
    WHERE subject.kind = place.subject_kind AND subject.id = place.subject_id AND subject.is_public
  ) END
  FROM channels AS place WHERE place.id = ${channelId}
)`
