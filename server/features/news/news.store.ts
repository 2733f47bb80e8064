import type { Insertable, Selectable } from 'kysely'
import type { NewsSource } from '#contract/rules/news.ts'
import type { Language } from '#contract/schema.ts'
import type { News } from '../../database/schema.ts'
import { lockWords } from '../../platform/database/advisory-lock.store.ts'
import type { Queries, Tx } from '../../platform/database/database.ts'

export type Pick = Omit<Selectable<News>, 'language' | 'source'> & { language: Language; source: NewsSource }

/** Services only write valid languages and sources. */
const typed = (row: Selectable<News>) => row as Pick

export async function listPicks(
  q: Queries,
  { language, limit }: { language: Language; limit: number },
): Promise<Pick[]> {
  const rows = await q
    .selectFrom('news')
    .selectAll()
    .where('language', '=', language)
    .orderBy('pickedAt', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
  return rows.map(typed)
}

export async function listAllPicks(
  q: Queries,
  { page, limit }: { page: number; limit: number },
): Promise<Pick[]> {
  const rows = await q
    .selectFrom('news')
    .selectAll()
    .orderBy('pickedAt', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute()
  return rows.map(typed)
}

export async function countPicks(q: Queries): Promise<number> {
  const { count } = await q
    .selectFrom('news')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** Filters links that were picked. */
export async function listPickedLinks(q: Queries, links: readonly string[]): Promise<Set<string>> {
  if (links.length === 0) return new Set()
  const rows = await q.selectFrom('news').select('link').where('link', 'in', links).execute()
  return new Set(rows.map(({ link }) => link))
}

/**
 * Inserts picks and returns the number of new ones. Serialised, because concurrent inserts of the same links in
 * different orders would deadlock.
 */
export async function insertPicks(tx: Tx, picks: Insertable<News>[]): Promise<number> {
  await lockWords(tx, 'news.picks')
  const rows = await tx
    .insertInto('news')
    .values(picks)
    .onConflict((conflict) => conflict.column('link').doNothing())
    .returning('id')
    .execute()
  return rows.length
}

export async function deletePick(tx: Tx, id: number): Promise<{ title: string } | undefined> {
  return tx.deleteFrom('news').where('id', '=', id).returning('title').executeTakeFirst()
}
