import type { CoinEntry } from '#contract/staff-accounts.ts'
import type { Queries, Tx } from '../../platform/database/database.ts'

/** Returns and locks the balance of a user. */
export async function findBalanceForUpdate(tx: Tx, userId: number): Promise<number | undefined> {
  const row = await tx
    .selectFrom('users')
    .select('coinBalance')
    .where('id', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return row?.coinBalance
}

interface NewEntry {
  userId: number
  delta: number
  balance: number
  reason: string
  byId: number
  createdAt: string
}

export async function insertEntry(tx: Tx, entry: NewEntry): Promise<void> {
  await tx.insertInto('coinEntries').values(entry).execute()
}

export async function updateBalance(tx: Tx, userId: number, coinBalance: number): Promise<void> {
  await tx.updateTable('users').set({ coinBalance }).where('id', '=', userId).execute()
}

/** Newest first. */
export async function listEntries(
  queries: Queries,
  { userId, page, limit }: { userId: number; page: number; limit: number },
): Promise<CoinEntry[]> {
  return queries
    .selectFrom('coinEntries')
    .leftJoin('users', 'users.id', 'byId')
    .select(['coinEntries.id', 'delta', 'balance', 'reason', 'users.username as by', 'coinEntries.createdAt'])
    .where('userId', '=', userId)
    .orderBy('coinEntries.id', 'desc')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute()
}

/** Undefined if there is no such user. */
export async function countEntries(queries: Queries, userId: number): Promise<number | undefined> {
  const row = await queries
    .selectFrom('users')
    .leftJoin('coinEntries', 'coinEntries.userId', 'users.id')
    .select((of) => of.fn.count<number>('coinEntries.id').as('count'))
    .where('users.id', '=', userId)
    .groupBy('users.id')
    .executeTakeFirst()
  return row?.count
}
