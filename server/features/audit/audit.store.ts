import { sql } from 'kysely'
import type { AuditEntry } from '#contract/audit.ts'
import type { Queries, Tx } from '../../platform/database/database.ts'

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

export interface Filter {
  subjectType?: string | undefined
  subjectId?: string | undefined
  actorId?: number | undefined
  page: number
  limit: number
}

/** Lists entries, newest first, with the current names of users. */
export async function listEntries(
  queries: Queries,
  { page, limit, ...filter }: Filter,
): Promise<AuditEntry[]> {
  const entries = matching(queries, filter)
    .selectAll()
    .orderBy('id', 'desc')
    .limit(limit)
    .offset((page - 1) * limit)
  const rows = await queries
    .selectFrom(entries.as('entries'))
    .leftJoin('users as subject', (join) => join.on('subject.id', '=', subjectUserId))
    .leftJoin('users as actor', 'actor.id', 'actorId')
    .select(['entries.id', 'actorId', 'actorName', 'action', 'subjectType', 'subjectId'])
    .select(['details', 'entries.createdAt', 'actor.username', 'subject.username as subjectName'])
    .orderBy('entries.id', 'desc')
    .execute()

  return rows.map(({ id, action, createdAt, ...row }) => ({
    ...{ id, action, createdAt },
    actor: { id: row.actorId, name: row.username ?? row.actorName },
    subject: { type: row.subjectType, id: row.subjectId, name: row.subjectName },
    // Only `insertEntry` writes this column.
    details: row.details as Record<string, unknown>,
  }))
}

/** The subject's user id; null if it is not numeric, so that the join uses the primary key. */
const subjectUserId = sql<number>`
  CASE WHEN subject_type = 'user' AND subject_id ~ '^[0-9]{1,9}$' THEN subject_id::integer END
`

export async function countEntries(
  queries: Queries,
  filter: Omit<Filter, 'page' | 'limit'>,
): Promise<number> {
  const { count } = await matching(queries, filter)
    .select((of) => of.fn.countAll().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

function matching(queries: Queries, { subjectType, subjectId, actorId }: Omit<Filter, 'page' | 'limit'>) {
  return queries
    .selectFrom('auditEntries')
    .$if(subjectType !== undefined, (query) => query.where('subjectType', '=', subjectType ?? ''))
    .$if(subjectId !== undefined, (query) => query.where('subjectId', '=', subjectId ?? ''))
    .$if(actorId !== undefined, (query) => query.where('actorId', '=', actorId ?? 0))
}
