import { type Selectable, sql } from 'kysely'
import type { ImportChoices, ImportReport } from '#contract/imports.ts'
import type { ImportState } from '#contract/rules/imports.ts'
import type { Imports } from '../../database/schema.ts'
import type { Queries, Tx } from '../../platform/database/database.ts'
import type { SourceSite } from './sources/source-text.ts'

/** Includes the paths of the old site's lists and authors, which are not shown; reports of earlier versions have no authors. */
type StoredReport = ImportReport & Pick<SourceSite, 'lists'> & Partial<Pick<SourceSite, 'authorPages'>>

export type ImportRow = Omit<Selectable<Imports>, 'state' | 'report' | 'choices'> & {
  state: ImportState
  report: StoredReport | null
  choices: ImportChoices | null
}

type Changes = Partial<Pick<ImportRow, 'state' | 'source' | 'problem' | 'finishedAt'>> & {
  report?: StoredReport
  choices?: ImportChoices
}

export async function insertImport(
  tx: Tx,
  row: { fileName: string; bytes: number; createdBy: number | null; createdAt: string; state: ImportState },
): Promise<number> {
  const { id } = await tx.insertInto('imports').values(row).returning('id').executeTakeFirstOrThrow()
  return id
}

export async function countImports(q: Queries): Promise<number> {
  const row = await q
    .selectFrom('imports')
    .select((of) => of.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return row.count
}

export async function listImports(q: Queries): Promise<ImportRow[]> {
  const rows = await q.selectFrom('imports').selectAll().orderBy('id', 'desc').execute()
  return rows as unknown as ImportRow[]
}

export async function findImport(q: Queries, id: number): Promise<ImportRow | undefined> {
  const row = await q.selectFrom('imports').selectAll().where('id', '=', id).executeTakeFirst()
  return row as unknown as ImportRow | undefined
}

/** Finds and locks an import. */
export async function findImportForUpdate(tx: Tx, id: number): Promise<ImportRow | undefined> {
  const row = await tx.selectFrom('imports').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  return row as unknown as ImportRow | undefined
}

/** Whether texts are being written. Locks the state against a pause until the end of the transaction. */
export async function isWriting(tx: Tx, id: number): Promise<boolean> {
  const row = await tx
    .selectFrom('imports')
    .select('id')
    .where('id', '=', id)
    .where('state', '=', 'writing')
    .forShare()
    .executeTakeFirst()
  return row !== undefined
}

export async function updateImport(
  tx: Tx,
  id: number,
  { report, choices, ...changes }: Changes,
): Promise<void> {
  await tx
    .updateTable('imports')
    .set({
      ...changes,
      ...(report && { report: JSON.stringify(report) }),
      ...(choices && { choices: JSON.stringify(choices) }),
    })
    .where('id', '=', id)
    .execute()
}

export async function deleteImport(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('imports').where('id', '=', id).execute()
}

const atWork: ImportState[] = ['reading', 'writing', 'withdrawing']

/** Lists unfinished imports that no process works on. */
export async function listAbandoned(q: Queries, now: string): Promise<number[]> {
  const rows = await q
    .selectFrom('imports')
    .select('id')
    .where('state', 'in', atWork)
    .where((is) => is.or([is('claimedUntil', 'is', null), is('claimedUntil', '<', now)]))
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** Claims an import for a worker until a time. Returns whether that succeeded. */
export async function claimImport(
  tx: Tx,
  { id, worker, now, until }: { id: number; worker: string; now: string; until: string },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('imports')
    .set({ claimedBy: worker, claimedUntil: until })
    .where('id', '=', id)
    .where((is) =>
      is.or([is('claimedUntil', 'is', null), is('claimedUntil', '<', now), is('claimedBy', '=', worker)]),
    )
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function releaseImport(tx: Tx, id: number, worker: string): Promise<void> {
  await tx
    .updateTable('imports')
    .set({ claimedBy: null, claimedUntil: null })
    .where('id', '=', id)
    .where('claimedBy', '=', worker)
    .execute()
}

export async function insertPiece(
  tx: Tx,
  { importId, number, content }: { importId: number; number: number; content: Buffer },
): Promise<void> {
  await tx
    .insertInto('importPieces')
    .values({ importId, number, content })
    .onConflict((conflict) => conflict.columns(['importId', 'number']).doUpdateSet({ content }))
    .execute()
}

export async function sumPieces(q: Queries, importId: number): Promise<{ bytes: number; count: number }> {
  return q
    .selectFrom('importPieces')
    .select(sql<number>`coalesce(sum(length(content)), 0)::bigint`.as('bytes'))
    .select((of) => of.fn.countAll<number>().as('count'))
    .where('importId', '=', importId)
    .executeTakeFirstOrThrow()
}

export async function findPiece(q: Queries, importId: number, number: number): Promise<Buffer | undefined> {
  const row = await q
    .selectFrom('importPieces')
    .select('content')
    .where('importId', '=', importId)
    .where('number', '=', number)
    .executeTakeFirst()
  return row?.content
}

export async function deletePieces(tx: Tx, importId: number): Promise<void> {
  await tx.deleteFrom('importPieces').where('importId', '=', importId).execute()
}
