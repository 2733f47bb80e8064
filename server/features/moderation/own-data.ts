import { sql } from 'kysely'
import type { Database, Queries, Tx } from '../../platform/database/database.ts'
import { type Leaver, type OwnData, type OwnPage, pagesById } from '../../platform/own-data.ts'

export function createModerationOwnData({ db }: { db: Database }): OwnData {
  return {
    exportOf: (userId) => [
      {
        name: 'reports',
        text: 'moderation:exported.reports',
        pages: () => pagesById((page) => listOwnReports(db.read, { userId, ...page })),
      },
    ],
    // Other people in a report are referenced by account, which is anonymised.
    erase: (leaver) => db.write((tx) => updateAuthorIn(tx, leaver)),
  }
}

async function listOwnReports(q: Queries, { userId, after, limit }: OwnPage): Promise<{ id: number }[]> {
  return q
    .selectFrom('reports')
    .select(['id', 'subjectType', 'subjectId', 'reason', 'state', 'createdAt', 'handledAt'])
    .where('reporterId', '=', userId)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute()
}

/** Anonymises reported content, which stays for staff, and removes the text of reported profiles. */
async function updateAuthorIn(tx: Tx, { userId, anonymous }: Leaver): Promise<void> {
  await sql`
    UPDATE reports
    SET snapshot = snapshot
      || jsonb_build_object('name', ${anonymous}::text)
      || CASE WHEN subject_type = 'user' THEN jsonb_build_object('text', '') ELSE '{}' END
    WHERE author_id = ${userId}
  `.execute(tx)
}
