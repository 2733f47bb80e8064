import type { Insertable } from 'kysely'
import type { ArticlePreviews } from '../../database/schema.ts'
import type { Queries, Tx } from '../../platform/database/database.ts'
import { isActiveStaff } from '../../platform/database/staff.store.ts'

/** Lists valid preview links of a text, newest first. */
export async function listPreviews(q: Queries, { articleId, now }: { articleId: number; now: string }) {
  return q
    .selectFrom('articlePreviews')
    .innerJoin('users', 'users.id', 'createdBy')
    .select(['articlePreviews.id', 'articlePreviews.createdAt', 'expiresAt'])
    .select('users.username as creatorName')
    .where('articleId', '=', articleId)
    .where('expiresAt', '>', now)
    .where(isActiveStaff)
    .orderBy('articlePreviews.id', 'desc')
    .execute()
}

/** Returns the current slug of a link's text. */
export async function findPreview(
  q: Queries,
  { tokenHash, now }: { tokenHash: string; now: string },
): Promise<{ slug: string; expiresAt: string } | undefined> {
  return q
    .selectFrom('articlePreviews')
    .innerJoin('articles', 'articles.id', 'articleId')
    .innerJoin('users', 'users.id', 'createdBy')
    .select(['slug', 'expiresAt'])
    .where('tokenHash', '=', tokenHash)
    .where('expiresAt', '>', now)
    .where(isActiveStaff)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()
}

export async function insertPreview(tx: Tx, preview: Insertable<ArticlePreviews>): Promise<number> {
  const { id } = await tx
    .insertInto('articlePreviews')
    .values(preview)
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Returns whether the text had the link. */
export async function deletePreview(
  tx: Tx,
  { articleId, id }: { articleId: number; id: number },
): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('articlePreviews')
    .where('articleId', '=', articleId)
    .where('id', '=', id)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Deletes all preview links of a text. */
export async function deletePreviewsOf(tx: Tx, articleId: number): Promise<void> {
  await tx.deleteFrom('articlePreviews').where('articleId', '=', articleId).execute()
}

export async function deleteEndedPreviews(tx: Tx, now: string): Promise<void> {
  await tx.deleteFrom('articlePreviews').where('expiresAt', '<=', now).execute()
}
