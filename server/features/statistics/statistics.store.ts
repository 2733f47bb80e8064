import { sql } from 'kysely'
import { lockWords } from '../../platform/database/advisory-lock.store.ts'
import type { Queries, Tx } from '../../platform/database/database.ts'

export type Kind = 'page' | 'referrer' | 'language' | 'device' | 'search' | 'play'

interface Count {
  kind: Kind
  /** Empty for all others. */
  subject: string
  count: number
}

/** Maximum number of subjects per day, so that fake URLs cannot fill the table. */
export const mostSubjects = { page: 1000, other: 200 }

/** Adds to the sums of a day. Beyond the limit only the most frequent subjects keep their names. */
export async function addCounts(tx: Tx, day: string, counts: readonly Count[]): Promise<void> {
  // Serialised, because each node folds the rows of all nodes.
  await lockWords(tx, 'statistics.counts')
  await sql`
    INSERT INTO daily_counts (day, kind, subject, count)
    SELECT ${day}::date, kind, subject, count
    FROM unnest(
      ${counts.map(({ kind }) => kind)}::text[],
      ${counts.map(({ subject }) => subject)}::text[],
      ${counts.map(({ count }) => count)}::bigint[]
    ) AS given (kind, subject, count)
    ON CONFLICT (kind, day, subject) DO UPDATE SET count = daily_counts.count + excluded.count
  `.execute(tx)
  await sql`
    WITH ranked AS (
      SELECT kind, subject, row_number() OVER (PARTITION BY kind ORDER BY count DESC, subject) AS place
      FROM daily_counts
      WHERE day = ${day}::date AND subject <> ''
    ), folded AS (
      DELETE FROM daily_counts
      USING ranked
      WHERE day = ${day}::date
        AND daily_counts.kind = ranked.kind
        AND daily_counts.subject = ranked.subject
        AND place > CASE ranked.kind WHEN 'page' THEN ${mostSubjects.page}::int ELSE ${mostSubjects.other}::int END
      RETURNING daily_counts.kind, count
    )
    INSERT INTO daily_counts (day, kind, subject, count)
    SELECT ${day}::date, kind, '', sum(count)
    FROM folded
    GROUP BY kind
    ON CONFLICT (kind, day, subject) DO UPDATE SET count = daily_counts.count + excluded.count
  `.execute(tx)
}

export async function deleteCountsBefore(tx: Tx, day: string): Promise<void> {
  await tx.deleteFrom('dailyCounts').where('day', '<', day).execute()
}

export interface Period {
  /** Inclusive, like `to`. */
  from: string
  to: string
  /** Start of the preceding period, if its data is stored. */
  beforeFrom: string | null
}

/** Lists page views per day, or per month by its first day, without zeros. */
export async function listReads(
  queries: Queries,
  { from, to, unit }: Pick<Period, 'from' | 'to'> & { unit: 'day' | 'month' },
): Promise<{ from: string; count: number }[]> {
  const start = sql<string>`to_char(date_trunc(${unit}, day::timestamp), 'YYYY-MM-DD')`
  const rows = await queries
    .selectFrom('dailyCounts')
    .select((of) => [start.as('from'), of.fn.sum('count').as('count')])
    .where('kind', '=', 'page')
    .where('day', '>=', from)
    .where('day', '<=', to)
    .groupBy('from')
    .execute()
  return rows.map((row) => ({ from: row.from, count: Number(row.count) }))
}

interface SumRow {
  subject: string
  /** Title of a text, album or channel. */
  title: string | null
  count: number
  before: number
}

/** Lists sums of a period, greatest first; `before` is the sum of the preceding period. */
export async function listSums(
  queries: Queries,
  { kind, from, to, beforeFrom }: Period & { kind: Kind },
): Promise<SumRow[]> {
  const sums = queries
    .selectFrom('dailyCounts')
    .select([
      'subject',
      sumWhere(sql`day >= ${from}::date`).as('count'),
      sumWhere(sql`day < ${from}::date`).as('before'),
    ])
    .where('kind', '=', kind)
    .where('day', '>=', beforeFrom ?? from)
    .where('day', '<=', to)
    .groupBy('subject')
    .as('sums')
  const rows = await queries
    .selectFrom(sums)
    .leftJoin('pageTitles', 'path', 'subject')
    .select(['subject', 'title', 'count', 'before'])
    .orderBy('count', 'desc')
    .orderBy('subject')
    .execute()
  return rows.map(({ count, before, ...row }) => ({ ...row, count: Number(count), before: Number(before) }))
}

const sumWhere = (condition: ReturnType<typeof sql>) =>
  sql<string>`coalesce(sum(count) FILTER (WHERE ${condition}), 0)`
