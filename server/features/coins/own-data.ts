import type { Database, Queries } from '../../platform/database/database.ts'
import { type OwnData, type OwnPage, pagesById } from '../../platform/own-data.ts'

export function createCoinsOwnData({ db }: { db: Database }): OwnData {
  return {
    exportOf: (userId) => [
      {
        name: 'coins',
        text: 'profile:exported.coins',
        pages: () => pagesById((page) => listOwnEntries(db.read, { userId, ...page })),
      },
    ],
    erase: async () => {},
  }
}

async function listOwnEntries(q: Queries, { userId, after, limit }: OwnPage): Promise<{ id: number }[]> {
  return q
    .selectFrom('coinEntries')
    .select(['id', 'delta', 'balance', 'reason', 'createdAt'])
    .where('userId', '=', userId)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute()
}
