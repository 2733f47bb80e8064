import type { Queries, Tx } from '../../platform/database/database.ts'

export interface PresenceRow {
  away: string | null
  awayUntil: string | null
  isInvisible: boolean
}

const columns = ['away', 'awayUntil', 'isInvisible'] as const

export async function findPresence(queries: Queries, userId: number): Promise<PresenceRow | undefined> {
  return queries.selectFrom('presenceStates').select(columns).where('userId', '=', userId).executeTakeFirst()
}

/** Lists all stored states. */
export async function listPresences(queries: Queries): Promise<(PresenceRow & { userId: number })[]> {
  return queries
    .selectFrom('presenceStates')
    .select(['userId', ...columns])
    .where((where) => where.or([where('away', 'is not', null), where('isInvisible', '=', true)]))
    .execute()
}

export async function updatePresence(
  tx: Tx,
  userId: number,
  row: PresenceRow & { changedAt: string },
): Promise<void> {
  await tx
    .insertInto('presenceStates')
    .values({ userId, ...row })
    .onConflict((conflict) => conflict.column('userId').doUpdateSet(row))
    .execute()
}

/** Serialises changes of a user's state. */
export async function lockPerson(tx: Tx, userId: number): Promise<void> {
  await tx.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().execute()
}

export async function findOwnPresence(queries: Queries, userId: number): Promise<object[]> {
  return queries
    .selectFrom('presenceStates')
    .select([...columns, 'changedAt'])
    .where('userId', '=', userId)
    .execute()
}

export async function deletePresence(tx: Tx, userId: number): Promise<void> {
  await tx.deleteFrom('presenceStates').where('userId', '=', userId).execute()
}
