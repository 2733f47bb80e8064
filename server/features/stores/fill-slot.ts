import * as bounds from '#contract/rules/bounds.ts'
import { cut } from '#contract/rules/cut-text.ts'
import { productUrl, typedProductUrl } from '#contract/rules/product-url.ts'
import type { Actor } from '../../platform/actor.ts'
import type { Tx } from '../../platform/database/database.ts'
import { type Creation, createIdempotency, type Remember } from '../../platform/database/idempotency.ts'
import { BadRequest, NotFound } from '../../platform/errors.ts'
import type { Limit } from '../../platform/rate-limits.ts'
import { addressOf, type Picture, type PictureSource } from '../pictures/pictures.service.ts'
import { type Album, findAlbum, updateAlbum } from './albums.store.ts'
import type { AlbumDependencies } from './edit-album.ts'
import { checkPosition, ensureSeen, type SeenPlace } from './slot-place.ts'
import { findSlot, insertSlot, updateSlot } from './slots.store.ts'
import './stores.events.ts'

interface Proposal {
  name: string
  picture: string | null
}

type FilledPlace = SeenPlace & { creation?: Creation }

/** Requests to shops per user. */
const proposalLimit: Limit = { name: 'product-proposal', points: 60, seconds: 3600 }

/** Filling of slots, and the cover of an album. */
export function createFillSlot({ db, clock, limits, pictures, cards, editAlbum }: AlbumDependencies) {
  const { once } = createIdempotency<string>({ db, clock }, 'slots.fill')

  async function fillSlot(actor: Actor, place: FilledPlace, source: PictureSource): Promise<string> {
    checkPosition(place.position)
    await ensureAlbum(place.albumId)

    const owned = { ...source, kind: 'slot' as const, ownerId: actor.userId }
    return once(actor.userId, place.creation, async (remember) =>
      addressOf(await pictures.add(owned, intoSlot(actor, place, remember))),
    )
  }

  function intoSlot(actor: Actor, { albumId, position, seen }: SeenPlace, remember: Remember<string>) {
    const act = { actor, id: albumId, act: 'slotFilled', details: { position } }
    // The album is locked, so that concurrent uploads each remove the previous picture.
    const use =
      (pictureId: string) =>
      async (tx: Tx, { sheetVersion }: Album) => {
        await ensureSeen(tx, { albumId, position, seen })
        const before = await findSlot(tx, { albumId, position })
        await insertSlot(tx, { albumId, position, pictureId })
        if (before) await pictures.removeSome(tx, [before.pictureId])
        await updateAlbum(tx, albumId, { sheetVersion: sheetVersion + 1 })
        await tx.enqueue('stores.composeShare', { albumId })
      }
    return async (tx: Tx, picture: Picture) => {
      await editAlbum.withAlbumIn(tx, act, use(picture.id))
      await remember(tx, addressOf(picture))
    }
  }

  /** Reads a product's page. The link is not changed, because it may contain an affiliate id. */
  async function proposeProduct(actor: Actor, albumId: number, actionUrl: string): Promise<Proposal> {
    const address = typedProductUrl(actionUrl)
    if (address === undefined) throw new BadRequest('product_url_invalid')
    await ensureAlbum(albumId)
    await limits.consume(proposalLimit, actor.userId)
    const product = await cards.fetchProduct(address)
    if (!product) throw new NotFound('product_page_unreadable')
    // Only https pictures can be shown.
    const picture = product.picture?.startsWith('https:') ? product.picture : null
    return { name: cut(product.name, bounds.album.product).trim(), picture }
  }

  async function addProductPicture(actor: Actor, place: FilledPlace, picture: string): Promise<string> {
    checkPosition(place.position)
    const address = productUrl(picture)
    if (address === undefined) throw new BadRequest('product_url_invalid')
    await ensureAlbum(place.albumId)
    await limits.consume(proposalLimit, actor.userId)
    const bytes = await cards.fetchPicture(address)
    if (!bytes) throw new NotFound('product_picture_unreadable')
    const fetched = { bytes, kind: 'slot' as const, ownerId: actor.userId }
    return once(actor.userId, place.creation, async (remember) =>
      addressOf(await pictures.addFetched(fetched, intoSlot(actor, place, remember))),
    )
  }

  async function ensureAlbum(albumId: number): Promise<void> {
    if (!(await findAlbum(db.read, albumId))) throw new NotFound('album_not_found')
  }

  async function nameSlot(
    actor: Actor,
    { albumId, position, seen }: SeenPlace,
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
      await ensureSeen(tx, { albumId, position, seen })
      if (Object.keys(changes).length > 0) await updateSlot(tx, { albumId, position }, changes)
    })
  }

  async function changeCover(actor: Actor, albumId: number, source: PictureSource): Promise<string> {
    await ensureAlbum(albumId)

    const owned = { ...source, kind: 'albumcover' as const, ownerId: actor.userId }
    const act = { actor, id: albumId, act: 'coverChanged' }
    const use = (coverId: string) => async (tx: Tx, album: Album) => {
      await updateAlbum(tx, albumId, { coverId, updatedAt: clock.now().toISOString() })
      if (album.coverId) await pictures.removeSome(tx, [album.coverId])
      await tx.enqueue('stores.composeShare', { albumId })
    }
    const picture = await pictures.add(owned, (tx, { id }) => editAlbum.withAlbumIn(tx, act, use(id)))
    return addressOf(picture)
  }

  return { fillSlot, nameSlot, changeCover, proposeProduct, addProductPicture }
}
