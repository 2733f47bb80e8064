import type { Database } from '../../platform/database/database.ts'
import { type OwnData, pagesById } from '../../platform/own-data.ts'
import { listOwnEntries } from './own-data.store.ts'

export function createCoinsOwnData({ db }: { db: Database }): OwnData {
  return {
    exportOf: (userId) => [
      {
        name: 'coins',
        text: 'profile:exported.coins',
        pages: () => pagesById((page) => listOwnEntries(db.read, { userId, ...page })),
      },
    ],
    forget: async () => {},
  }
}
