import type { Database } from '../../platform/database/database.ts'
import { type OwnData, pagesById } from '../../platform/own-data.ts'
import { listOwnContactMessages, listOwnReplies, updateWriter } from './own-data.store.ts'

export function createMailboxOwnData({ db }: { db: Database }): OwnData {
  return {
    exportOf: (userId) => [
      {
        name: 'contact-messages',
        text: 'mailbox:exported.contact-messages',
        pages: () => pagesById((page) => listOwnContactMessages(db.read, { userId, ...page })),
      },
      {
        name: 'contact-replies',
        text: 'mailbox:exported.contact-replies',
        pages: () => pagesById((page) => listOwnReplies(db.read, { userId, ...page })),
      },
    ],
    forget: (leaver) => db.write((tx) => updateWriter(tx, leaver)),
  }
}
