import { sql } from 'kysely'
import type { Tx } from '../../platform/database/database.ts'
import type { CatalogueVideo } from '../../platform/video-catalogue.ts'
import type { RefreshName } from './videos.events.ts'

/** Claims a due refresh. Returns true for one of several concurrent callers. */
export async function updateWhenDue(
  tx: Tx,
  { name, now, until }: { name: RefreshName; now: string; until: string },
): Promise<boolean> {
  const claimed = await tx
    .insertInto('videoRefreshes')
    .values({ name, triedAt: now, nextAt: until })
    .onConflict((conflict) =>
      conflict
        .column('name')
        .doUpdateSet({ triedAt: now, nextAt: until })
        .where('videoRefreshes.nextAt', '<=', now),
    )
    .returning('name')
    .executeTakeFirst()
  return claimed !== undefined
}

/** Doubles the pause with each consecutive failure, from a minute to an hour. */
export async function updateFailed(tx: Tx, { name, now }: { name: RefreshName; now: string }): Promise<void> {
  await tx
    .updateTable('videoRefreshes')
    .set({
      failures: sql`least(failures + 1, 30)`,
      nextAt: sql`${now}::timestamptz + least(interval '1 minute' * power(2, least(failures, 6)), interval '1 hour')`,
    })
    .where('name', '=', name)
    .execute()
}

export async function updateSucceeded(tx: Tx, name: RefreshName): Promise<void> {
  await tx.updateTable('videoRefreshes').set({ failures: 0 }).where('name', '=', name).execute()
}

type Imported = Omit<CatalogueVideo, 'tags' | 'isVertical'> & { tags: string; isVertical?: boolean }

/**
 * Inserts or updates an imported video. Of one edited by staff only the numbers are updated; a removed one stays
 * removed.
 */
export async function insertImported(
  tx: Tx,
  { durationSeconds, viewCount, ...video }: Imported,
  now: string,
): Promise<void> {
  const numbers = { durationSeconds, viewCount, goneAt: null }
  const untouched = sql<boolean>`not videos.is_kept`
  await tx
    .insertInto('videos')
    .values({ ...video, ...numbers, isImported: true, inRecent: false, createdAt: now, updatedAt: now })
    .onConflict((conflict) => conflict.column('videoId').doUpdateSet(numbers))
    .execute()
  await tx
    .updateTable('videos')
    .set({ ...video, updatedAt: now })
    .where('videoId', '=', video.videoId)
    .where(untouched)
    .where(({ eb, or }) =>
      or([
        eb('title', '!=', video.title),
        eb('description', '!=', video.description),
        eb('tags', '!=', video.tags),
      ]),
    )
    .execute()
}

/** Updates the list that imported videos belong to, except those edited by staff. */
export async function updateListed(
  tx: Tx,
  list: 'inRecent' | 'inExtraIncome',
  videoIds: readonly string[],
): Promise<void> {
  await tx
    .updateTable('videos')
    .set({ [list]: sql`video_id = any(${videoIds})` })
    .where('isKept', '=', false)
    .execute()
}

/** Marks requested videos that YouTube did not return as gone. */
export async function updateGone(tx: Tx, videoIds: readonly string[], now: string): Promise<void> {
  if (videoIds.length === 0) return
  await tx
    .updateTable('videos')
    .set({ goneAt: now })
    .where('videoId', 'in', videoIds)
    .where('isImported', '=', true)
    .where('isKept', '=', false)
    .where('goneAt', 'is', null)
    .execute()
}

/** Lists the newest videos, whose numbers are updated. */
export async function listKnownIds(q: Pick<Tx, 'selectFrom'>, limit: number): Promise<string[]> {
  const rows = await q
    .selectFrom('videos')
    .select('videoId')
    .where('removedAt', 'is', null)
    .orderBy('publishedAt', 'desc')
    .limit(limit)
    .execute()
  return rows.map(({ videoId }) => videoId)
}
