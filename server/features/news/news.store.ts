import type { Insertable, Selectable } from 'kysely'
import type { Language } from '#contract/schema.ts'
import type { News } from '../../database/schema.ts'
import type { Queries, Tx } from '../../platform/database.ts'

export type Pick = Omit<Selectable<News>, 'language'> & { language: Language }

/** Services write only languages that there are. */
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

/** How many of them are new. */
export async function insertPicks(tx: Tx, picks: Insertable<News>[]): Promise<number> {
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
