import type { Insertable } from 'kysely'
import type { AppPasswords } from '../../database/schema.ts'
import type { Queries, Tx } from '../../platform/database/database.ts'
import type { Verifier } from './app-secret.ts'

export interface AppPasswordRow {
  id: string
  name: string
  createdAt: string
  lastUsedAt: string
  usedFrom: string | null
}

/** Newest first. */
export async function listAppPasswords(q: Queries, userId: number): Promise<AppPasswordRow[]> {
  return q
    .selectFrom('appPasswords')
    .innerJoin('sessions', 'sessions.id', 'appPasswords.sessionId')
    .select(['sessionId as id', 'name', 'createdAt', 'lastUsedAt', 'usedFrom'])
    .where('userId', '=', userId)
    .orderBy('createdAt', 'desc')
    .orderBy('sessionId')
    .execute()
}

export async function listVerifiers(q: Queries, userId: number): Promise<(Verifier & { id: string })[]> {
  return q
    .selectFrom('appPasswords')
    .innerJoin('sessions', 'sessions.id', 'appPasswords.sessionId')
    .select(['sessionId as id', 'storedKey', 'serverKey'])
    .where('userId', '=', userId)
    .execute()
}

export async function insertAppPassword(tx: Tx, values: Insertable<AppPasswords>): Promise<void> {
  await tx.insertInto('appPasswords').values(values).execute()
}

/** Returns whether it is still there. */
export async function updateUse(
  tx: Tx,
  id: string,
  { usedAt, usedFrom }: { usedAt: Date; usedFrom: string },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('appPasswords')
    .set({ usedFrom })
    .where('sessionId', '=', id)
    .executeTakeFirst()
  await tx.updateTable('sessions').set({ lastUsedAt: usedAt }).where('id', '=', id).execute()
  return numUpdatedRows > 0
}
