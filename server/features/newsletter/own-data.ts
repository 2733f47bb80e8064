import type { Database, Queries, Tx } from '../../platform/database/database.ts'
import { type OwnData, onePage } from '../../platform/own-data.ts'

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
    erase: ({ userId }) => db.write((tx) => deleteOwnSubscriptions(tx, userId)),
  }
}

async function listOwnSubscriptions(q: Queries, userId: number): Promise<object[]> {
  return q
    .selectFrom('newsletterSubscribers')
    .select(['address', 'language', 'categories', 'createdAt', 'confirmedAt'])
    .where('userId', '=', userId)
    .orderBy('createdAt')
    .execute()
}

async function listOwnDigests(q: Queries, userId: number): Promise<object[]> {
  return q
    .selectFrom('digests')
    .select(['rhythm', 'toldUntil', 'dueAt'])
    .where('userId', '=', userId)
    .execute()
}

async function deleteOwnSubscriptions(tx: Tx, userId: number): Promise<void> {
  await tx.updateTable('newsletterIssues').set({ plannedBy: null }).where('plannedBy', '=', userId).execute()
  await tx.deleteFrom('digests').where('userId', '=', userId).execute()
  await tx.deleteFrom('newsletterSubscribers').where('userId', '=', userId).execute()
}
