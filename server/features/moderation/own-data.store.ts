import type { Queries } from '../../platform/database.ts'

export async function listOwnReports(
  q: Queries,
  { userId, after, limit }: { userId: number; after: number; limit: number },
): Promise<{ id: number }[]> {
  return q
    .selectFrom('reports')
    .select(['id', 'subjectType', 'subjectId', 'reason', 'state', 'createdAt', 'handledAt'])
    .where('reporterId', '=', userId)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute()
}
