import { type RawBuilder, sql } from 'kysely'
import type { Queries } from './database.ts'

/** What is looked for among lines. Instants are ISO 8601. */
export interface LineQuestion {
  /** As `foldedWords` has them. */
  words: readonly string[]
  authorId?: number | undefined
  hasPicture?: boolean
  since?: string | undefined
  until?: string | undefined
  /** Only lines with a smaller id. */
  before?: number | undefined
  limit: number
}

/** Beyond every line. */
const end = Number.MAX_SAFE_INTEGER

type Table = 'messages' | 'privateMessages'

/** Lines in the order of their ids, which is that of their times but for milliseconds. */
interface Lines {
  table: Table
  /** The column that says where a line is, first in an index with the id. */
  column: 'channelId' | 'conversationId'
  place: number
}

/** Those of every place. */
interface AllLines {
  table: Table
  column?: undefined
  place: 0
}

/**
 * The id of the first line that was stored at this instant or later. Times are in no index: the index of ids is
 * halved until one line is left, some forty looks at it at most.
 */
export async function findFirstSince(
  queries: Queries,
  lines: Lines | AllLines,
  instant: string,
): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    -- All lines up to low are older, all from high on are not. Of a place that is new, the ids before it are passed over.
    WITH RECURSIVE search (low, high) AS (
      SELECT oldest.id - 1, newest.id + 1
      FROM (${newestUpTo(lines, sql`${end}::bigint`)}) AS newest, (${oldestOf(lines)}) AS oldest
      WHERE newest.place = ${lines.place}
      UNION ALL
      SELECT
        CASE WHEN line.created_at >= ${instant} THEN low ELSE (low + high) / 2 END,
        CASE WHEN line.created_at >= ${instant} THEN line.id ELSE high END
      FROM search
      LEFT JOIN LATERAL (${newestUpTo(lines, sql`(low + high) / 2`)}) AS line
        ON line.place = ${lines.place} AND line.id > low
      WHERE high - low > 1
    )
    SELECT high AS id FROM search
    WHERE high - low = 1 AND EXISTS (SELECT FROM ${sql.table(lines.table)} WHERE id = high)
  `.execute(queries)
  return rows[0]?.id
}

/** The ids of the lines of every place among which to look: from `since` on, and before `before`. */
export async function findIdRange(
  queries: Queries,
  table: Table,
  { since, until, before = end }: Pick<LineQuestion, 'since' | 'until' | 'before'>,
): Promise<{ since: number; before: number }> {
  const idAt = async (instant: string) => (await findFirstSince(queries, { table, place: 0 }, instant)) ?? end
  return {
    since: since === undefined ? 0 : await idAt(since),
    before: until === undefined ? before : Math.min(before, await idAt(until)),
  }
}

/** After this id stand the lines from an instant on. */
export async function findIdBefore(queries: Queries, lines: Lines, instant: string): Promise<number> {
  return ((await findFirstSince(queries, lines, instant)) ?? end) - 1
}

export interface FoundBack {
  id: number
  createdAt: string
}

/** The last of so many lines, counted back from before an id; undefined where there are fewer. */
export async function findLineBack(
  queries: Queries,
  { table, column, place }: Lines | AllLines,
  { before = end, lines }: { before?: number | undefined; lines: number },
): Promise<FoundBack | undefined> {
  const inOrder = column === undefined ? sql`id` : sql`(${sql.ref(column)}, id)`
  const key = (id: number) => (column === undefined ? sql`${id}::bigint` : sql`(${place}, ${id}::bigint)`)
  const descending = column === undefined ? sql`id DESC` : sql`${sql.ref(column)} DESC, id DESC`
  const { rows } = await sql<FoundBack>`
    SELECT id, created_at FROM ${sql.table(table)}
    WHERE ${inOrder} > ${key(0)} AND ${inOrder} < ${key(before)}
    ORDER BY ${descending}
    OFFSET ${lines - 1}
    LIMIT 1
  `.execute(queries)
  return rows[0]
}

/** When the newest line up to this id was stored. */
export async function findTimeAt(queries: Queries, lines: Lines, id: number): Promise<string | undefined> {
  const { rows } = await sql<{ createdAt: string }>`
    SELECT created_at FROM (${newestUpTo(lines, sql`${id}::bigint`)}) AS newest WHERE place = ${lines.place}
  `.execute(queries)
  return rows[0]?.createdAt
}

/** Rows are compared whole, so that one look at the index finds it; it may be of another place. */
function newestUpTo({ table, column, place }: Lines | AllLines, id: RawBuilder<unknown>) {
  if (column === undefined)
    return sql`
      SELECT ${place}::integer AS place, id, created_at FROM ${sql.table(table)} WHERE id <= ${id} ORDER BY id DESC LIMIT 1
    `
  const where = sql.ref(column)
  return sql`
    SELECT ${where} AS place, id, created_at FROM ${sql.table(table)}
    WHERE (${where}, id) <= (${place}, ${id})
    ORDER BY ${where} DESC, id DESC
    LIMIT 1
  `
}

function oldestOf({ table, column, place }: Lines | AllLines) {
  if (column === undefined) return sql`SELECT id FROM ${sql.table(table)} ORDER BY id LIMIT 1`
  const where = sql.ref(column)
  return sql`
    SELECT id FROM ${sql.table(table)} WHERE (${where}, id) > (${place}, 0::bigint) ORDER BY ${where}, id LIMIT 1
  `
}
