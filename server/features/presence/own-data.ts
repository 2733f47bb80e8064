import type { Database } from '../../platform/database/database.ts'
import { type OwnData, onePage } from '../../platform/own-data.ts'
import './presence.events.ts'
import { deletePresence, findOwnPresence } from './presence.store.ts'

export function createPresenceOwnData({ db }: { db: Database }): OwnData {
  return {
    exportOf: (userId) => [
      {
        name: 'presence',
        text: 'presence:exported.presence',
        pages: () => onePage(() => findOwnPresence(db.read, userId)),
      },
    ],
    erase: ({ userId }) =>
      db.write(async (tx) => {
        await deletePresence(tx, userId)
        tx.emit('presence.changed', { userId, state: { away: null, invisible: false } })
      }),
  }
}
