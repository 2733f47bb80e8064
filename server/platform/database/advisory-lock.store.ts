import { sql } from 'kysely'
import type { Tx } from './database.ts'

/** Whoever locks the same words waits until the end of this transaction. */
export async function lockWords(tx: Tx, words: string): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${words}, 0))`.execute(tx)
}
