import { type Insertable, type Selectable, sql } from 'kysely'
import type { ArticleRevisions, Articles } from '../../database/schema.ts'
import type { Queries, Tx } from '../../platform/database/database.ts'
import { pictureFile } from '../../platform/database/picture-file.store.ts'

export type Article = Selectable<Articles>
type NewArticle = Insertable<Articles>
export type ArticleChanges = Partial<Article>

export async function insertArticle(tx: Tx, article: NewArticle): Promise<number> {
  const { id } = await tx.insertInto('articles').values(article).returning('id').executeTakeFirstOrThrow()
  return id
}

/** Finds the oldest text of all, including drafts, deleted texts and texts of shops. */
export async function findOldest(
  q: Queries,
): Promise<Pick<Article, 'id' | 'title' | 'content' | 'isPublished' | 'deletedAt'> | undefined> {
  return q
    .selectFrom('articles')
    .select(['id', 'title', 'content', 'isPublished', 'deletedAt'])
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
}

/** Whether a text other than this one is published, without those of shops. */
export async function hasOtherPublished(q: Queries, id: number): Promise<boolean> {
  const found = await q
    .selectFrom('articles')
    .select('id')
    .where('kind', '=', 'article')
    .where('isPublished', '=', true)
    .where('deletedAt', 'is', null)
    .where('id', '<>', id)
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

/** Locks the text until the end of the transaction. */
export async function findForUpdate(tx: Tx, id: number): Promise<Article | undefined> {
  return tx
    .selectFrom('articles')
    .selectAll()
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .forUpdate()
    .executeTakeFirst()
}

/** Finds and locks a text in the bin. */
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

/** Deletes texts for good and returns the ids of their share pictures. */
export async function deleteGone(tx: Tx, deletedBefore: string): Promise<string[]> {
  const rows = await tx
    .deleteFrom('articles')
    .where('deletedAt', '<', deletedBefore)
    .returning('shareId')
    .execute()
  return rows.flatMap(({ shareId }) => shareId ?? [])
}

/** Lists slugs of other texts with this prefix. */
export async function listTaken(q: Queries, beginning: string, articleId: number): Promise<Set<string>> {
  const rows = await q
    .selectFrom('articleSlugs')
    .select('slug')
    .where((is) => is.or([is('slug', '=', beginning), is('slug', 'like', `${beginning}-%`)]))
    .where('articleId', '!=', articleId)
    .execute()
  return new Set(rows.map(({ slug }) => slug))
}

/** Claims a slug. Returns whether it belongs to this text now. Waits for concurrent claims. */
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

/** Lists earlier slugs of a text, last used first. */
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

/** Finds a library picture by file name. */
export async function findLibraryPicture(q: Queries, name: string): Promise<{ id: string } | undefined> {
  return q
    .selectFrom('pictures')
    .select('id')
    .where('id', '=', name.slice(0, 26))
    .where('kind', '=', 'library')
    .where(pictureFile, '=', name)
    .executeTakeFirst()
}

/** Appends a picture to those of the article. */
export async function insertImage(tx: Tx, articleId: number, pictureId: string): Promise<void> {
  const position = sql<number>`(
    SELECT coalesce(max(position), -1) + 1
    FROM article_images
    WHERE article_id = ${articleId}
  )`
  await tx
    .insertInto('articleImages')
    .values({ articleId, pictureId, position })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Returns whether the article had the picture. */
export async function deleteImage(tx: Tx, articleId: number, pictureId: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('articleImages')
    .where('articleId', '=', articleId)
    .where('pictureId', '=', pictureId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Returns the ids of the pictures in a text, in order. */
export function shownPictures(content: string): string[] {
  const ids = [...content.matchAll(/<img src="\/uploads\/([a-z0-9]{26})/g)].map(([, id = '']) => id)
  return [...new Set(ids)]
}

/** Updates the pictures of an article after its text has changed. */
export async function updateShown(
  tx: Tx,
  before: { id: number; content: string },
  after: { content: string },
): Promise<void> {
  const [had, has] = [shownPictures(before.content), shownPictures(after.content)]
  const gone = had.filter((id) => !has.includes(id))
  const came = has.filter((id) => !had.includes(id))
  for (const pictureId of gone) await deleteImage(tx, before.id, pictureId)
  if (came.length === 0) return
  const existing = await tx.selectFrom('pictures').select('id').where('id', 'in', came).execute()
  for (const { id } of existing) await insertImage(tx, before.id, id)
}

export type RevisionRow = Selectable<ArticleRevisions>
export type ListedRevision = Pick<RevisionRow, (typeof listed)[number]> & { length: number }

const listed = ['id', 'articleId', 'version', 'title', 'authorId', 'begunAt', 'savedAt'] as const

/** Approximate length of the text without markup. */
const length = sql<number>`length(regexp_replace(content, '<[^>]*>', '', 'g'))`.as('length')

export async function listRevisions(q: Queries, articleId: number): Promise<ListedRevision[]> {
  return q
    .selectFrom('articleRevisions')
    .select(listed)
    .select(length)
    .where('articleId', '=', articleId)
    .orderBy('id', 'desc')
    .execute()
}

export async function findRevision(
  q: Queries,
  { articleId, id }: { articleId: number; id: number },
): Promise<(RevisionRow & { length: number }) | undefined> {
  return q
    .selectFrom('articleRevisions')
    .selectAll()
    .select(length)
    .where('articleId', '=', articleId)
    .where('id', '=', id)
    .executeTakeFirst()
}

export async function findNewestRevision(q: Queries, articleId: number): Promise<RevisionRow | undefined> {
  return q
    .selectFrom('articleRevisions')
    .selectAll()
    .where('articleId', '=', articleId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

export async function insertRevision(tx: Tx, revision: Insertable<ArticleRevisions>): Promise<void> {
  await tx.insertInto('articleRevisions').values(revision).execute()
}

export async function updateRevision(tx: Tx, id: number, changes: Partial<RevisionRow>): Promise<void> {
  await tx.updateTable('articleRevisions').set(changes).where('id', '=', id).execute()
}

/** Deletes all but the newest revisions. */
export async function deleteOldRevisions(tx: Tx, articleId: number, max: number): Promise<void> {
  await tx
    .deleteFrom('articleRevisions')
    .where('articleId', '=', articleId)
    .where('id', 'in', (from) =>
      from
        .selectFrom('articleRevisions')
        .select('id')
        .where('articleId', '=', articleId)
        .orderBy('id', 'desc')
        .offset(max),
    )
    .execute()
}

/** Lists texts whose share picture is missing or not made from their current cover. */
export async function listUnshared(q: Queries, limit: number): Promise<number[]> {
  const rows = await q
    .selectFrom('articles')
    .select('id')
    .where(sql<boolean>`coalesce(cover_id, '') <> share_key`)
    .where('deletedAt', 'is', null)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}
