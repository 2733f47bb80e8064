import type { Queries, Tx } from '../../platform/database/database.ts'

export interface MuteRow {
  channelId: number
  userId: number
  mutedBy: number | null
  reason: string
  until: string
  createdAt: string
}

/** A second one takes the place of the first. */
export async function insertMute(tx: Tx, mute: MuteRow): Promise<void> {
  const { channelId: _, userId: __, ...renewed } = mute
  await tx
    .insertInto('channelMutes')
    .values(mute)
    .onConflict((conflict) => conflict.columns(['channelId', 'userId']).doUpdateSet(renewed))
    .execute()
}

/** Returns whether there was one at that moment. */
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

/** Those that hold at a moment, newest first. */
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

/** In every channel. */
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
