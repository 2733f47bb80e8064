import type { KeptVideo } from '#contract/videos.ts'
import type { Actor } from '../../platform/actor.ts'
import { type Creation, createIdempotency } from '../../platform/database/idempotency.ts'
import { Conflict } from '../../platform/errors.ts'
import type { Dependencies } from './dependencies.ts'
import { kept } from './videos.presenter.ts'
import './videos.events.ts'
import {
  countVideos,
  findVideoForUpdate,
  insertVideo,
  listVideos,
  updateVideo,
  type Video,
} from './videos.store.ts'

export interface VideoFields {
  title?: string | undefined
  description?: string | undefined
  tags?: readonly string[] | undefined
  /** Seconds. */
  duration?: number | undefined
  publishedAt?: string | undefined
  isVertical?: boolean | undefined
  inRecent?: boolean | undefined
  inExtraIncome?: boolean | undefined
}

/** Creating, editing and deleting of videos. Callers must check that the actor is staff. */
export function createEditVideo({ db, clock, audit, pictures }: Dependencies) {
  const changes = audit.changesOf({
    prefix: 'videos',
    type: 'video',
    idOf: (video: Pick<Video, 'videoId' | 'title'>) => video.videoId,
    find: async (tx, videoId) => {
      const video = await findVideoForUpdate(tx, videoId)
      return video?.removedAt ? undefined : video
    },
    missing: 'video_not_found',
    detailsOf: ({ title }) => ({ title }),
    emit: (tx, { videoId }) => tx.emit('videos.changed', { videoIds: [videoId] }),
  })
  const { writeOnce } = createIdempotency<string>({ db, clock }, 'videos.add')

  async function list({ page, limit }: { page: number; limit: number }) {
    const place = { limit, offset: (page - 1) * limit }
    const [rows, total] = await Promise.all([listVideos(db.read, place), countVideos(db.read)])
    return { videos: rows.map((row): KeptVideo => kept(row)), total }
  }

  async function add(
    actor: Actor,
    {
      video: videoId,
      title,
      creation,
      ...fields
    }: VideoFields & { video: string; title: string; creation?: Creation },
  ): Promise<string> {
    return writeOnce(actor.userId, creation, async (tx) => {
      const now = clock.now().toISOString()
      const begun = { videoId, title, createdAt: now, updatedAt: now, publishedAt: now, isKept: true }
      const row = await insertVideo(tx, { ...begun, isImported: false, ...columnsOf(fields) })
      if (!row) throw new Conflict('video_taken')
      await changes.state(tx, actor, 'added', row)
      await tx.enqueue('videos.makePictures', { videoId })
      return videoId
    })
  }

  async function change(actor: Actor, videoId: string, fields: VideoFields): Promise<string> {
    await changes.change({ actor, id: videoId, act: 'changed' }, async (tx, video) => {
      const columns = columnsOf(fields)
      await updateVideo(tx, videoId, { ...columns, isKept: true, updatedAt: clock.now().toISOString() })
      // A generated poster has the aspect ratio of its video.
      const isReshaped = columns.isVertical !== undefined && columns.isVertical !== video.isVertical
      if (!isReshaped || !video.isPosterDrawn) return
      await updateVideo(tx, videoId, { posterId: null })
      if (video.posterId) await pictures.removeSome(tx, [video.posterId])
      await tx.enqueue('videos.makePictures', { videoId })
    })
    return videoId
  }

  async function remove(actor: Actor, videoId: string): Promise<void> {
    await changes.change({ actor, id: videoId, act: 'removed' }, async (tx) => {
      const now = clock.now().toISOString()
      await updateVideo(tx, videoId, { removedAt: now, updatedAt: now })
    })
  }

  return { list, add, change, remove, changes }
}

export type EditVideo = ReturnType<typeof createEditVideo>

/** Converts given fields to columns; tags are stored as lines. */
function columnsOf({ tags, duration, ...fields }: VideoFields) {
  return {
    ...(fields.title !== undefined && { title: fields.title }),
    ...(fields.description !== undefined && { description: fields.description }),
    ...(fields.publishedAt !== undefined && { publishedAt: fields.publishedAt }),
    ...(fields.isVertical !== undefined && { isVertical: fields.isVertical }),
    ...(fields.inRecent !== undefined && { inRecent: fields.inRecent }),
    ...(fields.inExtraIncome !== undefined && { inExtraIncome: fields.inExtraIncome }),
    ...(tags && { tags: tags.join('\n') }),
    ...(duration !== undefined && { durationSeconds: duration }),
  }
}
