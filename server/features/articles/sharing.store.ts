import { sql } from 'kysely'
import type { Queries } from '../../platform/database.ts'

/** The cover of a text, and the one that its share picture was made of; `''` is none. */
export async function findCovers(q: Queries, id: number) {
  return q
    .selectFrom('articles')
    .select(['shareKey', sql<string>`coalesce(cover_id, '')`.as('coverId')])
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()
}

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
