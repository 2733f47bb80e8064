import { sql } from 'kysely'
import { holdsAt } from '../../platform/database/bans.store.ts'
import type { Queries, Tx } from '../../platform/database/database.ts'

export interface BanRow {
  channelId: number
  userId: number
  bannedBy: number | null
  reason: string
  until: string | null
  createdAt: string
}

/** Replaces an existing ban. */
export async function insertBan(tx: Tx, ban: BanRow): Promise<void> {
  const { channelId: _, userId: __, ...renewed } = ban
  await tx
    .insertInto('channelBans')
    .values(ban)
    .onConflict((conflict) => conflict.columns(['channelId', 'userId']).doUpdateSet(renewed))
    .execute()
}

/** Returns whether one was in force at that time. */
export async function deleteBan(
  tx: Tx,
  { channelId, userId, at }: { channelId: number; userId: number; at: string },
): Promise<boolean> {
  const deleted = await tx
    .deleteFrom('channelBans')
    .where('channelId', '=', channelId)
    .where('userId', '=', userId)
    .returning('until')
    .executeTakeFirst()
  return deleted !== undefined && (deleted.until === null || deleted.until > at)
}

/** Lists those in force at a time, newest first. */
export async function listBans(
  queries: Queries,
  { channelId, at }: { channelId: number; at: string },
): Promise<Omit<BanRow, 'channelId'>[]> {
  return queries
    .selectFrom('channelBans')
    .select(['userId', 'bannedBy', 'reason', 'until', 'createdAt'])
    .where('channelId', '=', channelId)
    .where(holdsAt(sql.ref('until'), at))
    .orderBy('createdAt', 'desc')
    .orderBy('userId')
    .execute()
}

/** Lists the channels that a user is banned from at a time. */
export async function listBannedFrom(
  queries: Queries,
  { userId, at }: { userId: number; at: string },
): Promise<number[]> {
  const rows = await queries
    .selectFrom('channelBans')
    .select('channelId')
    .where('userId', '=', userId)
    .where(holdsAt(sql.ref('until'), at))
    .execute()
  return rows.map(({ channelId }) => channelId)
}
