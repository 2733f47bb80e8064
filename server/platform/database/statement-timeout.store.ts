import { sql } from 'kysely'
import { Unavailable } from '../errors.ts'
import type { Queries } from './database.ts'

/** Reads in one transaction in which a statement is cancelled after `milliseconds`: see `isTimedOut`. */
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

/** For `catch`: throws 503 for a search that was cancelled, and rethrows every other error. */
export function refuseWhenSlow(error: unknown): never {
  throw isTimedOut(error) ? new Unavailable('search_too_slow', { cause: error }) : error
}
