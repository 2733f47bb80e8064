import { type RawBuilder, sql } from 'kysely'

/** Whether somebody has deleted their account, which then waits some days for them to come back. */
export function isLeaving(userId: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`EXISTS (SELECT FROM account_deletions WHERE account_deletions.user_id = ${userId})`
}
