import type { Database } from '../../platform/database/database.ts'
import { type OwnData, pagesById } from '../../platform/own-data.ts'
import { deleteNotificationsOf, listOwnNotifications, updateNamedIn } from './own-data.store.ts'

export function createNotificationsOwnData({ db }: { db: Database }): OwnData {
  return {
    exportOf: (userId) => [
      {
        name: 'notifications',
        text: 'notifications:exported.notifications',
        pages: () => pagesById((page) => listOwnNotifications(db.read, { userId, ...page })),
      },
    ],
    async forget(leaver) {
      await db.write(async (tx) => {
        await deleteNotificationsOf(tx, leaver.userId)
        await updateNamedIn(tx, leaver)
      })
    },
  }
}
