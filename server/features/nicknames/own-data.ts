import type { Database, Queries, Tx } from '../../platform/database/database.ts'
import { type OwnData, onePage } from '../../platform/own-data.ts'

export function createNicknamesOwnData({ db }: { db: Database }): OwnData {
  return {
    exportOf: (userId) => [
      {
        name: 'nicknames',
        text: 'nicknames:exported.nicknames',
        pages: () => onePage(() => listOwnNicknames(db.read, userId)),
      },
    ],
    /** Deletes the nicknames, which others may register then. */
    erase: ({ userId }) => db.write((tx) => deleteNicknames(tx, userId)),
  }
}

async function listOwnNicknames(q: Queries, userId: number): Promise<object[]> {
  return q
    .selectFrom('nicknames')
    .select(['nickname', 'isSelected', 'createdAt'])
    .where('userId', '=', userId)
    .orderBy('id')
    .execute()
}

async function deleteNicknames(tx: Tx, userId: number): Promise<void> {
  await tx.deleteFrom('nicknames').where('userId', '=', userId).execute()
}
