import type { MarkedTrack, Track } from '#contract/tracks.ts'
import type { Actor } from '../../platform/actor.ts'
import { NotFound } from '../../platform/errors.ts'
import type { Limit } from '../../platform/rate-limits.ts'
import type { Dependencies } from './dependencies.ts'
import { deleteMark, insertMark, listMarks } from './marks.store.ts'
import './tracks.events.ts'
import { findTrack } from './tracks.store.ts'

const markLimit: Limit = { name: 'track-mark', points: 60, seconds: 60 }

/** Marked tracks of users. Lists are not paged, as there are few tracks. */
export function createMarks({ db, clock, limits, list }: Dependencies & { list: () => Promise<Track[]> }) {
  async function listMarkedIds({ userId }: Pick<Actor, 'userId'>): Promise<number[]> {
    return (await listMarks(db.read, userId)).map(({ id }) => id)
  }

  async function mark({ userId }: Actor, trackId: number): Promise<number[]> {
    await limits.consume(markLimit, userId)
    await db.write(async (tx) => {
      if (!(await findTrack(tx, trackId))) throw new NotFound('track_not_found')
      await insertMark(tx, { userId, trackId, markedAt: clock.now().toISOString() })
      tx.emit('tracks.marksChanged', { userId })
    })
    return listMarkedIds({ userId })
  }

  async function unmark({ userId }: Actor, trackId: number): Promise<number[]> {
    await limits.consume(markLimit, userId)
    await db.write(async (tx) => {
      await deleteMark(tx, { userId, trackId })
      tx.emit('tracks.marksChanged', { userId })
    })
    return listMarkedIds({ userId })
  }

  /** Lists a user's marked tracks with covers. The caller must check privacy. */
  async function listMarked(userId: number): Promise<MarkedTrack[]> {
    const marks = await listMarks(db.read, userId)
    if (marks.length === 0) return []
    const covers = new Map((await list()).map(({ id, cover }) => [id, cover]))
    return marks.map((marked) => ({ ...marked, cover: covers.get(marked.id) ?? '' }))
  }

  return { listMarkedIds, mark, unmark, listMarked }
}
