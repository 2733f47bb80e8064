import type { Queries, Tx } from '../../platform/database/database.ts'

export async function listOwnAlbums(
  q: Queries,
  { userId, after, limit }: { userId: number; after: number; limit: number },
): Promise<{ id: number }[]> {
  return q
    .selectFrom('albums')
    .select(['id', 'kind', 'slug', 'name', 'description', 'isPublished', 'createdAt'])
    .where('ownerId', '=', userId)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute()
}

export async function updateOwner(tx: Tx, { from, to }: { from: number; to: number }): Promise<void> {
  await tx.updateTable('albums').set({ ownerId: to }).where('ownerId', '=', from).execute()
}
