import { sql } from 'kysely'
import type { AuditEntry } from '#contract/audit.ts'
import type { Queries, Tx } from '../../platform/database.ts'

interface NewEntry {
  actorId: number | null
  actorName: string
  action: string
  subjectType: string
  subjectId: string
  details: Record<string, unknown>
  createdAt: string
}

export async function insertEntry(tx: Tx, { details, ...entry }: NewEntry): Promise<void> {
  await tx
    .insertInto('auditEntries')
    .values({ ...entry, details: JSON.stringify(details) })
    .execute()
}

export interface Wanted {
  subjectType?: string | undefined
  subjectId?: string | undefined
  actorId?: number | undefined
  page: number
  limit: number
}

/** Newest first, with what people are called now. */
export async function listEntries(
  queries: Queries,
  { page, limit, ...wanted }: Wanted,
): Promise<AuditEntry[]> {
  const rows = await matching(queries, wanted)
    .leftJoin('users as subject', (join) =>
      join
        .on('auditEntries.subjectType', '=', 'user')
        .on(sql`subject.id::text`, '=', sql.ref('auditEntries.subjectId')),
    )
    .leftJoin('users as actor', 'actor.id', 'auditEntries.actorId')
    .select(['auditEntries.id', 'actorId', 'actorName', 'action', 'subjectType', 'subjectId'])
    .select(['details', 'auditEntries.createdAt', 'actor.username', 'subject.username as subjectName'])
    .orderBy('auditEntries.id', 'desc')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute()

  return rows.map(({ id, action, createdAt, ...row }) => ({
    ...{ id, action, createdAt },
    actor: { id: row.actorId, name: row.username ?? row.actorName },
    subject: { type: row.subjectType, id: row.subjectId, name: row.subjectName },
    // Only `insertEntry` fills the column.
    details: row.details as Record<string, unknown>,
  }))
}

export async function countEntries(
  queries: Queries,
  wanted: Omit<Wanted, 'page' | 'limit'>,
): Promise<number> {
  const { count } = await matching(queries, wanted)
    .select((of) => of.fn.countAll().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

function matching(queries: Queries, { subjectType, subjectId, actorId }: Omit<Wanted, 'page' | 'limit'>) {
  return queries
    .selectFrom('auditEntries')
    .$if(subjectType !== undefined, (query) => query.where('subjectType', '=', subjectType ?? ''))
    .$if(subjectId !== undefined, (query) => query.where('subjectId', '=', subjectId ?? ''))
    .$if(actorId !== undefined, (query) => query.where('actorId', '=', actorId ?? 0))
}
