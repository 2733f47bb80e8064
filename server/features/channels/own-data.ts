import { sql } from 'kysely'
import type { Database, Queries, Tx } from '../../platform/database/database.ts'
import { type Leaver, type OwnData, type OwnPage, onePage, pagesById } from '../../platform/own-data.ts'

/** @param heirId User who inherits the channels of a deleted founder. */
export function createChannelsOwnData({ db, heirId }: { db: Database; heirId: number }): OwnData {
  return {
    exportOf: (userId) => [
      {
        name: 'favourite-channels',
        text: 'channels:exported.favourite-channels',
        pages: () => onePage(() => listOwnFavourites(db.read, userId)),
      },
      {
        name: 'channel-levels',
        text: 'channels:exported.channel-levels',
        pages: () => onePage(() => listOwnLevels(db.read, userId)),
      },
      {
        name: 'channel-bans',
        text: 'channels:exported.channel-bans',
        pages: () => onePage(() => listOwnBans(db.read, userId)),
      },
      {
        name: 'channel-mutes',
        text: 'channels:exported.channel-mutes',
        pages: () => onePage(() => listOwnMutes(db.read, userId)),
      },
      {
        name: 'channel-acts',
        text: 'channels:exported.channel-acts',
        pages: () => pagesById((page) => listOwnActs(db.read, { userId, ...page })),
      },
    ],
    erase: (leaver) =>
      db.write(async (tx) => {
        await updateFounder(tx, { from: leaver.userId, to: heirId })
        await deleteMembership(tx, leaver.userId)
        await updateTopicSetters(tx, leaver)
        await updateLogNames(tx, leaver)
      }),
  }
}

async function listOwnFavourites(q: Queries, userId: number): Promise<object[]> {
  return q
    .selectFrom('favouriteChannels')
    .innerJoin('channels', 'channels.id', 'channelId')
    .select('slug')
    .where('userId', '=', userId)
    .orderBy('favouriteChannels.position')
    .execute()
}

async function listOwnLevels(q: Queries, userId: number): Promise<object[]> {
  return q
    .selectFrom('channelLevels')
    .innerJoin('channels', 'channels.id', 'channelId')
    .select(['slug', 'level'])
    .where('userId', '=', userId)
    .orderBy('slug')
    .execute()
}

async function listOwnBans(q: Queries, userId: number): Promise<object[]> {
  return q
    .selectFrom('channelBans')
    .innerJoin('channels', 'channels.id', 'channelId')
    .select(['slug', 'reason', 'until', 'channelBans.createdAt'])
    .where('userId', '=', userId)
    .orderBy('channelBans.createdAt')
    .execute()
}

async function listOwnMutes(q: Queries, userId: number): Promise<object[]> {
  return q
    .selectFrom('channelMutes')
    .innerJoin('channels', 'channels.id', 'channelId')
    .select(['slug', 'reason', 'until', 'channelMutes.createdAt'])
    .where('userId', '=', userId)
    .orderBy('channelMutes.createdAt')
    .execute()
}

/** Lists a user's actions as an operator. */
async function listOwnActs(q: Queries, { userId, after, limit }: OwnPage): Promise<{ id: number }[]> {
  return q
    .selectFrom('channelLog')
    .innerJoin('channels', 'channels.id', 'channelId')
    .select(['channelLog.id', 'slug', 'event', 'channelLog.createdAt'])
    .where('actorId', '=', userId)
    .where('channelLog.id', '>', after)
    .orderBy('channelLog.id')
    .limit(limit)
    .execute()
}

async function updateFounder(tx: Tx, { from, to }: { from: number; to: number }): Promise<void> {
  const founded = tx
    .selectFrom('channelLevels')
    .select('channelId')
    .where('userId', '=', from)
    .where('level', '=', 100)
  const channelIds = (await founded.execute()).map(({ channelId }) => channelId)
  await tx.deleteFrom('channelLevels').where('userId', '=', from).execute()
  if (channelIds.length === 0) return
  await tx
    .insertInto('channelLevels')
    .values(channelIds.map((channelId) => ({ channelId, userId: to, level: 100 })))
    .onConflict((conflict) => conflict.columns(['channelId', 'userId']).doUpdateSet({ level: 100 }))
    .execute()
}

async function deleteMembership(tx: Tx, userId: number): Promise<void> {
  await tx.deleteFrom('favouriteChannels').where('userId', '=', userId).execute()
  await tx.deleteFrom('channelBans').where('userId', '=', userId).execute()
  await tx.deleteFrom('channelMutes').where('userId', '=', userId).execute()
}

async function updateTopicSetters(tx: Tx, { names, anonymous }: Leaver): Promise<void> {
  if (names.length === 0) return
  await tx
    .updateTable('channels')
    .set({ topicSetBy: anonymous })
    .where('topicSetBy', 'in', [...names])
    .execute()
}

/** Anonymises names in the event parameters of the operator log. */
async function updateLogNames(tx: Tx, { userId, names, anonymous }: Leaver): Promise<void> {
  await sql`
    UPDATE channel_log
    SET event = jsonb_set(event, '{params}', (
      SELECT coalesce(jsonb_object_agg(key, CASE WHEN value = ANY (${names}::text[]) THEN ${anonymous} ELSE value END), '{}')
      FROM jsonb_each_text(event -> 'params')
    ))
    WHERE (actor_id = ${userId} OR target_id = ${userId}) AND event ? 'params'
  `.execute(tx)
}
