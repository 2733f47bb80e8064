import { type RawBuilder, sql } from 'kysely'

interface Pair {
  /** Columns or values that name the user who blocks and the user who is blocked. */
  userId: RawBuilder<unknown>
  otherId: RawBuilder<unknown>
}

/** Whether `userId` has blocked `otherId`. */
export function hasBlocked({ userId, otherId }: Pair): RawBuilder<boolean> {
  return sql<boolean>`EXISTS (
    SELECT FROM blocks WHERE blocks.user_id = ${userId} AND blocks.blocked_id = ${otherId}
  )`
}
