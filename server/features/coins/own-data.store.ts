import type { Queries } from '../../platform/database/database.ts'

export async function listOwnEntries(
  q: Queries,
  { userId, after, limit }: { userId: number; after: number; limit: number },
): Promise<{ id: number }[]> {
  return q
    .selectFrom('coinEntries')
    .select(['id', 'delta', 'balance', 'reason', 'createdAt'])
    .where('userId', '=', userId)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute()
}
