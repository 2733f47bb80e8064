import type { LinePicture as Picture } from '#contract/line-pictures.ts'
import type { Report, ReportState, ReportType, Snapshot } from '#contract/reports.ts'
import { type Queries, type Tx, violates } from '../../platform/database/database.ts'

interface NewReport {
  reporterId: number
  subjectType: ReportType
  subjectId: number
  authorId: number | null
  reason: string
  snapshot: Snapshot
  createdAt: string
}

/** Undefined if the reporter has an open report about the same content. */
export async function insertReport(
  tx: Tx,
  { snapshot, ...report }: NewReport,
): Promise<{ id: number } | undefined> {
  return tx
    .insertInto('reports')
    .values({ ...report, snapshot: JSON.stringify(storedSnapshot(snapshot)) })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
}

type StoredSnapshot = Omit<Snapshot, 'pictures'> & {
  pictures?: (Omit<Picture, 'placeholder'> & { colour: string })[]
}

/** Pictures are stored with `colour`, called `placeholder` in the contract. */
function storedSnapshot({ pictures, ...snapshot }: Snapshot): StoredSnapshot {
  const stored = pictures?.map(({ placeholder: colour, ...picture }) => ({ ...picture, colour }))
  return { ...snapshot, ...(stored && { pictures: stored }) }
}

/** Converts the column, which only `insertReport` writes. */
export function snapshotOf(column: unknown): Snapshot {
  const { pictures, ...snapshot } = column as StoredSnapshot
  const shownPictures = pictures?.map(({ colour: placeholder, ...picture }) => ({ ...picture, placeholder }))
  return { ...snapshot, ...(shownPictures && { pictures: shownPictures }) }
}

export interface ReportFilter {
  state?: ReportState | undefined
  type?: ReportType | undefined
  /** Excludes reports about this user and their content. */
  notAbout?: number | undefined
}

/** Lists newest first. */
export async function listReports(
  queries: Queries,
  { page, limit, ...filter }: ReportFilter & { page: number; limit: number },
): Promise<Report[]> {
  const rows = await selectMatching(queries, filter)
    .orderBy('reports.id', 'desc')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute()
  return rows.map(reportOf)
}

export async function countReports(queries: Queries, filter: ReportFilter): Promise<number> {
  const { count } = await matching(queries, filter)
    .select((of) => of.fn.countAll().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Finds and locks a report. */
export async function findReportForUpdate(
  tx: Tx,
  id: number,
): Promise<{ state: ReportState; authorId: number | null } | undefined> {
  const row = await tx
    .selectFrom('reports')
    .select(['state', 'authorId'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  // Guaranteed by a check constraint.
  return row as { state: ReportState; authorId: number | null } | undefined
}

export async function getReport(queries: Queries, id: number): Promise<Report> {
  return reportOf(await selectMatching(queries, {}).where('reports.id', '=', id).executeTakeFirstOrThrow())
}

export async function updateState(
  tx: Tx,
  id: number,
  handled: { state: ReportState; handledBy: number | null; handledAt: string | null },
): Promise<void> {
  await tx.updateTable('reports').set(handled).where('id', '=', id).execute()
}

/** Whether the reporter has reported the same content again meanwhile. */
export function isOpenAlready(error: unknown): boolean {
  return violates(error, 'reports_one_open')
}

function matching(queries: Queries, { state, type, notAbout }: ReportFilter) {
  let query = queries.selectFrom('reports')
  if (state) query = query.where('state', '=', state)
  if (type) query = query.where('subjectType', '=', type)
  if (notAbout !== undefined) query = query.where('reports.authorId', 'is distinct from', notAbout)
  return query
}

function selectMatching(queries: Queries, filter: ReportFilter) {
  return matching(queries, filter)
    .innerJoin('users as reporter', 'reporter.id', 'reports.reporterId')
    .leftJoin('users as author', 'author.id', 'reports.authorId')
    .leftJoin('users as handler', 'handler.id', 'reports.handledBy')
    .select(['reports.id', 'subjectType', 'subjectId', 'snapshot', 'reason', 'state', 'reports.createdAt'])
    .select(['handledAt', 'reporterId', 'authorId', 'handledBy', 'reporter.username as reporterName'])
    .select(['author.username as authorName', 'handler.username as handlerName'])
}

type Row = Awaited<ReturnType<ReturnType<typeof selectMatching>['executeTakeFirstOrThrow']>>

function reportOf(row: Row): Report {
  const { id, subjectId, reason, createdAt, handledAt } = row
  return {
    ...{ id, subjectId, reason, createdAt, handledAt },
    // Guaranteed by check constraints.
    type: row.subjectType as ReportType,
    state: row.state as ReportState,
    snapshot: snapshotOf(row.snapshot),
    author: named(row.authorId, row.authorName),
    reporter: { id: row.reporterId, name: row.reporterName },
    handledBy: named(row.handledBy, row.handlerName),
  }
}

const named = (id: number | null, name: string | null) => (id === null ? null : { id, name: name ?? '' })
