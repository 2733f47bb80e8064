import type { Database } from '../../platform/database/database.ts'
import { type OwnData, onePage } from '../../platform/own-data.ts'
import { deleteDraftsOf, listOwnDrafts } from './drafts.store.ts'

export function createDraftsOwnData({ db }: { db: Database }): OwnData {
  return {
    exportOf: (userId) => [
      {
        name: 'drafts',
        text: 'drafts:exported.drafts',
        pages: () => onePage(() => listOwnDrafts(db.read, userId)),
      },
    ],
    erase: ({ userId }) => db.write((tx) => deleteDraftsOf(tx, userId)),
  }
}
