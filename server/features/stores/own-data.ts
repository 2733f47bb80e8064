import type { Database, Queries, Tx } from '../../platform/database/database.ts'
import { type OwnData, type OwnPage, pagesById } from '../../platform/own-data.ts'

/** Own data of albums, which stay on the site. */
export function createStoresOwnData({ db, heirId }: { db: Database; heirId: number }): OwnData {
  return {
    exportOf: (userId) => [
      {
        name: 'albums',
        text: 'stores:exported.albums',
        pages: () => pagesById((page) => listOwnAlbums(db.read, { userId, ...page })),
      },
    ],
    erase: ({ userId }) => db.write((tx) => updateOwner(tx, { from: userId, to: heirId })),
  }
}

async function listOwnAlbums(q: Queries, { userId, after, limit }: OwnPage): Promise<{ id: number }[]> {
  return q
    .selectFrom('albums')
    .select(['id', 'kind', 'slug', 'name', 'description', 'isPublished', 'createdAt'])
    .where('ownerId', '=', userId)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute()
}

async function updateOwner(tx: Tx, { from, to }: { from: number; to: number }): Promise<void> {
  await tx.updateTable('albums').set({ ownerId: to }).where('ownerId', '=', from).execute()
}
