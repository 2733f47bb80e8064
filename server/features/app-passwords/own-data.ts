import type { Database } from '../../platform/database/database.ts'
import { type OwnData, onePage } from '../../platform/own-data.ts'
import { listAppPasswords } from './app-passwords.store.ts'

/** Own data of app passwords. They end with the sessions of a deleted account, before its data is erased. */
export function createAppPasswordsOwnData({ db }: { db: Database }): OwnData {
  const list = async (userId: number) =>
    (await listAppPasswords(db.read, userId)).map(({ id: _, ...row }) => row)
  return {
    exportOf: (userId) => [
      {
        name: 'app-passwords',
        text: 'app-passwords:exported.app-passwords',
        pages: () => onePage(() => list(userId)),
      },
    ],
    erase: async () => {},
  }
}
