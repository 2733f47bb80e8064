import type { Insertable, Selectable, Updateable } from 'kysely'
import type { Playlists } from '../../database/schema.ts'
import type { Queries, Tx } from '../../platform/database/database.ts'

export type PlaylistRow = Selectable<Playlists>

export async function listPlaylists(q: Queries): Promise<Pick<PlaylistRow, 'id' | 'title'>[]> {
  return q
    .selectFrom('playlists')
    .select(['id', 'title'])
    .where('removedAt', 'is', null)
    .orderBy('position')
    .orderBy('id')
    .execute()
}

export async function findPlaylistForUpdate(tx: Tx, id: number): Promise<PlaylistRow | undefined> {
  return tx
    .selectFrom('playlists')
    .selectAll()
    .where('id', '=', id)
    .where('removedAt', 'is', null)
    .forUpdate()
    .executeTakeFirst()
}

export async function insertPlaylist(tx: Tx, playlist: Insertable<Playlists>): Promise<number> {
  const { id } = await tx.insertInto('playlists').values(playlist).returning('id').executeTakeFirstOrThrow()
  return id
}

/** Inserts or updates an imported playlist, unless staff have edited or removed it. */
export async function insertImported(
  tx: Tx,
  playlist: Insertable<Playlists> & { sourceId: string; position: number },
): Promise<number | undefined> {
  const { title, position } = playlist
  const row = await tx
    .insertInto('playlists')
    .values(playlist)
    .onConflict((conflict) =>
      conflict
        .column('sourceId')
        .doUpdateSet({ title, position })
        .where('playlists.isKept', '=', false)
        .where('playlists.removedAt', 'is', null),
    )
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

export async function updatePlaylist(tx: Tx, id: number, changes: Updateable<Playlists>): Promise<void> {
  await tx.updateTable('playlists').set(changes).where('id', '=', id).execute()
}

/** Deletes imported playlists that no longer exist at YouTube, unless staff have edited them. */
export async function deleteImportedExcept(tx: Tx, sourceIds: readonly string[]): Promise<void> {
  await tx
    .deleteFrom('playlists')
    .where('sourceId', 'is not', null)
    .where('isKept', '=', false)
    .where('removedAt', 'is', null)
    .$if(sourceIds.length > 0, (query) => query.where('sourceId', 'not in', sourceIds))
    .execute()
}

export async function deleteContent(tx: Tx, playlistId: number): Promise<void> {
  await tx.deleteFrom('playlistVideos').where('playlistId', '=', playlistId).execute()
}

/** Inserts videos in order, without duplicates. */
export async function insertContent(tx: Tx, playlistId: number, videoIds: readonly string[]): Promise<void> {
  const rows = [...new Set(videoIds)].map((videoId, position) => ({ playlistId, videoId, position }))
  if (rows.length > 0) await tx.insertInto('playlistVideos').values(rows).execute()
}

/** Filters ids of existing videos that staff have not removed. */
export async function listKnown(q: Queries, videoIds: readonly string[]): Promise<string[]> {
  if (videoIds.length === 0) return []
  const rows = await q
    .selectFrom('videos')
    .select('videoId')
    .where('videoId', 'in', videoIds)
    .where('removedAt', 'is', null)
    .execute()
  return rows.map(({ videoId }) => videoId)
}
