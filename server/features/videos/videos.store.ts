import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import type { Videos } from '../../database/schema.ts'
import type { Queries, Tx } from '../../platform/database/database.ts'
import { pictureFile, pictureFileOf } from '../../platform/database/picture-file.store.ts'

export type Video = Selectable<Videos>
export type VideoRow = Awaited<ReturnType<typeof listVideos>>[number]

type Place = { limit: number; offset: number }
/** End of the previous page. */
export type Cursor = { publishedAt: string; id: number }

/** Videos with the files of their pictures. */
const videosOf = (q: Queries) =>
  q
    .selectFrom('videos')
    .leftJoin('pictures', 'pictures.id', 'videos.posterId')
    .selectAll('videos')
    .select(pictureFile.$castTo<string | null>().as('poster'))
    .select('pictures.colour')
    .select(({ ref }) => pictureFileOf(ref('videos.shareId')).as('share'))

/** Lists videos that staff have not removed, newest first. */
export async function listVideos(q: Queries, { limit, offset }: Place) {
  return videosOf(q)
    .where('videos.removedAt', 'is', null)
    .orderBy('videos.publishedAt', 'desc')
    .orderBy('videos.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
}

export async function countVideos(q: Queries): Promise<number> {
  const { count } = await q
    .selectFrom('videos')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('removedAt', 'is', null)
    .executeTakeFirstOrThrow()
  return count
}

export async function findShown(q: Queries, videoId: string): Promise<VideoRow | undefined> {
  return videosOf(q)
    .where('videos.videoId', '=', videoId)
    .where('videos.isShown', '=', true)
    .executeTakeFirst()
}

export async function listRecent(q: Queries, limit: number): Promise<VideoRow[]> {
  return videosOf(q)
    .where('videos.inRecent', '=', true)
    .where('videos.isShown', '=', true)
    .orderBy('videos.publishedAt', 'desc')
    .orderBy('videos.id', 'desc')
    .limit(limit)
    .execute()
}

export async function listExtraIncome(
  q: Queries,
  { after, limit }: { after: Cursor | undefined; limit: number },
): Promise<VideoRow[]> {
  return videosOf(q)
    .where('videos.inExtraIncome', '=', true)
    .where('videos.isShown', '=', true)
    .$if(after !== undefined, (query) =>
      query.where(
        sql<boolean>`(videos.published_at, videos.id) < (${after?.publishedAt}::timestamptz, ${after?.id}::bigint)`,
      ),
    )
    .orderBy('videos.publishedAt', 'desc')
    .orderBy('videos.id', 'desc')
    .limit(limit)
    .execute()
}

/** Lists the videos of all playlists, in order. */
export async function listInPlaylists(q: Queries): Promise<(VideoRow & { playlistId: number })[]> {
  return videosOf(q)
    .innerJoin('playlistVideos', 'playlistVideos.videoId', 'videos.videoId')
    .select('playlistVideos.playlistId')
    .where('videos.isShown', '=', true)
    .orderBy('playlistVideos.playlistId')
    .orderBy('playlistVideos.position')
    .execute()
}

export async function findVideo(q: Queries, videoId: string): Promise<Video | undefined> {
  return q.selectFrom('videos').selectAll().where('videoId', '=', videoId).executeTakeFirst()
}

/** Finds and locks a row until the end of the transaction. */
export async function findVideoForUpdate(tx: Tx, videoId: string): Promise<Video | undefined> {
  return tx
    .selectFrom('videos')
    .selectAll()
    .where('videoId', '=', videoId)
    .forNoKeyUpdate()
    .executeTakeFirst()
}

/** Lists videos without a poster or with an outdated share picture. */
export async function listWithoutPictures(q: Queries): Promise<string[]> {
  const rows = await q
    .selectFrom('videos')
    .select('videoId')
    .where('removedAt', 'is', null)
    .where(({ or, eb }) => or([eb('posterId', 'is', null), eb('posterId', '<>', eb.ref('shareKey'))]))
    .execute()
  return rows.map(({ videoId }) => videoId)
}

/** Inserts a video, or a removed one again. Undefined if it exists. */
export async function insertVideo(tx: Tx, video: Insertable<Videos>): Promise<Video | undefined> {
  const { createdAt: _, videoId: __, ...anew } = video
  return tx
    .insertInto('videos')
    .values(video)
    .onConflict((conflict) =>
      conflict
        .column('videoId')
        .doUpdateSet({ ...anew, removedAt: null, goneAt: null })
        .where('videos.removedAt', 'is not', null),
    )
    .returningAll()
    .executeTakeFirst()
}

export async function updateVideo(tx: Tx, videoId: string, changes: Updateable<Videos>): Promise<void> {
  await tx.updateTable('videos').set(changes).where('videoId', '=', videoId).execute()
}
