import type { Database } from '../../platform/database/database.ts'
import { type OwnData, pagesById } from '../../platform/own-data.ts'
import { listOwnReports, updateAuthorIn } from './own-data.store.ts'

export function createModerationOwnData({ db }: { db: Database }): OwnData {
  return {
    exportOf: (userId) => [
      {
        name: 'reports',
        text: 'moderation:exported.reports',
        pages: () => pagesById((page) => listOwnReports(db.read, { userId, ...page })),
      },
    ],
    // Everybody else in a report is named by the account, which is anonymous then.
    forget: (leaver) => db.write((tx) => updateAuthorIn(tx, leaver)),
  }
}
