import type { Database } from '../../platform/database/database.ts'
import { type OwnData, onePage } from '../../platform/own-data.ts'
import { deleteNicknames, listOwnNicknames } from './own-data.store.ts'

export function createNicknamesOwnData({ db }: { db: Database }): OwnData {
  return {
    exportOf: (userId) => [
      {
        name: 'nicknames',
        text: 'nicknames:exported.nicknames',
        pages: () => onePage(() => listOwnNicknames(db.read, userId)),
      },
    ],
    /** They are free for others then. */
    forget: ({ userId }) => db.write((tx) => deleteNicknames(tx, userId)),
  }
}
