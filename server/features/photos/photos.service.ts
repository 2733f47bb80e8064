import type { Photo } from '#contract/photos.ts'
import { photosAtMost } from '#contract/rules/photos.ts'
import type { Language } from '#contract/schema.ts'
import type { Actor } from '../../platform/actor.ts'
import { createTtlCache } from '../../platform/cache/ttl-cache.ts'
import type { Database, Tx } from '../../platform/database/database.ts'
import { Conflict, NotFound } from '../../platform/errors.ts'
import type { EventBus } from '../../platform/events.ts'
import { moveBefore } from '../../platform/move-before.ts'
import type { Translator } from '../../platform/text/translate.ts'
import type { AuditService } from '../audit/audit.service.ts'
import type { PictureSource, PicturesService } from '../pictures/pictures.service.ts'
import { bundledPhoto } from './bundled-photos.ts'
import {
  deletePhoto,
  findPhoto,
  hasPhotos,
  insertPhoto,
  listIdsForUpdate,
  listPhotos,
  updatePhoto,
} from './photos.store.ts'
import './photos.events.ts'

interface Needs {
  db: Database
  bus: Pick<EventBus, 'onStale'>
  translator: Translator
  audit: Pick<AuditService, 'record'>
  pictures: Pick<PicturesService, 'take' | 'removeSome'>
}

interface Words {
  alt: string
  caption: string
}

export type PhotosService = ReturnType<typeof createPhotosService>

/** The page of photos. Whoever changes it was let in as staff. */
export function createPhotosService({ db, bus, translator, audit, pictures }: Needs) {
  // Every page leads to them, or does not.
  const hasPhotosCache = createTtlCache<boolean>({ bus, tags: ['photos'], most: 1 })
  const hasAny = () => hasPhotosCache('photos', () => hasPhotos(db.read))

  /** In their order. Those that come with the site speak every language; what staff wrote stands as it is. */
  async function list(language: Language): Promise<Photo[]> {
    const t = translator.in(language)
    const rows = await listPhotos(db.read)
    return rows.map(({ id, bundled, file, alt, caption, width, height, colour }) => {
      const known = bundled ? bundledPhoto(bundled) : undefined
      return {
        id,
        src: known?.src ?? `/uploads/${file}`,
        alt: alt ?? t(`pictures:photos.${bundled}.alt`),
        caption: caption ?? (bundled ? t(`pictures:photos.${bundled}.caption`) : ''),
        width: known?.width ?? width ?? 0,
        height: known?.height ?? height ?? 0,
        colour: known?.colour ?? colour ?? '',
      }
    })
  }

  /** Before all others. Answers its id. */
  async function add(actor: Actor, words: Words, source: PictureSource): Promise<number> {
    let photoId = 0
    await pictures.take(
      { ...source, kind: 'photo', ownerId: actor.userId },
      async (tx, { id: pictureId }) => {
        if ((await listIdsForUpdate(tx)).length >= photosAtMost) throw new Conflict('photos_full')
        photoId = await insertPhoto(tx, { pictureId, ...words })
        await tell(tx, actor, { photoId, act: 'added', alt: words.alt })
      },
    )
    return photoId
  }

  async function change(actor: Actor, photoId: number, words: Words): Promise<void> {
    await db.write(async (tx) => {
      if (!(await findPhoto(tx, photoId))) throw new NotFound('photo_not_found')
      await updatePhoto(tx, photoId, words)
      await tell(tx, actor, { photoId, act: 'changed', alt: words.alt })
    })
  }

  /** Before another one; `null` is the end. */
  async function move(actor: Actor, photoId: number, before: number | null): Promise<void> {
    await db.write(async (tx) => {
      const order = moveBefore(await listIdsForUpdate(tx), photoId, before)
      if (!order) throw new NotFound('photo_not_found')

      for (const [index, id] of order.entries()) await updatePhoto(tx, id, { position: index + 1 })
      await tell(tx, actor, { photoId, act: 'moved' })
    })
  }

  async function remove(actor: Actor, photoId: number): Promise<void> {
    await db.write(async (tx) => {
      const photo = await findPhoto(tx, photoId)
      if (!photo) throw new NotFound('photo_not_found')
      await deletePhoto(tx, photoId)
      if (photo.pictureId) await pictures.removeSome(tx, [photo.pictureId])
      await tell(tx, actor, { photoId, act: 'deleted', ...(photo.alt && { alt: photo.alt }) })
    })
  }

  async function tell(
    tx: Tx,
    actor: Actor,
    { photoId, act, alt }: { photoId: number; act: string; alt?: string },
  ): Promise<void> {
    const details = alt ? { title: alt } : {}
    await audit.record(tx, {
      actor,
      action: `photos.${act}`,
      subject: { type: 'photo', id: photoId },
      details,
    })
    tx.emit('photos.changed', { photoId })
  }

  return { hasAny, list, add, change, move, remove }
}
