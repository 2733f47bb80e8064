import { sql } from 'kysely'
import type { Tx } from './database.ts'

/** Waits for, then holds until the end of the transaction, an advisory lock on a text. */
export async function lockWords(tx: Tx, words: string): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${words}, 0))`.execute(tx)
}
