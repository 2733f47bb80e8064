import type { Queries, Tx } from '../../platform/database/database.ts'

/** Addresses of other texts that begin like this one. */
export async function listTaken(q: Queries, beginning: string, articleId: number): Promise<Set<string>> {
  const rows = await q
    .selectFrom('articleSlugs')
    .select('slug')
    .where((is) => is.or([is('slug', '=', beginning), is('slug', 'like', `${beginning}-%`)]))
    .where('articleId', '!=', articleId)
    .execute()
  return new Set(rows.map(({ slug }) => slug))
}

/** True when the address is this text's now, or was before. Waits for others that take it. */
export async function insertSlug(
  tx: Tx,
  row: { slug: string; articleId: number; createdAt: string },
): Promise<boolean> {
  const inserted = await tx
    .insertInto('articleSlugs')
    .values(row)
    .onConflict((conflict) =>
      conflict
        .column('slug')
        .doUpdateSet({ createdAt: row.createdAt })
        .where('articleSlugs.articleId', '=', row.articleId),
    )
    .returning('slug')
    .executeTakeFirst()
  return inserted !== undefined
}

/** Addresses that a text had, the last first. */
export async function listFormerSlugs(
  q: Queries,
  { id, slug }: { id: number; slug: string },
): Promise<string[]> {
  const rows = await q
    .selectFrom('articleSlugs')
    .select('slug')
    .where('articleId', '=', id)
    .where('slug', '!=', slug)
    .orderBy('createdAt', 'desc')
    .execute()
  return rows.map((row) => row.slug)
}

export async function deleteSlug(tx: Tx, slug: string): Promise<void> {
  await tx.deleteFrom('articleSlugs').where('slug', '=', slug).execute()
}
