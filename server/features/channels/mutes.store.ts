import type { Queries, Tx } from '../../platform/database/database.ts'

export interface MuteRow {
  channelId: number
  userId: number
  mutedBy: number | null
  reason: string
  until: string
  createdAt: string
}

/** Replaces an existing mute. */
export async function insertMute(tx: Tx, mute: MuteRow): Promise<void> {
  const { channelId: _, userId: __, ...renewed } = mute
  await tx
    .insertInto('channelMutes')
    .values(mute)
    .onConflict((conflict) => conflict.columns(['channelId', 'userId']).doUpdateSet(renewed))
    .execute()
}

/** Returns whether one was in force at that time. */
export async function deleteMute(
  tx: Tx,
  { channelId, userId, at }: { channelId: number; userId: number; at: string },
): Promise<boolean> {
  const deleted = await tx
    .deleteFrom('channelMutes')
    .where('channelId', '=', channelId)
    .where('userId', '=', userId)
    .returning('until')
    .executeTakeFirst()
  return deleted !== undefined && deleted.until > at
}

/** Lists those in force at a time, newest first. */
export async function listMutes(
  queries: Queries,
  { channelId, at }: { channelId: number; at: string },
): Promise<Omit<MuteRow, 'channelId'>[]> {
  return queries
    .selectFrom('channelMutes')
    .select(['userId', 'mutedBy', 'reason', 'until', 'createdAt'])
    .where('channelId', '=', channelId)
    .where('until', '>', at)
    .orderBy('createdAt', 'desc')
    .orderBy('userId')
    .execute()
}

/** Lists mutes of all channels. */
export async function listAllMutes(
  queries: Queries,
  at: string,
): Promise<{ channel: string; userId: number; until: string }[]> {
  return queries
    .selectFrom('channelMutes')
    .innerJoin('channels', 'channels.id', 'channelMutes.channelId')
    .select(['channels.slug as channel', 'userId', 'until'])
    .where('until', '>', at)
    .execute()
}
