import { sql } from 'kysely'
import { isLeaving } from './account-deletions.store.ts'
import type { Queries } from './database.ts'

/**
 * Whether a row of `users` belongs to staff. Must match the expression of the index, with the same order of
 * roles.
 */
export const isOfStaff = sql<boolean>`users.roles && ARRAY['ROLE_MODERATOR', 'ROLE_ADMIN']`

/** Whether a row of `users` may act as staff: neither suspended nor leaving. */
export const isActiveStaff = sql<boolean>`(
  ${isOfStaff} AND users.suspended_at IS NULL AND NOT ${isLeaving(sql`users.id`)}
)`

/** Returns whether a user may act as staff at this moment; `null` is a deleted account. */
export async function findIsActiveStaff(q: Queries, userId: number | null): Promise<boolean> {
  const user = q.selectFrom('users').select('id').where('id', '=', userId).where(isActiveStaff)
  return (await user.executeTakeFirst()) !== undefined
}
