import type { Database, Queries, Tx } from '../../platform/database/database.ts'
import { type OwnData, onePage } from '../../platform/own-data.ts'

export function createRedirectsOwnData({ db }: { db: Database }): OwnData {
  return {
    exportOf: (userId) => [
      {
        name: 'author-redirects',
        text: 'staff-imports:exported.authorRedirects',
        pages: () => onePage(() => listOwnRedirects(db.read, userId)),
      },
    ],
    erase: ({ userId }) => db.write((tx) => deleteOwnRedirects(tx, userId)),
  }
}

async function listOwnRedirects(q: Queries, userId: number): Promise<object[]> {
  return q
    .selectFrom('redirects')
    .select(['path', 'source'])
    .where('userId', '=', userId)
    .orderBy('path')
    .execute()
}

/** Deletes old URLs of an author's page, which contain their name. */
async function deleteOwnRedirects(tx: Tx, userId: number): Promise<void> {
  await tx.deleteFrom('redirects').where('userId', '=', userId).execute()
}
