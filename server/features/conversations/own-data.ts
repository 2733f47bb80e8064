import type { Database } from '../../platform/database.ts'
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
        pages: () => pagesById((page) => listOwnConversations(db.read, { userId, ...page })),
      },
      {
        name: 'private-messages',
        pages: () => pagesById((page) => listOwnMessages(db.read, { userId, ...page })),
      },
      { name: 'blocks', pages: () => onePage(() => listOwnBlocks(db.read, userId)) },
    ],
    async forget(leaver) {
      await deleteBlocksOf(db.read, leaver.userId)
      await inPortions((limit) => updateSender(db.read, leaver, limit))
    },
  }
}
