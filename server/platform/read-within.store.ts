import { sql } from 'kysely'
import type { Queries } from './database.ts'

/** Reads in one transaction. A statement that takes longer than so many milliseconds is given up: see `isGivenUp`. */
export function readWithin<T>(
  queries: Queries,
  milliseconds: number,
  work: (tx: Queries) => Promise<T>,
): Promise<T> {
  return queries
    .transaction()
    .setAccessMode('read only')
    .execute(async (tx) => {
      await sql`select set_config('statement_timeout', ${String(milliseconds)}, true)`.execute(tx)
      return work(tx)
    })
}

/** PostgreSQL's `query_canceled`. */
export const isGivenUp = (error: unknown): boolean => (error as { code?: unknown }).code === '57014'
