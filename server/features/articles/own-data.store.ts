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
    .select(['id', 'slug', 'title', 'description', 'content', 'youtube', 'lrc', 'isLyrics'])
    .select(['isPublished', 'createdAt', 'updatedAt', 'publishedAt'])
    .where('authorId', '=', userId)
    .where('deletedAt', 'is', null)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute()
}

export async function updateAuthorToNobody(tx: Tx, userId: number): Promise<void> {
  await tx.updateTable('articles').set({ authorId: null }).where('authorId', '=', userId).execute()
}
