import type { Photo } from '#contract/photos.ts'
import { photosAtMost } from '#contract/rules/photos.ts'
import type { Language } from '#contract/schema.ts'
import type { Actor } from '../../platform/actor.ts'
import { createTtlCache } from '../../platform/cache/caches.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import { type Creation, createIdempotency } from '../../platform/database/idempotency.ts'
import { definedFields } from '../../platform/defined-fields.ts'
import { Conflict, NotFound } from '../../platform/errors.ts'
import type { EventBus } from '../../platform/events.ts'
import { moveBefore } from '../../platform/move-before.ts'
import type { Translator } from '../../platform/text/translate.ts'
import type { AuditService } from '../audit/audit.service.ts'
import type { PictureSource, PicturesService } from '../pictures/pictures.service.ts'
import {
  deletePhoto,
  findPhotoForUpdate,
  hasPhotos,
  insertPhoto,
  listIdsForUpdate,
  listPhotos,
  updatePhoto,
} from './photos.store.ts'
import './photos.events.ts'

interface Dependencies {
  db: Database
  clock: Clock
  bus: Pick<EventBus, 'onStale'>
  translator: Translator
  audit: Pick<AuditService, 'changesOf'>
  pictures: Pick<PicturesService, 'add' | 'removeSome'>
}

interface Words {
  alt: string
  caption: string
}

type ChangedWords = { [K in keyof Words]?: Words[K] | undefined }

export type PhotosService = ReturnType<typeof createPhotosService>

/** Photos. Callers must check that the actor is staff. */
export function createPhotosService({ db, clock, bus, translator, audit, pictures }: Dependencies) {
  const changes = audit.changesOf({
    prefix: 'photos',
    type: 'photo',
    idOf: (photo: { id: number; alt?: string | null }) => photo.id,
    find: findPhotoForUpdate,
    missing: 'photo_not_found',
    detailsOf: ({ alt }) => (alt ? { title: alt } : {}),
    emit: (tx, { id }) => tx.emit('photos.changed', { photoId: id }),
  })
  const { once } = createIdempotency<number>({ db, clock }, 'photos.add')
  // Needed by every page, for the link to the photos.
  const hasPhotosCache = createTtlCache<boolean>({ bus, tags: ['photos'], most: 1 })
  const hasAny = () => hasPhotosCache('photos', () => hasPhotos(db.read))

  /** Lists photos in order. Texts of bundled ones are translated. */
  async function list(language: Language): Promise<Photo[]> {
    const t = translator.in(language)
    const rows = await listPhotos(db.read)
    return rows.map(({ id, bundled, file, alt, caption, width, height, colour }) => {
      const photo = bundled ? bundledPhoto(bundled) : undefined
      return {
        id,
        src: photo?.src ?? `/uploads/${file}`,
        alt: alt ?? t(`pictures:photos.${bundled}.alt`),
        caption: caption ?? (bundled ? t(`pictures:photos.${bundled}.caption`) : ''),
        width: photo?.width ?? width ?? 0,
        height: photo?.height ?? height ?? 0,
        colour: photo?.colour ?? colour ?? '',
      }
    })
  }

  /** Adds a photo at the beginning and returns its id. */
  async function add(
    actor: Actor,
    { alt, caption, creation }: Words & { creation?: Creation },
    source: PictureSource,
  ): Promise<number> {
    return once(actor.userId, creation, async (remember) => {
      let photoId = 0
      await pictures.add(
        { ...source, kind: 'photo', ownerId: actor.userId },
        async (tx, { id: pictureId }) => {
          if ((await listIdsForUpdate(tx)).length >= photosAtMost) throw new Conflict('photos_full')
          photoId = await insertPhoto(tx, { pictureId, alt, caption })
          await changes.state(tx, actor, 'added', { id: photoId, alt })
          await remember(tx, photoId)
        },
      )
      return photoId
    })
  }

  /** Texts that are left out do not change. */
  async function change(actor: Actor, id: number, words: ChangedWords): Promise<void> {
    const after = definedFields(words)
    await changes.change({ actor, id, act: 'changed', after }, async (tx) => {
      if (Object.keys(after).length > 0) await updatePhoto(tx, id, after)
    })
  }

  /** Moves a photo before another one; `null` is the end. */
  async function move(actor: Actor, id: number, before: number | null): Promise<void> {
    await db.write(async (tx) => {
      const order = moveBefore(await listIdsForUpdate(tx), id, before)
      if (!order) throw new NotFound('photo_not_found')

      for (const [index, photoId] of order.entries()) await updatePhoto(tx, photoId, { position: index + 1 })
      await changes.state(tx, actor, 'moved', { id })
    })
  }

  async function remove(actor: Actor, id: number): Promise<void> {
    await changes.change({ actor, id, act: 'deleted' }, async (tx, { pictureId }) => {
      await deletePhoto(tx, id)
      if (pictureId) await pictures.removeSome(tx, [pictureId])
    })
  }

  return { hasAny, list, add, change, move, remove }
}

/** Bundled photos. Their texts are in `pictures.json` of each language. */
const bundled: Record<string, { width: number; height: number; colour: string }> = {
  'farol-no-entardecer': { width: 1152, height: 648, colour: '#817278' },
  'barra-turquesa': { width: 1152, height: 720, colour: '#4a8f9e' },
  'equipe-na-praia': { width: 1152, height: 648, colour: '#a08768' },
  'farol-aceso': { width: 1152, height: 648, colour: '#4d5e75' },
  'banco-de-areia': { width: 1152, height: 1152, colour: '#87a094' },
  'farol-na-neblina': { width: 1152, height: 720, colour: '#aab1b2' },
  'ultima-tomada': { width: 1152, height: 648, colour: '#967376' },
  'canal-fundo': { width: 1152, height: 1152, colour: '#2a5075' },
  'farol-ao-meio-dia': { width: 1152, height: 720, colour: '#769eb7' },
  'mare-purpura': { width: 1152, height: 1152, colour: '#662e55' },
  lente: { width: 1152, height: 1152, colour: '#978c73' },
  'noite-no-canal': { width: 1152, height: 1152, colour: '#2e3765' },
}

function bundledPhoto(name: string) {
  const photo = bundled[name]
  if (!photo) throw new Error(`public/photos has no ${name}`)
  return { src: `/photos/${name}.jpg`, ...photo }
}
