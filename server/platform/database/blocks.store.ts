import { type RawBuilder, sql } from 'kysely'

interface Pair {
  /** The columns, or values, that say who may have blocked whom. */
  userId: RawBuilder<unknown>
  otherId: RawBuilder<unknown>
}

/** Whether somebody has blocked somebody else. */
export function hasBlocked({ userId, otherId }: Pair): RawBuilder<boolean> {
  return sql<boolean>`EXISTS (
    SELECT FROM blocks WHERE blocks.user_id = ${userId} AND blocks.blocked_id = ${otherId}
  )`
}
