import type { Database } from '../../platform/database/database.ts'
import { inPortions, type OwnData, onePage, pagesById } from '../../platform/own-data.ts'
import {
  deleteBlocksOf,
  listOwnBlocks,
  listOwnConversations,
  listOwnMessages,
  updateSender,
} from './own-data.store.ts'

export function createConversationsOwnData({ db }: { db: Database }): OwnData {
  return {
    exportOf: (userId) => [
      {
        name: 'conversations',
        text: 'conversations:exported.conversations',
        pages: () => pagesById((page) => listOwnConversations(db.read, { userId, ...page })),
      },
      {
        name: 'private-messages',
        text: 'conversations:exported.private-messages',
        pages: () => pagesById((page) => listOwnMessages(db.read, { userId, ...page })),
      },
      {
        name: 'blocks',
        text: 'conversations:exported.blocks',
        pages: () => onePage(() => listOwnBlocks(db.read, userId)),
      },
    ],
    async forget(leaver) {
      await db.write((tx) => deleteBlocksOf(tx, leaver.userId))
      await inPortions((limit) => db.write((tx) => updateSender(tx, leaver, limit)))
    },
  }
}
