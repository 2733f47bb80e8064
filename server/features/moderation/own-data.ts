import type { Database } from '../../platform/database.ts'
import { type OwnData, pagesById } from '../../platform/own-data.ts'
import { listOwnReports } from './own-data.store.ts'

export function createModerationOwnData({ db }: { db: Database }): OwnData {
  return {
    exportOf: (userId) => [
      { name: 'reports', pages: () => pagesById((page) => listOwnReports(db.read, { userId, ...page })) },
    ],
    // Reports name people by their account, which is anonymous then.
    forget: async () => {},
  }
}
