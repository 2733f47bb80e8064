import { sql } from 'kysely'
import { spokenAddress, textLanguage } from '#contract/rules/text-language.ts'
import type { Queries, Tx } from '../../platform/database/database.ts'
import { pictureFileOf } from '../../platform/database/picture-file.store.ts'

interface NewRedirect {
  path: string
  source: string
  articleId?: number
  pictureId?: string
  userId?: number
  toPath?: string
}

/** Finds the target of the first matching path: of texts published ones, and users who may be found. */
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
    .leftJoin('findablePeople', 'findablePeople.id', 'userId')
    .select(['toPath', 'articles.slug', 'isLyrics', 'language', 'findablePeople.id as personId'])
    .select((row) => pictureFileOf(row.ref('pictureId')).as('file'))
    .where('path', 'in', paths)
    .where((is) => is.or([is('articleId', 'is', null), is('articles.id', 'is not', null)]))
    .where((is) => is.or([is('userId', 'is', null), is('findablePeople.id', 'is not', null)]))
    .orderBy(sql`array_position(${sql.val(paths)}::text[], path)`)
    .limit(1)
    .executeTakeFirst()
  if (!row) return undefined
  const { toPath, personId, file, isLyrics, slug, language } = row
  if (toPath !== null) return toPath
  if (personId !== null) return `/person/${personId}`
  if (file !== null) return `/uploads/${file}`
  return spokenAddress(`/${isLyrics ? 'lyrics' : 'blog'}/${slug}`, language ?? textLanguage)
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

/** Changes the target of a path that leads to a picture. */
export async function updatePicture(tx: Tx, path: string, pictureId: string): Promise<void> {
  await tx
    .updateTable('redirects')
    .set({ pictureId })
    .where('path', '=', path)
    .where('pictureId', 'is not', null)
    .execute()
}

/** Deletes the redirects of a site that depend on no text and no picture. */
export async function deleteListRedirects(tx: Tx, source: string): Promise<void> {
  await tx
    .deleteFrom('redirects')
    .where('source', '=', source)
    .where('articleId', 'is', null)
    .where('pictureId', 'is', null)
    .execute()
}
