import type { Insertable } from 'kysely'
import type { Tracks } from '../../database/schema.ts'
import type { Queries } from '../../platform/database.ts'

/** In the order of the playlist, each with the published lyric that goes with it. */
export async function listTracks(db: Queries) {
  return db
    .selectFrom('tracks')
    .selectAll('tracks')
    .select((query) =>
      query
        .selectFrom('articles')
        .select('slug')
        .whereRef('articles.trackId', '=', 'tracks.id')
        .where('isLyrics', '=', true)
        .where('isPublished', '=', true)
        .where('deletedAt', 'is', null)
        .orderBy('publishedAt', 'desc')
        .limit(1)
        .as('lyricsSlug'),
    )
    .orderBy('position')
    .execute()
}

export async function hasTracks(db: Queries): Promise<boolean> {
  const row = await db.selectFrom('tracks').select('id').limit(1).executeTakeFirst()
  return row !== undefined
}

export async function insertTracks(db: Queries, tracks: Insertable<Tracks>[]): Promise<void> {
  await db.insertInto('tracks').values(tracks).execute()
}
