import type { Database, Queries, Tx } from '../../platform/database/database.ts'
import { type OwnData, type OwnPage, pagesById } from '../../platform/own-data.ts'

/** Own data of articles. Published texts of deleted accounts stay, and belong to the site. */
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

/** Lists the texts of a user, including drafts. */
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

/** Lists the pending schedules of a user. */
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

/** Lists the preview links of a user. Their tokens are not stored. */
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

/** Keeps the schedules. An announcement in a channel is left to the staff who remain. */
async function updatePlannerToNobody(tx: Tx, userId: number): Promise<void> {
  await tx.updateTable('publicationPlans').set({ plannedBy: null }).where('plannedBy', '=', userId).execute()
}

/** Deletes the preview links of a user. */
async function deleteOwnPreviews(tx: Tx, userId: number): Promise<void> {
  await tx.deleteFrom('articlePreviews').where('createdBy', '=', userId).execute()
}
