import type { Database } from '../../platform/database/database.ts'
import { type OwnData, pagesById } from '../../platform/own-data.ts'
import { listOwnAlbums, updateOwner } from './own-data.store.ts'

/** What somebody made for the site stays the site's. */
export function createStoresOwnData({ db, heirId }: { db: Database; heirId: number }): OwnData {
  return {
    exportOf: (userId) => [
      {
        name: 'albums',
        text: 'stores:exported.albums',
        pages: () => pagesById((page) => listOwnAlbums(db.read, { userId, ...page })),
      },
    ],
    forget: ({ userId }) => db.write((tx) => updateOwner(tx, { from: userId, to: heirId })),
  }
}
