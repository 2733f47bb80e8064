import type { Database } from '../../platform/database/database.ts'
import { type OwnData, onePage } from '../../platform/own-data.ts'
import { deleteMarkers, listOwnMarkers } from './own-data.store.ts'

export function createUnreadOwnData({ db }: { db: Database }): OwnData {
  return {
    exportOf: (userId) => [
      {
        name: 'read-markers',
        text: 'unread:exported.read-markers',
        pages: () => onePage(() => listOwnMarkers(db.read, userId)),
      },
    ],
    forget: ({ userId }) => db.write((tx) => deleteMarkers(tx, userId)),
  }
}
