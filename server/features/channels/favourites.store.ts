import { sql } from 'kysely'
import type { Queries, Tx } from '../../platform/database/database.ts'

export async function listFavourites(
  queries: Queries,
  userId: number,
): Promise<{ id: number; slug: string }[]> {
  return queries
    .selectFrom('favouriteChannels')
    .innerJoin('channels', 'channels.id', 'favouriteChannels.channelId')
    .select(['channels.id', 'channels.slug'])
    .where('favouriteChannels.userId', '=', userId)
    .orderBy('favouriteChannels.position')
    .execute()
}

/** Lists, for each user with this channel as a favourite, their other favourites in order. */
export async function listFavouritesBeside(
  queries: Queries,
  channelId: number,
): Promise<{ userId: number; slugs: string[] }[]> {
  const { rows } = await sql<{ userId: number; slugs: string[] }>`
    SELECT user_id,
      coalesce(array_agg(slug ORDER BY own.position) FILTER (WHERE channel_id <> ${channelId}), '{}') AS slugs
    FROM favourite_channels AS own
    JOIN channels ON channels.id = channel_id
    WHERE user_id IN (SELECT user_id FROM favourite_channels WHERE channel_id = ${channelId})
    GROUP BY user_id
  `.execute(queries)
  return rows
}

export async function insertFavourites(
  tx: Tx,
  userId: number,
  places: readonly { channelId: number; position: number }[],
): Promise<void> {
  if (places.length === 0) return
  await tx
    .insertInto('favouriteChannels')
    .values(places.map((place) => ({ ...place, userId })))
    .onConflict((conflict) =>
      conflict
        .columns(['userId', 'channelId'])
        .doUpdateSet((update) => ({ position: update.ref('excluded.position') })),
    )
    .execute()
}

/** Deletes favourites of a user: one, or all but some. */
export async function deleteFavourites(
  tx: Tx,
  userId: number,
  which: { only: number } | { except: readonly number[] },
): Promise<void> {
  const all = tx.deleteFrom('favouriteChannels').where('userId', '=', userId)
  if ('only' in which) await all.where('channelId', '=', which.only).execute()
  else if (which.except.length === 0) await all.execute()
  else await all.where('channelId', 'not in', which.except).execute()
}

/** Locks channels against deletion until the end of the transaction. */
export async function listChannelIdsForShare(
  tx: Tx,
  slugs: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  if (slugs.length === 0) return new Map()
  const rows = await tx
    .selectFrom('channels')
    .select(['id', 'slug'])
    .where('slug', 'in', slugs)
    .forKeyShare()
    .execute()
  return new Map(rows.map(({ id, slug }) => [slug, id]))
}
