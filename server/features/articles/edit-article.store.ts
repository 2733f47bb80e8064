import type { Insertable, Selectable } from 'kysely'
import type { Articles } from '../../database/schema.ts'
import type { Queries, Tx } from '../../platform/database/database.ts'

export type Article = Selectable<Articles>
export type NewArticle = Insertable<Articles>
export type ArticleChanges = Partial<Article>

export async function insertArticle(tx: Tx, article: NewArticle): Promise<number> {
  const { id } = await tx.insertInto('articles').values(article).returning('id').executeTakeFirstOrThrow()
  return id
}

/** Drafts, what is in the bin and the texts of shops included. */
export async function hasArticles(q: Queries): Promise<boolean> {
  const row = await q.selectFrom('articles').select('id').limit(1).executeTakeFirst()
  return row !== undefined
}

/** Nobody else changes it until the end of the transaction. */
export async function findForUpdate(tx: Tx, id: number): Promise<Article | undefined> {
  return tx
    .selectFrom('articles')
    .selectAll()
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .forUpdate()
    .executeTakeFirst()
}

/** In the bin. Nobody else changes it until the end of the transaction. */
export async function findDeleted(tx: Tx, id: number): Promise<Article | undefined> {
  return tx
    .selectFrom('articles')
    .selectAll()
    .where('id', '=', id)
    .where('deletedAt', 'is not', null)
    .forUpdate()
    .executeTakeFirst()
}

export async function updateArticle(tx: Tx, id: number, changes: ArticleChanges): Promise<void> {
  await tx.updateTable('articles').set(changes).where('id', '=', id).execute()
}

export async function isTrack(q: Queries, id: number): Promise<boolean> {
  const row = await q.selectFrom('tracks').select('id').where('id', '=', id).executeTakeFirst()
  return row !== undefined
}

/** The share pictures that they leave behind. */
export async function deleteGone(tx: Tx, deletedBefore: string): Promise<string[]> {
  const rows = await tx
    .deleteFrom('articles')
    .where('deletedAt', '<', deletedBefore)
    .returning('shareId')
    .execute()
  return rows.flatMap(({ shareId }) => shareId ?? [])
}
