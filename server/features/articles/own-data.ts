import type { Database, Queries, Tx } from '../../platform/database/database.ts'
import { type OwnData, type OwnPage, pagesById } from '../../platform/own-data.ts'

/** What was written for the site stays there, and is the site's own when its author has left. */
export function createArticlesOwnData({ db }: { db: Database }): OwnData {
  return {
    exportOf: (userId) => [
      {
        name: 'articles',
        text: 'articles:exported.articles',
        pages: () => pagesById((page) => listOwnArticles(db.read, { userId, ...page })),
      },
      {
        name: 'publication-plans',
        text: 'articles:exported.publicationPlans',
        pages: () => pagesById((page) => listOwnPlans(db.read, { userId, ...page })),
      },
      {
        name: 'article-previews',
        text: 'articles:exported.articlePreviews',
        pages: () => pagesById((page) => listOwnPreviews(db.read, { userId, ...page })),
      },
    ],
    erase: ({ userId }) =>
      db.write(async (tx) => {
        await updateAuthorToNobody(tx, userId)
        await updatePlannerToNobody(tx, userId)
        await deleteOwnPreviews(tx, userId)
      }),
  }
}

/** What somebody has written for the site, drafts too. */
async function listOwnArticles(q: Queries, { userId, after, limit }: OwnPage): Promise<{ id: number }[]> {
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
async function listOwnPlans(q: Queries, { userId, after, limit }: OwnPage): Promise<{ id: number }[]> {
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
async function listOwnPreviews(q: Queries, { userId, after, limit }: OwnPage): Promise<{ id: number }[]> {
  return q
    .selectFrom('articlePreviews')
    .select(['id', 'articleId', 'createdAt', 'expiresAt'])
    .where('createdBy', '=', userId)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute()
}

async function updateAuthorToNobody(tx: Tx, userId: number): Promise<void> {
  await tx.updateTable('articles').set({ authorId: null }).where('authorId', '=', userId).execute()
}

/** It is done all the same, and in no channel is anything said in their name. */
async function updatePlannerToNobody(tx: Tx, userId: number): Promise<void> {
  await tx
    .updateTable('publicationPlans')
    .set({ plannedBy: null, channel: null })
    .where('plannedBy', '=', userId)
    .execute()
}

/** What they let others see ends with them. */
async function deleteOwnPreviews(tx: Tx, userId: number): Promise<void> {
  await tx.deleteFrom('articlePreviews').where('createdBy', '=', userId).execute()
}
