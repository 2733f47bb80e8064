import { type RawBuilder, sql } from 'kysely'
import type { Language } from '#contract/schema.ts'
import type { TextLanguage } from '#contract/translations.ts'
import { lockWords } from '../../platform/database/advisory-lock.store.ts'
import type { Queries, Tx } from '../../platform/database/database.ts'
import type { Article } from './edit-article.store.ts'

/** Whether the original has changed since the last comparison; false for originals. */
export const isOutdated: RawBuilder<boolean> = sql`coalesce((
  SELECT source.words_digest <> original.words_digest
  FROM translation_sources AS source, articles AS original
  WHERE source.article_id = articles.id AND source.original_id = original.id AND original.id = articles.translation_of
), false)`

/** Lists all translations of a text including drafts, the original first. */
export async function listLanguages(q: Queries, textId: number): Promise<TextLanguage[]> {
  const rows = await q
    .selectFrom('articles')
    .leftJoin('publicationPlans as plan', 'plan.articleId', 'articles.id')
    .select(['articles.id', 'language', 'title', 'slug', 'isPublished', 'plan.publishAt'])
    .select(sql<boolean>`translation_of IS NULL`.as('isOriginal'))
    .select(isOutdated.as('isOutdated'))
    .where('textId', '=', textId)
    .where('deletedAt', 'is', null)
    .orderBy('isOriginal', 'desc')
    .orderBy('language')
    .execute()
  return rows.map((row) => ({ ...row, language: row.language as Language }))
}

/** Locks the set of languages of a text until the end of the transaction. */
export async function lockLanguages(tx: Tx, textId: number): Promise<void> {
  await lockWords(tx, `languages of ${textId}`)
}

/** Whether another undeleted translation has this language. */
export async function hasLanguage(
  q: Queries,
  { id, textId }: Pick<Article, 'id' | 'textId'>,
  language: string,
): Promise<boolean> {
  const row = await q
    .selectFrom('articles')
    .select('id')
    .where('textId', '=', textId)
    .where('id', '!=', id)
    .where('language', '=', language)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()
  return row !== undefined
}

/** Finds the next original if this one is deleted: published ones first, then the oldest. */
export async function findHeir(tx: Tx, originalId: number): Promise<Article | undefined> {
  return tx
    .selectFrom('articles')
    .selectAll()
    .where('translationOf', '=', originalId)
    .where('deletedAt', 'is', null)
    .orderBy('isPublished', 'desc')
    .orderBy('id')
    .limit(1)
    .forUpdate()
    .executeTakeFirst()
}

/** Makes a translation the new original of the others. */
export async function updateOriginal(tx: Tx, formerId: number, heirId: number): Promise<number[]> {
  await tx.updateTable('articles').set({ translationOf: null }).where('id', '=', heirId).execute()
  const rows = await tx
    .updateTable('articles')
    .set({ translationOf: heirId })
    .where((is) => is.or([is('translationOf', '=', formerId), is('id', '=', formerId)]))
    .where('id', '!=', heirId)
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}

export interface Source {
  title: string
  description: string
  content: string
  comparedAt: string
}

/** Returns the original's text at the last comparison. */
export async function findSource(
  q: Queries,
  articleId: number,
  originalId: number,
): Promise<Source | undefined> {
  return q
    .selectFrom('translationSources')
    .select(['title', 'description', 'content', 'comparedAt'])
    .where('articleId', '=', articleId)
    .where('originalId', '=', originalId)
    .executeTakeFirst()
}

/** Stores the original as it was compared. */
export async function updateSource(
  tx: Tx,
  articleId: number,
  { id: originalId, title, description, content, comparedAt }: Source & { id: number },
): Promise<void> {
  const fields = { title, description, content, comparedAt }
  await tx
    .insertInto('translationSources')
    .values({ articleId, originalId, ...fields })
    .onConflict((conflict) => conflict.columns(['articleId', 'originalId']).doUpdateSet(fields))
    .execute()
}

/** Lists translations of a text that were compared with this original, which may be in the bin. */
export async function listCompared(
  tx: Tx,
  { id, textId }: Pick<Article, 'id' | 'textId'>,
): Promise<number[]> {
  const rows = await tx
    .selectFrom('translationSources')
    .innerJoin('articles', 'articles.id', 'articleId')
    .select('articleId')
    .where('originalId', '=', id)
    .where('textId', '=', textId)
    .execute()
  return rows.map(({ articleId }) => articleId)
}

/** Deletes comparisons of these texts with any other original. */
export async function deleteOtherSources(
  tx: Tx,
  articleIds: readonly number[],
  originalId: number,
): Promise<void> {
  await tx
    .deleteFrom('translationSources')
    .where('articleId', 'in', articleIds)
    .where('originalId', '!=', originalId)
    .execute()
}

/** Deletes comparisons of a text with originals, and of its translations with it. */
export async function deleteSources(tx: Tx, id: number): Promise<void> {
  await tx
    .deleteFrom('translationSources')
    .where((is) => is.or([is('articleId', '=', id), is('originalId', '=', id)]))
    .execute()
}

/** Copies the pictures of one text to another. */
export async function insertImagesOf(tx: Tx, fromId: number, toId: number): Promise<void> {
  await tx
    .insertInto('articleImages')
    .columns(['articleId', 'pictureId', 'position'])
    .expression((from) =>
      from
        .selectFrom('articleImages')
        .select([sql<number>`${toId}::bigint`.as('articleId'), 'pictureId', 'position'])
        .where('articleId', '=', fromId),
    )
    .execute()
}
