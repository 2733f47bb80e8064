import { sql } from 'kysely'
import { spokenAddress, textLanguage } from '#contract/rules/text-language.ts'
import type { Queries, Tx } from '../../platform/database/database.ts'

interface NewRedirect {
  path: string
  source: string
  articleId?: number
  toPath?: string
}

/** Finds the target of the first matching path; of texts only published ones. */
export async function findRedirect(q: Queries, paths: readonly string[]): Promise<string | undefined> {
  const row = await q
    .selectFrom('redirects')
    .leftJoin('articles', (join) =>
      join
        .onRef('articles.id', '=', 'articleId')
        .on('isPublished', '=', true)
        .on('deletedAt', 'is', null)
        .on('kind', '=', 'article'),
    )
    .select(['toPath', 'articles.slug', 'isLyrics', 'language'])
    .where('path', 'in', paths)
    .where((is) => is.or([is('toPath', 'is not', null), is('articles.id', 'is not', null)]))
    .orderBy(sql`array_position(${sql.val(paths)}::text[], path)`)
    .limit(1)
    .executeTakeFirst()
  if (!row) return undefined
  if (row.toPath !== null) return row.toPath
  return spokenAddress(`/${row.isLyrics ? 'lyrics' : 'blog'}/${row.slug}`, row.language ?? textLanguage)
}

/** Inserts redirects; existing ones do not change. */
export async function insertRedirects(tx: Tx, redirects: readonly NewRedirect[]): Promise<void> {
  if (redirects.length === 0) return
  await tx
    .insertInto('redirects')
    .values([...redirects])
    .onConflict((conflict) => conflict.column('path').doNothing())
    .execute()
}

export async function deleteListRedirects(tx: Tx, source: string): Promise<void> {
  await tx.deleteFrom('redirects').where('source', '=', source).where('articleId', 'is', null).execute()
}
