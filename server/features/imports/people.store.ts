import { sql } from 'kysely'
import type { Queries } from '../../platform/database/database.ts'
import { isOfStaff } from '../../platform/database/staff.store.ts'

/** Lists staff accounts with one of these email addresses. */
export async function listStaffByMail(
  q: Queries,
  emails: readonly string[],
): Promise<{ id: number; email: string }[]> {
  if (emails.length === 0) return []
  const rows = await q
    .selectFrom('users')
    .select(['id', sql<string>`lower(email)`.as('email')])
    .where(sql<boolean>`lower(email) = any(${sql.val([...emails])}::text[])`)
    .where(isOfStaff)
    .where('verifiedAt', 'is not', null)
    .execute()
  return rows
}

/** Returns those slugs that are channels. */
export async function listChannelSlugs(q: Queries, slugs: readonly string[]): Promise<Set<string>> {
  const rows = await q
    .selectFrom('channels')
    .select('slug')
    .where(sql<boolean>`slug = any(${sql.val([...slugs])}::text[])`)
    .execute()
  return new Set(rows.map(({ slug }) => slug))
}
