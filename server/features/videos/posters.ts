import type { Actor } from '../../platform/actor.ts'
import type { Tx } from '../../platform/database/database.ts'
import { enqueueEach } from '../../platform/enqueue-each.ts'
import { NotFound } from '../../platform/errors.ts'
import type { IncomingFile } from '../../platform/incoming-files.ts'
import { addressOf, type Shared, siteOwner } from '../pictures/pictures.service.ts'
import type { Dependencies } from './dependencies.ts'
import { drawPoster } from './draw-poster.ts'
import type { EditVideo } from './edit-video.ts'
import './videos.events.ts'
import {
  findVideo,
  findVideoForUpdate,
  listWithoutPictures,
  updateVideo,
  type Video,
} from './videos.store.ts'

const inShare = 1120

/** Posters of videos, stored here so that nothing is loaded from YouTube before a video is played. */
export function createPosters({
  db,
  clock,
  pictures,
  editVideo: { changes },
}: Dependencies & { editVideo: Pick<EditVideo, 'changes'> }) {
  async function sendPoster(actor: Actor, videoId: string, file: IncomingFile): Promise<string> {
    const video = await findVideo(db.read, videoId)
    if (!video || video.removedAt) throw new NotFound('video_not_found')

    const owned = { file, kind: 'poster' as const, ownerId: actor.userId }
    const sent = { actor, id: videoId, act: 'posterSent' }
    const use = (posterId: string) => async (tx: Tx, before: Video) => {
      await replacePoster(tx, before, { posterId, isPosterDrawn: false })
      await tx.enqueue('videos.makePictures', { videoId })
    }
    return addressOf(await pictures.add(owned, (tx, { id }) => changes.changeIn(tx, sent, use(id))))
  }

  async function drawAgain(actor: Actor, videoId: string): Promise<void> {
    await changes.change({ actor, id: videoId, act: 'posterDrawn' }, async (tx, video) => {
      await replacePoster(tx, video, { posterId: null, isPosterDrawn: true })
      await tx.enqueue('videos.makePictures', { videoId })
    })
  }

  /** Generates missing pictures. */
  async function makePictures(videoId: string): Promise<void> {
    const video = await findVideo(db.read, videoId)
    if (!video || video.removedAt) return
    if (!video.posterId) {
      const drawing = { svg: drawPoster(video), kind: 'poster' as const, ownerId: siteOwner }
      await pictures.draw(drawing, (tx, { id }) => attachDrawing(tx, videoId, id))
    }
    await pictures.composeShare((tx) => findShared(tx, videoId))
  }

  async function attachDrawing(tx: Tx, videoId: string, posterId: string): Promise<void> {
    const video = await findVideoForUpdate(tx, videoId)
    // Staff may have uploaded one meanwhile.
    if (!video || video.posterId) return pictures.removeSome(tx, [posterId])
    await replacePoster(tx, video, { posterId, isPosterDrawn: true })
  }

  async function findShared(tx: Tx, videoId: string): Promise<Shared | undefined> {
    const video = await findVideoForUpdate(tx, videoId)
    if (!video?.posterId) return undefined
    const { posterId, shareId, shareKey } = video
    return {
      ...{ shareId, shareKey, key: posterId, ownerId: siteOwner },
      names: [`${posterId}-${inShare}.webp`],
      async attach(share) {
        await updateVideo(tx, videoId, share)
        tx.emit('videos.changed', { videoIds: [videoId] })
      },
    }
  }

  /** Enqueues missing pictures, for example of lost jobs. */
  async function makeMissingPictures(): Promise<void> {
    const ids = await listWithoutPictures(db.read)
    await enqueueEach(
      db,
      'videos.makePictures',
      ids.map((videoId) => ({ videoId })),
    )
  }

  async function replacePoster(
    tx: Tx,
    { videoId, posterId: before }: Video,
    changes: { posterId: string | null; isPosterDrawn: boolean },
  ): Promise<void> {
    await updateVideo(tx, videoId, { ...changes, updatedAt: clock.now().toISOString() })
    if (before) await pictures.removeSome(tx, [before])
    tx.emit('videos.changed', { videoIds: [videoId] })
  }

  return { sendPoster, drawAgain, makePictures, makeMissingPictures }
}
