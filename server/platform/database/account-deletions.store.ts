import { type ExpressionBuilder, type RawBuilder, sql } from 'kysely'
import type { DB } from '../../database/schema.ts'

/** Whether the user has deleted their account, which can be restored for some days. */
export function isLeaving(userId: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`EXISTS (SELECT FROM account_deletions WHERE account_deletions.user_id = ${userId})`
}

/** Excludes erased accounts. */
export const isSomebodys = (of: ExpressionBuilder<DB, 'users'>) =>
  of.not(
    of.exists(
      of
        .selectFrom('accountDeletions')
        .select('userId')
        .whereRef('accountDeletions.userId', '=', 'users.id')
        .where('begunAt', 'is not', null),
    ),
  )
