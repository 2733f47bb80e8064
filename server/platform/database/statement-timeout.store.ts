import { sql } from 'kysely'
import { Unavailable } from '../errors.ts'
import type { Queries } from './database.ts'

/** Reads in one transaction. A statement that takes longer than so many milliseconds is given up: see `isGivenUp`. */
export function readWithTimeout<T>(
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
export const isTimedOut = (error: unknown): boolean => (error as { code?: unknown }).code === '57014'

/** For `catch`: a search that was given up is refused with 503, every other error thrown again. */
export function refuseWhenSlow(error: unknown): never {
  throw isTimedOut(error) ? new Unavailable('search_too_slow', { cause: error }) : error
}
