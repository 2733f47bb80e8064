import type { Database } from '../../platform/database/database.ts'
import { type OwnData, onePage } from '../../platform/own-data.ts'
import { deleteWhois, findProfile, updateToForgotten } from './own-data.store.ts'

export function createProfileOwnData({ db }: { db: Database }): OwnData {
  return {
    exportOf: (userId) => [
      {
        name: 'profile',
        text: 'profile:exported.profile',
        pages: () => onePage(() => findProfile(db.read, userId)),
      },
    ],
    forget: ({ userId }) =>
      db.write(async (tx) => {
        await updateToForgotten(tx, userId)
        await deleteWhois(tx, userId)
      }),
  }
}
