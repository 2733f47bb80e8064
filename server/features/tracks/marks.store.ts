import type { MarkedTrack } from '#contract/tracks.ts'
import type { Queries, Tx } from '../../platform/database/database.ts'

/** Lists the marked tracks, last marked first. */
export async function listMarks(q: Queries, userId: number): Promise<Omit<MarkedTrack, 'cover'>[]> {
  return q
    .selectFrom('markedTracks')
    .innerJoin('tracks', 'tracks.id', 'trackId')
    .select(['tracks.id', 'title', 'artist', 'markedAt'])
    .where('userId', '=', userId)
    .orderBy('markedAt', 'desc')
    .orderBy('trackId', 'desc')
    .execute()
}

/** Inserts a mark unless it exists. */
export async function insertMark(
  tx: Tx,
  mark: { userId: number; trackId: number; markedAt: string },
): Promise<void> {
  await tx
    .insertInto('markedTracks')
    .values(mark)
    .onConflict((conflict) => conflict.columns(['userId', 'trackId']).doNothing())
    .execute()
}

export async function deleteMark(tx: Tx, mark: { userId: number; trackId: number }): Promise<void> {
  await tx
    .deleteFrom('markedTracks')
    .where('userId', '=', mark.userId)
    .where('trackId', '=', mark.trackId)
    .execute()
}

export async function deleteMarks(tx: Tx, userId: number): Promise<void> {
  await tx.deleteFrom('markedTracks').where('userId', '=', userId).execute()
}
