import { type Selectable, sql } from 'kysely'
import type { RecordState } from '#contract/rules/imports.ts'
import type { ImportRecords } from '../../database/schema.ts'
import type { Queries, Tx } from '../../platform/database/database.ts'
import type { SourceText } from './sources/source-text.ts'

/** A converted text that waits to be written, with the picture URLs of the old site. */
export interface WaitingText extends Omit<SourceText, 'id' | 'excerpt' | 'tags' | 'losses'> {
  description: string
  /** URLs on the old site. */
  pictures: string[]
}

export interface NewRecord {
  importId: number
  position: number
  sourceId: string
  title: string
  record: WaitingText | null
  hash: string
  state: RecordState
  problem: string | null
}

export type RecordRow = Omit<Selectable<ImportRecords>, 'record' | 'state'> & {
  record: WaitingText | null
  state: RecordState
}

export async function insertRecords(tx: Tx, records: readonly NewRecord[]): Promise<void> {
  await tx
    .insertInto('importRecords')
    .values(records.map(({ record, ...row }) => ({ ...row, record: record && JSON.stringify(record) })))
    // An export may contain the same text twice.
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function deleteRecords(tx: Tx, importId: number): Promise<void> {
  await tx.deleteFrom('importRecords').where('importId', '=', importId).execute()
}

/** Locks the next waiting text, skipping locked ones. */
export async function claimRecord(tx: Tx, importId: number): Promise<RecordRow | undefined> {
  const row = await tx
    .selectFrom('importRecords')
    .selectAll()
    .where('importId', '=', importId)
    .where('state', '=', 'waiting')
    .orderBy('position')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()
  return row as unknown as RecordRow | undefined
}

/** Stores the outcome and discards the text. */
export async function updateRecord(
  tx: Tx,
  { importId, position }: Pick<RecordRow, 'importId' | 'position'>,
  outcome: { state: RecordState; problem?: string | null; articleId?: number | null },
): Promise<void> {
  await tx
    .updateTable('importRecords')
    .set({ ...outcome, record: null })
    .where('importId', '=', importId)
    .where('position', '=', position)
    .execute()
}

export async function countRecords(
  q: Queries,
  importIds: readonly number[],
): Promise<{ importId: number; state: RecordState; count: number }[]> {
  if (importIds.length === 0) return []
  const rows = await q
    .selectFrom('importRecords')
    .select(['importId', 'state'])
    .select((of) => of.fn.countAll<number>().as('count'))
    .where('importId', 'in', importIds)
    .groupBy(['importId', 'state'])
    .execute()
  return rows as { importId: number; state: RecordState; count: number }[]
}

interface RecordFilter {
  importId: number
  state?: RecordState | undefined
}

export async function listRecords(
  q: Queries,
  { limit, offset, ...filter }: RecordFilter & { limit: number; offset: number },
) {
  return records(q, filter)
    .leftJoin('articles', (join) => join.onRef('articles.id', '=', 'articleId').on('deletedAt', 'is', null))
    .select(['importRecords.title', 'state', 'problem', 'articles.id as articleId', 'slug', 'isPublished'])
    .orderBy('position')
    .limit(limit)
    .offset(offset)
    .execute()
}

export async function countListed(q: Queries, filter: RecordFilter): Promise<number> {
  const row = await records(q, filter)
    .select((of) => of.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return row.count
}

const records = (q: Queries, { importId, state }: RecordFilter) =>
  q
    .selectFrom('importRecords')
    .where('importId', '=', importId)
    .$if(state !== undefined, (query) => query.where('state', '=', state ?? ''))

export interface KnownText {
  articleId: number | null
  hash: string
  leftAt: string
}

/** Finds and locks the text that was imported from this source. */
export async function findKnown(tx: Tx, source: string, sourceId: string): Promise<KnownText | undefined> {
  return tx
    .selectFrom('importedTexts')
    .select(['articleId', 'hash', 'leftAt'])
    .where('source', '=', source)
    .where('sourceId', '=', sourceId)
    .forUpdate()
    .executeTakeFirst()
}

export async function insertKnown(
  tx: Tx,
  row: { source: string; sourceId: string; articleId: number; hash: string; leftAt: string },
): Promise<void> {
  const { source: _, sourceId: __, ...changes } = row
  await tx
    .insertInto('importedTexts')
    .values(row)
    .onConflict((conflict) => conflict.columns(['source', 'sourceId']).doUpdateSet(changes))
    .execute()
}

/** Counts texts by comparing them with earlier imports. */
export async function compareKnown(q: Queries, importId: number, source: string) {
  const { rows } = await sql<{ fate: 'fresh' | 'same' | 'changed' | 'ours' | 'gone'; count: number }>`
    SELECT
      CASE
        WHEN known.source_id IS NULL THEN 'fresh'
        WHEN articles.id IS NULL THEN 'gone'
        WHEN known.hash = import_records.hash THEN 'same'
        WHEN articles.updated_at <> known.left_at THEN 'ours'
        ELSE 'changed'
      END AS fate,
      count(*) AS count
    FROM import_records
    LEFT JOIN imported_texts AS known ON known.source = ${source} AND known.source_id = import_records.source_id
    LEFT JOIN articles ON articles.id = known.article_id AND articles.deleted_at IS NULL
    WHERE import_id = ${importId} AND state = 'waiting'
    GROUP BY fate`.execute(q as never)
  return rows
}

/** Lists texts that this import has added, with their versions at that time. */
export async function listAdded(tx: Tx, importId: number, limit: number) {
  return tx
    .selectFrom('importRecords')
    .innerJoin('imports', 'imports.id', 'importId')
    .leftJoin('importedTexts as known', (join) =>
      join
        .onRef('known.source', '=', 'imports.source')
        .onRef('known.sourceId', '=', 'importRecords.sourceId'),
    )
    .select(['importRecords.importId', 'position', 'importRecords.articleId', 'leftAt'])
    .where('importId', '=', importId)
    .where('importRecords.state', '=', 'added')
    .orderBy('position')
    .limit(limit)
    .execute()
}

export async function deleteKnown(tx: Tx, articleId: number): Promise<void> {
  await tx.deleteFrom('importedTexts').where('articleId', '=', articleId).execute()
}
