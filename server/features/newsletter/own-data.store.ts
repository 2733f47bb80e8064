import type { Queries, Tx } from '../../platform/database/database.ts'

export async function listOwnSubscriptions(q: Queries, userId: number): Promise<object[]> {
  return q
    .selectFrom('newsletterSubscribers')
    .select(['address', 'language', 'categories', 'createdAt', 'confirmedAt'])
    .where('userId', '=', userId)
    .orderBy('createdAt')
    .execute()
}

export async function listOwnDigests(q: Queries, userId: number): Promise<object[]> {
  return q
    .selectFrom('digests')
    .select(['rhythm', 'toldUntil', 'dueAt'])
    .where('userId', '=', userId)
    .execute()
}

export async function deleteOwnSubscriptions(tx: Tx, userId: number): Promise<void> {
  await tx.deleteFrom('digests').where('userId', '=', userId).execute()
  await tx.deleteFrom('newsletterSubscribers').where('userId', '=', userId).execute()
}
