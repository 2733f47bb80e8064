import type { Level } from '#contract/channels.ts'
import type { Queries } from '../../platform/database.ts'

export interface ChannelRow {
  id: number
  slug: string
  groupKey: string
  topic: string
  topicSetBy: string | null
  topicSetAt: string | null
  revision: number
}

const channelColumns = ['id', 'slug', 'groupKey', 'topic', 'topicSetBy', 'topicSetAt', 'revision'] as const

export async function findChannel(queries: Queries, slug: string): Promise<ChannelRow | undefined> {
  return queries.selectFrom('channels').select(channelColumns).where('slug', '=', slug).executeTakeFirst()
}

export async function listChannels(queries: Queries): Promise<ChannelRow[]> {
  return queries.selectFrom('channels').select(channelColumns).orderBy('position').orderBy('slug').execute()
}

export interface NewChannel {
  slug: string
  groupKey: string
  position: number
  createdAt: string
}

/** Leaves what exists as it is, and answers the ids of the new ones. */
export async function insertPreloadedChannels(
  queries: Queries,
  channels: readonly NewChannel[],
): Promise<number[]> {
  const rows = await queries
    .insertInto('channels')
    .values(channels.map((channel) => ({ ...channel, preloaded: true })))
    .onConflict((conflict) => conflict.column('slug').doNothing())
    .returning('id')
    .execute()
  return rows.map(({ id }: { id: number }) => id)
}

export async function insertFounders(
  queries: Queries,
  channelIds: readonly number[],
  userId: number,
): Promise<void> {
  await queries
    .insertInto('channelLevels')
    .values(channelIds.map((channelId) => ({ channelId, userId, level: 100 })))
    .execute()
}

export async function findLevel(queries: Queries, channelId: number, userId: number): Promise<Level> {
  const row = await queries
    .selectFrom('channelLevels')
    .select('level')
    .where('channelId', '=', channelId)
    .where('userId', '=', userId)
    .executeTakeFirst()
  // A check on the column allows nothing else.
  return (row?.level ?? 0) as Level
}
