import type { Database } from '../../platform/database/database.ts'
import { type OwnData, onePage } from '../../platform/own-data.ts'
import { deleteOwnSubscriptions, listOwnDigests, listOwnSubscriptions } from './own-data.store.ts'

export function createNewsletterOwnData({ db }: { db: Database }): OwnData {
  return {
    exportOf: (userId) => [
      {
        name: 'newsletter',
        text: 'newsletter:exported.newsletter',
        pages: () => onePage(() => listOwnSubscriptions(db.read, userId)),
      },
      {
        name: 'digest',
        text: 'newsletter:exported.digest',
        pages: () => onePage(() => listOwnDigests(db.read, userId)),
      },
    ],
    forget: ({ userId }) => db.write((tx) => deleteOwnSubscriptions(tx, userId)),
  }
}
