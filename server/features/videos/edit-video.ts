import type { KeptVideo } from '#contract/videos.ts'
import type { Actor } from '../../platform/actor.ts'
import type { Tx } from '../../platform/database/database.ts'
import { Conflict, NotFound } from '../../platform/errors.ts'
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
  /** In seconds. */
  duration?: number | undefined
  publishedAt?: string | undefined
  isVertical?: boolean | undefined
  inRecent?: boolean | undefined
  inExtraIncome?: boolean | undefined
}

/** What staff do with videos. Whoever calls has checked that the actor is staff. */
export function createEditVideo({ db, clock, audit, pictures }: Dependencies) {
  async function list({ page, limit }: { page: number; limit: number }) {
    const place = { limit, offset: (page - 1) * limit }
    const [rows, total] = await Promise.all([listVideos(db.read, place), countVideos(db.read)])
    return { videos: rows.map((row): KeptVideo => kept(row)), total }
  }

  async function add(
    actor: Actor,
    { video: videoId, title, ...fields }: VideoFields & { video: string; title: string },
  ): Promise<string> {
    return db.write(async (tx) => {
      const now = clock.now().toISOString()
      const begun = { videoId, title, createdAt: now, updatedAt: now, publishedAt: now, isKept: true }
      const row = await insertVideo(tx, { ...begun, isImported: false, ...columnsOf(fields) })
      if (!row) throw new Conflict('video_taken')
      await tell(tx, actor, 'added', row)
      await tx.enqueue('videos.makePictures', { videoId })
      return videoId
    })
  }

  async function change(actor: Actor, videoId: string, fields: VideoFields): Promise<string> {
    await withVideo(actor, { videoId, act: 'changed' }, async (tx, video) => {
      const changes = columnsOf(fields)
      await updateVideo(tx, videoId, { ...changes, isKept: true, updatedAt: clock.now().toISOString() })
      // A drawing is made in the shape of its video.
      const isReshaped = changes.isVertical !== undefined && changes.isVertical !== video.isVertical
      if (!isReshaped || !video.isPosterDrawn) return
      await updateVideo(tx, videoId, { posterId: null })
      if (video.posterId) await pictures.removeSome(tx, [video.posterId])
      await tx.enqueue('videos.makePictures', { videoId })
    })
    return videoId
  }

  async function remove(actor: Actor, videoId: string): Promise<void> {
    await withVideo(actor, { videoId, act: 'removed' }, async (tx) => {
      const now = clock.now().toISOString()
      await updateVideo(tx, videoId, { removedAt: now, updatedAt: now })
    })
  }

  const withVideo = (
    actor: Actor,
    act: { videoId: string; act: string },
    work: (tx: Tx, video: Video) => Promise<void>,
  ): Promise<void> => db.write((tx) => withVideoIn(tx, { actor, ...act }, work))

  /** Locks the video, and tells afterwards that it has changed. */
  async function withVideoIn(
    tx: Tx,
    { actor, videoId, act }: { actor: Actor; videoId: string; act: string },
    work: (tx: Tx, video: Video) => Promise<void>,
  ): Promise<void> {
    const video = await findVideoForUpdate(tx, videoId)
    if (!video || video.removedAt) throw new NotFound('video_not_found')
    await work(tx, video)
    await tell(tx, actor, act, video)
  }

  async function tell(tx: Tx, actor: Actor, act: string, { videoId, title }: Video): Promise<void> {
    const subject = { type: 'video', id: videoId }
    await audit.record(tx, { actor, action: `videos.${act}`, subject, details: { title } })
    tx.emit('videos.changed', { videoIds: [videoId] })
  }

  return { list, add, change, remove, withVideo, withVideoIn }
}

export type EditVideo = ReturnType<typeof createEditVideo>

/** Only what is named; a list of tags is kept as lines. */
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
