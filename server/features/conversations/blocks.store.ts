import { isSomebodys } from '../../platform/database/account-deletions.store.ts'
import type { Queries, Tx } from '../../platform/database/database.ts'

/** Finds a block between two users, in either direction. */
export async function findBlock(
  queries: Queries,
  one: number,
  other: number,
): Promise<{ userId: number } | undefined> {
  return queries
    .selectFrom('blocks')
    .select('userId')
    .where((where) =>
      where.or([
        where.and([where('userId', '=', one), where('blockedId', '=', other)]),
        where.and([where('userId', '=', other), where('blockedId', '=', one)]),
      ]),
    )
    .limit(1)
    .executeTakeFirst()
}

export async function listBlocks(queries: Queries, userId: number): Promise<{ blockedId: number }[]> {
  return queries
    .selectFrom('blocks')
    .select('blockedId')
    .where('userId', '=', userId)
    .orderBy('createdAt')
    .orderBy('blockedId')
    .execute()
}

/** Lists all blocks. */
export async function listAllBlocks(queries: Queries): Promise<{ userId: number; blockedId: number }[]> {
  return queries.selectFrom('blocks').select(['userId', 'blockedId']).execute()
}

export async function insertBlock(
  tx: Tx,
  block: { userId: number; blockedId: number; createdAt: string },
): Promise<void> {
  await tx
    .insertInto('blocks')
    .values(block)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function deleteBlock(
  tx: Tx,
  { userId, blockedId }: { userId: number; blockedId: number },
): Promise<void> {
  await tx.deleteFrom('blocks').where('userId', '=', userId).where('blockedId', '=', blockedId).execute()
}

/** Finds a user who can receive messages: with a verified address, and not erased. */
export async function findPerson(queries: Queries, id: number): Promise<{ id: number } | undefined> {
  return queries
    .selectFrom('users')
    .select('id')
    .where('id', '=', id)
    .where('verifiedAt', 'is not', null)
    .where(isSomebodys)
    .executeTakeFirst()
}
