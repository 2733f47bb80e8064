import { sql } from 'kysely'
import type { Queries } from '../../platform/database/database.ts'

/** Texts whose share picture was not made of their cover. */
export async function listUnshared(q: Queries): Promise<number[]> {
  const rows = await q
    .selectFrom('articles')
    .select('id')
    .where(sql<boolean>`coalesce(cover_id, '') <> share_key`)
    .where('deletedAt', 'is', null)
    .execute()
  return rows.map(({ id }) => id)
}
