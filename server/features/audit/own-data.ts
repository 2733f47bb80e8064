import { sql } from 'kysely'
import type { Database, Queries, Tx } from '../../platform/database/database.ts'
import { type Leaver, type OwnData, type OwnPage, pagesById } from '../../platform/own-data.ts'

/** Own data of the audit log. Entries stay, with the names of deleted accounts anonymised. */
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

/** Lists own actions without details, which are about others. */
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

/** Anonymises names in details: actions in a channel store the nickname of the affected user. */
async function updateNamed(tx: Tx, { names, anonymous }: Leaver): Promise<void> {
  await sql`
    UPDATE audit_entries
    SET details = jsonb_set(details, '{nickname}', to_jsonb(${anonymous}::text))
    WHERE subject_type = 'channel' AND details ->> 'nickname' = ANY (${names}::text[])
  `.execute(tx)
}
