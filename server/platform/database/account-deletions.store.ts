import { type RawBuilder, sql } from 'kysely'

/** Whether the user has deleted their account, which can be restored for some days. */
export function isLeaving(userId: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`EXISTS (SELECT FROM account_deletions WHERE account_deletions.user_id = ${userId})`
}
