import { sql } from 'kysely'
import type { Database, Queries, Tx } from '../../platform/database/database.ts'
import { type Leaver, type OwnData, type OwnPage, pagesById } from '../../platform/own-data.ts'

/** What staff did stays in the audit log, under the anonymous name, whoever did it and whomever it names. */
export function createAuditOwnData({ db }: { db: Database }): OwnData {
  return {
    exportOf: (userId) => [
      {
        name: 'staff-acts',
        text: 'staff:exported.staff-acts',
        pages: () => pagesById((page) => listOwnActs(db.read, { userId, ...page })),
      },
    ],
    erase: (leaver) =>
      db.write(async (tx) => {
        await updateActor(tx, leaver)
        await updateNamed(tx, leaver)
      }),
  }
}

/** Without the details, which are about others. */
async function listOwnActs(q: Queries, { userId, after, limit }: OwnPage): Promise<{ id: number }[]> {
  return q
    .selectFrom('auditEntries')
    .select(['id', 'action', 'subjectType', 'subjectId', 'createdAt'])
    .where('actorId', '=', userId)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute()
}

async function updateActor(tx: Tx, { userId, anonymous }: Leaver): Promise<void> {
  await tx.updateTable('auditEntries').set({ actorName: anonymous }).where('actorId', '=', userId).execute()
}

/** What is done to somebody in a channel names them as they were called there. */
async function updateNamed(tx: Tx, { names, anonymous }: Leaver): Promise<void> {
  await sql`
    UPDATE audit_entries
    SET details = jsonb_set(details, '{nickname}', to_jsonb(${anonymous}::text))
    WHERE subject_type = 'channel' AND details ->> 'nickname' = ANY (${names}::text[])
  `.execute(tx)
}
