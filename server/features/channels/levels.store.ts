import { sql } from 'kysely'
import type { Role } from '#contract/accounts.ts'
import type { Level } from '#contract/channels.ts'
import { isLeaving } from '../../platform/database/account-deletions.store.ts'
import { isBanned } from '../../platform/database/bans.store.ts'
import type { Queries, Tx } from '../../platform/database/database.ts'

export async function insertFounders(tx: Tx, channelIds: readonly number[], userId: number): Promise<void> {
  await tx
    .insertInto('channelLevels')
    .values(channelIds.map((channelId) => ({ channelId, userId, level: 100 })))
    .execute()
}

export async function findFounder(queries: Queries, channelId: number): Promise<number | undefined> {
  const row = await queries
    .selectFrom('channelLevels')
    .select('userId')
    .where('channelId', '=', channelId)
    .where('level', '=', 100)
    .executeTakeFirst()
  return row?.userId
}

/** Users without a row have level 0. */
export async function updateLevel(
  tx: Tx,
  { channelId, userId, level }: { channelId: number; userId: number; level: Level },
): Promise<void> {
  if (level === 0) {
    await tx
      .deleteFrom('channelLevels')
      .where('channelId', '=', channelId)
      .where('userId', '=', userId)
      .execute()
    return
  }
  await tx
    .insertInto('channelLevels')
    .values({ channelId, userId, level })
    .onConflict((conflict) => conflict.columns(['channelId', 'userId']).doUpdateSet({ level }))
    .execute()
}

/** Lists levels of a user in public channels, highest first, without those that they are banned from. */
export async function listPublicLevels(
  q: Queries,
  { userId, at }: { userId: number; at: string },
): Promise<{ slug: string; level: Level }[]> {
  const rows = await q
    .selectFrom('channelLevels')
    .innerJoin('channels', 'channels.id', 'channelLevels.channelId')
    .select(['slug', 'level'])
    .where('channelLevels.userId', '=', userId)
    .where('channels.publicLog', '<>', 'off')
    .where('channels.subjectKind', 'is', null)
    .where(({ not }) => not(isBanned({ userId: sql`${userId}`, channelId: sql.ref('channels.id'), at })))
    .orderBy('level', 'desc')
    .orderBy('slug')
    .execute()
  // Guaranteed by a check constraint.
  return rows as { slug: string; level: Level }[]
}

export async function findRoles(queries: Queries, userId: number): Promise<Role[] | undefined> {
  const row = await queries.selectFrom('users').select('roles').where('id', '=', userId).executeTakeFirst()
  // Guaranteed by a check constraint.
  return row?.roles as Role[] | undefined
}

/** Locks a user until the end of the transaction. */
export async function findLockedUser(tx: Tx, userId: number): Promise<{ id: number } | undefined> {
  return tx.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().executeTakeFirst()
}

/** Like `findLockedUser`, but only for users who may receive a channel: not with a deletion pending. */
export async function findLockedHeir(tx: Tx, userId: number): Promise<{ id: number } | undefined> {
  return tx
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .where('verifiedAt', 'is not', null)
    .where(sql<boolean>`NOT ${isLeaving(sql`users.id`)}`)
    .forNoKeyUpdate()
    .executeTakeFirst()
}
