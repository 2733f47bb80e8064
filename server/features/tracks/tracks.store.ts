import { type ExpressionBuilder, type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import type { DB, Tracks } from '../../database/schema.ts'
import type { Queries, Tx } from '../../platform/database/database.ts'
import { pictureFileOf } from '../../platform/database/picture-file.store.ts'
import { definedFields } from '../../platform/defined-fields.ts'

/** Lists tracks in playlist order, with their published lyrics. */
export async function listTracks(db: Queries) {
  return db
    .selectFrom('tracks')
    .leftJoinLateral(lyricsOfTrack, (join) => join.onTrue())
    .selectAll('tracks')
    .select(['lyrics.slug as lyricsSlug', 'lyrics.cover as lyricsCover'])
    .orderBy('position')
    .execute()
}

/** Selects the published lyrics of a track. */
function lyricsOfTrack(query: ExpressionBuilder<DB, 'tracks'>) {
  return (
    query
      .selectFrom('articles')
      .select(['slug', pictureFileOf(sql.ref<string | null>('articles.coverId')).as('cover')])
      .whereRef('articles.trackId', '=', 'tracks.id')
      .where('isLyrics', '=', true)
      .where('isPublished', '=', true)
      .where('deletedAt', 'is', null)
      // The original first, whose page links to translations.
      .orderBy(sql`translation_of IS NOT NULL`)
      .orderBy('publishedAt', 'desc')
      .limit(1)
      .as('lyrics')
  )
}

export type Track = Selectable<Tracks>

/** Filters URLs that belong to a track. */
export async function listKnownSounds(db: Queries, addresses: readonly string[]): Promise<string[]> {
  if (addresses.length === 0) return []
  const rows = await db.selectFrom('tracks').select('src').where('src', 'in', addresses).execute()
  return rows.map(({ src }) => src)
}

/** Whether the tracks of a new site were added, even if deleted since. */
export async function hasBegun(db: Queries): Promise<boolean> {
  const row = await db.selectFrom('firstTracks').select('givenAt').limit(1).executeTakeFirst()
  return row !== undefined
}

export async function insertBeginning(tx: Tx, givenAt: string): Promise<void> {
  await tx.insertInto('firstTracks').values({ givenAt }).execute()
}

export async function insertTracks(tx: Tx, tracks: Insertable<Tracks>[]): Promise<void> {
  await tx.insertInto('tracks').values(tracks).execute()
}

/** Appends a track. */
export async function insertTrack(tx: Tx, track: Omit<Insertable<Tracks>, 'position'>): Promise<number> {
  const position = tx.selectFrom('tracks').select(sql<number>`coalesce(max(position), 0) + 1`.as('last'))
  const { id } = await tx
    .insertInto('tracks')
    .values({ ...track, position })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function findTrack(
  q: Queries,
  id: number,
): Promise<Pick<Track, 'id' | 'title' | 'artist'> | undefined> {
  return q.selectFrom('tracks').select(['id', 'title', 'artist']).where('id', '=', id).executeTakeFirst()
}

export async function findTrackForUpdate(tx: Tx, id: number): Promise<Track | undefined> {
  return tx.selectFrom('tracks').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

/** Lists ids in order and locks all tracks. */
export async function listIdsForUpdate(tx: Tx): Promise<number[]> {
  await tx.selectFrom('tracks').select('id').orderBy('id').forUpdate().execute()
  // A new statement, to see the order after waiting for the lock.
  const rows = await tx.selectFrom('tracks').select('id').orderBy('position').execute()
  return rows.map(({ id }) => id)
}

export async function updateTrack(
  tx: Tx,
  id: number,
  changes: { [K in keyof Updateable<Tracks>]: Updateable<Tracks>[K] | undefined },
): Promise<void> {
  const named = definedFields(changes)
  if (Object.keys(named).length === 0) return
  await tx.updateTable('tracks').set(named).where('id', '=', id).execute()
}

export async function deleteTrack(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('tracks').where('id', '=', id).execute()
}

export async function findLibraryPicture(tx: Tx, id: string) {
  return tx
    .selectFrom('pictures')
    .select('id')
    .where('id', '=', id)
    .where('kind', '=', 'library')
    .executeTakeFirst()
}

export async function findLyrics(tx: Tx, slug: string) {
  return tx
    .selectFrom('articles')
    .select('id')
    .where('slug', '=', slug)
    .where('isLyrics', '=', true)
    .where('isPublished', '=', true)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()
}

/** Links lyrics to a track. Drafts keep their own links. */
export async function updateLyrics(tx: Tx, trackId: number, articleId: number | null): Promise<void> {
  await tx
    .updateTable('articles')
    .set({ trackId: null })
    .where('trackId', '=', trackId)
    .where('isPublished', '=', true)
    .execute()
  if (articleId === null) return
  const text = tx.selectFrom('articles').select('textId').where('id', '=', articleId)
  await tx.updateTable('articles').set({ trackId }).where('textId', '=', text).execute()
}
