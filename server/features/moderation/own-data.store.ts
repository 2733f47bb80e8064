import { sql } from 'kysely'
import type { Queries, Tx } from '../../platform/database/database.ts'
import type { Leaver } from '../../platform/own-data.ts'

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

/** What was reported of somebody stays for staff, without the name and without what was their own page. */
export async function updateAuthorIn(tx: Tx, { userId, anonymous }: Leaver): Promise<void> {
  await sql`
    UPDATE reports
    SET snapshot = snapshot
      || jsonb_build_object('name', ${anonymous}::text)
      || CASE WHEN subject_type = 'user' THEN jsonb_build_object('text', '') ELSE '{}' END
    WHERE author_id = ${userId}
  `.execute(tx)
}
