import { type RawBuilder, sql } from 'kysely'
import type { Queries } from './database.ts'

/** Search criteria for lines. Instants are ISO 8601. */
export interface LineQuestion {
  /** As returned by `foldedWords`. */
  words: readonly string[]
  authorId?: number | undefined
  hasPicture?: boolean
  since?: string | undefined
  until?: string | undefined
  /** Only lines with a smaller id. */
  before?: number | undefined
  limit: number
}

/** Greater than every id. */
const end = Number.MAX_SAFE_INTEGER

type Table = 'messages' | 'privateMessages'

/** Lines ordered by id, which is the order of their times to within milliseconds. */
interface Lines {
  table: Table
  /** Column of the place of a line; an index begins with it, followed by the id. */
  column: 'channelId' | 'conversationId'
  place: number
}

/** Lines of all places. */
interface AllLines {
  table: Table
  column?: undefined
  place: 0
}

/**
 * Returns the id of the first line stored at or after an instant. Times are not indexed, so this is a binary
 * search over the index of ids: at most some forty lookups.
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

/** Converts a time range to the range of ids to search: from `since` on and before `before`. */
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

/** Returns the id after which the lines from an instant on begin. */
export async function findIdBefore(queries: Queries, lines: Lines, instant: string): Promise<number> {
  return ((await findFirstSince(queries, lines, instant)) ?? end) - 1
}

export interface FoundBack {
  id: number
  createdAt: string
}

/** Returns the line that is `lines` lines back from `before`; undefined if there are fewer. */
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

/** Returns when the newest line up to this id was stored. */
export async function findTimeAt(queries: Queries, lines: Lines, id: number): Promise<string | undefined> {
  const { rows } = await sql<{ createdAt: string }>`
    SELECT created_at FROM (${newestUpTo(lines, sql`${id}::bigint`)}) AS newest WHERE place = ${lines.place}
  `.execute(queries)
  return rows[0]?.createdAt
}

/** Compares rows as wholes, so that one index lookup suffices; the line found may be of another place. */
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
