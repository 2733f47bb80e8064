import type { Queries, Tx } from '../../platform/database/database.ts'

interface Page {
  userId: number
  after: number
  limit: number
}

/** What somebody has written for the site, drafts too. */
export async function listOwnArticles(q: Queries, { userId, after, limit }: Page): Promise<{ id: number }[]> {
  return q
    .selectFrom('articles')
    .select(['id', 'slug', 'title', 'description', 'content', 'youtube', 'lrc', 'isLyrics', 'language'])
    .select(['isPublished', 'createdAt', 'updatedAt', 'publishedAt', 'translationOf'])
    .where('authorId', '=', userId)
    .where('deletedAt', 'is', null)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute()
}

/** What they have planned for texts, and is still to be done. */
export async function listOwnPlans(q: Queries, { userId, after, limit }: Page): Promise<{ id: number }[]> {
  return q
    .selectFrom('publicationPlans')
    .select(['articleId as id', 'publishAt', 'withdrawAt', 'channel'])
    .where('plannedBy', '=', userId)
    .where('articleId', '>', after)
    .orderBy('articleId')
    .limit(limit)
    .execute()
}

/** The links that they have made and that have not been thrown away; what opens one is stored nowhere. */
export async function listOwnPreviews(q: Queries, { userId, after, limit }: Page): Promise<{ id: number }[]> {
  return q
    .selectFrom('articlePreviews')
    .select(['id', 'articleId', 'createdAt', 'expiresAt'])
    .where('createdBy', '=', userId)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute()
}

/** What they let others see ends with them. */
export async function deleteOwnPreviews(tx: Tx, userId: number): Promise<void> {
  await tx.deleteFrom('articlePreviews').where('createdBy', '=', userId).execute()
}

/** It is done all the same, and in no channel is anything said in their name. */
export async function updatePlannerToNobody(tx: Tx, userId: number): Promise<void> {
  await tx
    .updateTable('publicationPlans')
    .set({ plannedBy: null, channel: null })
    .where('plannedBy', '=', userId)
    .execute()
}

export async function updateAuthorToNobody(tx: Tx, userId: number): Promise<void> {
  await tx.updateTable('articles').set({ authorId: null }).where('authorId', '=', userId).execute()
}
