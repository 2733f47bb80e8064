import { typedProductUrl } from '#contract/rules/product-url.ts'
import type { Actor } from '../../platform/actor.ts'
import type { Tx } from '../../platform/database/database.ts'
import { BadRequest, NotFound } from '../../platform/errors.ts'
import { addressOf, type PictureSource } from '../pictures/pictures.service.ts'
import { type Album, findAlbum, updateAlbum } from './albums.store.ts'
import type { Dependencies } from './dependencies.ts'
import type { EditAlbum } from './edit-album.ts'
import { checkPosition, type Place } from './slot-place.ts'
import { findSlot, insertSlot, updateSlot } from './slots.store.ts'
import './stores.events.ts'

interface Needs extends Dependencies {
  editAlbum: Pick<EditAlbum, 'withAlbum' | 'withAlbumIn'>
}

/** What is in the slots of an album, and its cover. */
export function createFillSlot({ db, clock, pictures, editAlbum }: Needs) {
  async function fillSlot(
    actor: Actor,
    { albumId, position }: Place,
    source: PictureSource,
  ): Promise<string> {
    checkPosition(position)
    if (!(await findAlbum(db.read, albumId))) throw new NotFound('album_not_found')

    const owned = { ...source, kind: 'slot' as const, ownerId: actor.userId }
    const act = { actor, id: albumId, act: 'slotFilled', details: { position } }
    // The album is locked: of several at once each sees, and removes, the picture before.
    const use =
      (pictureId: string) =>
      async (tx: Tx, { sheetVersion }: Album) => {
        const before = await findSlot(tx, { albumId, position })
        await insertSlot(tx, { albumId, position, pictureId })
        if (before) await pictures.removeSome(tx, [before.pictureId])
        await updateAlbum(tx, albumId, { sheetVersion: sheetVersion + 1 })
        await tx.enqueue('stores.composeShare', { albumId })
      }
    const picture = await pictures.take(owned, (tx, { id }) => editAlbum.withAlbumIn(tx, act, use(id)))
    return addressOf(picture)
  }

  async function nameSlot(
    actor: Actor,
    { albumId, position }: Place,
    { name, actionUrl }: { name?: string; actionUrl?: string | null },
  ): Promise<void> {
    checkPosition(position)
    const link = actionUrl === null ? '' : actionUrl && typedProductUrl(actionUrl)
    if (link === undefined && actionUrl) throw new BadRequest('product_url_invalid')
    const changes = {
      ...(name !== undefined && { name }),
      ...(link !== undefined && { actionUrl: link }),
    }
    const details = { position, ...changes }
    await editAlbum.withAlbum({ actor, id: albumId, act: 'slotNamed', details }, async (tx) => {
      if (!(await findSlot(tx, { albumId, position }))) throw new NotFound('slot_empty')
      if (Object.keys(changes).length > 0) await updateSlot(tx, { albumId, position }, changes)
    })
  }

  async function changeCover(actor: Actor, albumId: number, source: PictureSource): Promise<string> {
    if (!(await findAlbum(db.read, albumId))) throw new NotFound('album_not_found')

    const owned = { ...source, kind: 'albumcover' as const, ownerId: actor.userId }
    const act = { actor, id: albumId, act: 'coverChanged' }
    const use = (coverId: string) => async (tx: Tx, album: Album) => {
      await updateAlbum(tx, albumId, { coverId, updatedAt: clock.now().toISOString() })
      if (album.coverId) await pictures.removeSome(tx, [album.coverId])
      await tx.enqueue('stores.composeShare', { albumId })
    }
    const picture = await pictures.take(owned, (tx, { id }) => editAlbum.withAlbumIn(tx, act, use(id)))
    return addressOf(picture)
  }

  return { fillSlot, nameSlot, changeCover }
}
