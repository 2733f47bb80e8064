import { slotCount } from '#contract/rules/albums.ts'
import type { Actor } from '../../platform/actor.ts'
import type { Tx } from '../../platform/database/database.ts'
import { BadRequest, Conflict, NotFound } from '../../platform/errors.ts'
import { addressOfFile } from '../pictures/pictures.service.ts'
import { type Album, updateAlbum } from './albums.store.ts'
import type { AlbumDependencies } from './edit-album.ts'
import { deleteEmptied, deleteEmptiedBefore, insertEmptied, listEmptied } from './emptied-slots.store.ts'
import { checkPosition, ensureSeen, type SeenPlace } from './slot-place.ts'
import { type Content, deleteSlot, listSlots, updateSlots } from './slots.store.ts'
import './stores.events.ts'

const daysUntilForgotten = 30

/** Emptying, restoring and reordering of slots. */
export function createEmptySlot({ db, clock, pictures, editAlbum }: AlbumDependencies) {
  async function emptySlot(actor: Actor, { albumId, position, seen }: SeenPlace): Promise<void> {
    checkPosition(position)
    await editAlbum.withAlbum(
      { actor, id: albumId, act: 'slotEmptied', details: { position } },
      async (tx, album) => {
        const slots = await listSlots(tx, albumId)
        const emptied = slots.find((slot) => slot.position === position)
        if (!emptied) return
        await ensureSeen(tx, { albumId, position, seen })
        const sheet = sheetOf(slots).map((slot) => slot?.pictureId ?? '')
        const emptiedAt = clock.now().toISOString()
        await insertEmptied(tx, { albumId, ...contentOf(emptied), sheet, emptiedAt })
        await deleteSlot(tx, { albumId, position })
        await sheetChanged(tx, album)
      },
    )
  }

  /** Restores what was last in a slot, or the product with this picture. Returns its position. */
  async function restoreSlot(actor: Actor, { albumId, position, seen }: SeenPlace): Promise<number> {
    checkPosition(position)
    const act = { actor, id: albumId, act: 'slotRestored', details: { position } }
    return editAlbum.withAlbum(act, async (tx, album) => {
      const emptied = (await listEmptied(tx, albumId)).find((one) =>
        seen ? addressOfFile(one.file) === seen : one.position === position,
      )
      if (!emptied) throw new NotFound('slot_nothing_emptied')
      const sheet = restoredSheet(sheetOf(await listSlots(tx, albumId)), emptied)
      if (!sheet) throw new Conflict('album_full')

      await deleteEmptied(tx, emptied.pictureId)
      await updateSlots(
        tx,
        albumId,
        sheet.flatMap((slot, place) => (slot ? [{ ...contentOf(slot), position: place }] : [])),
      )
      await sheetChanged(tx, album)
      return sheet.findIndex((slot) => slot?.pictureId === emptied.pictureId)
    })
  }

  /** `positions[3]` is the slot whose content moves to the fourth place. */
  async function reorder(
    actor: Actor,
    albumId: number,
    { positions, version }: { positions: readonly number[]; version?: number | undefined },
  ): Promise<void> {
    const isOrder = positions.length === slotCount && new Set(positions).size === slotCount
    if (!isOrder) throw new BadRequest('slot_order_invalid')
    for (const position of positions) checkPosition(position)

    await editAlbum.withAlbum({ actor, id: albumId, act: 'reordered' }, async (tx, album) => {
      if (version !== undefined && version !== album.sheetVersion) throw new Conflict('album_changed')
      const slots = await listSlots(tx, albumId)
      const moved = slots.map((slot) => ({ ...contentOf(slot), position: positions.indexOf(slot.position) }))
      await updateSlots(tx, albumId, moved)
      await sheetChanged(tx, album)
    })
  }

  /** Deletes contents of emptied slots that can no longer be restored. */
  async function purgeOldEmptied(): Promise<void> {
    const before = new Date(clock.now().getTime() - daysUntilForgotten * 86_400_000)
    await db.write(async (tx) => pictures.removeSome(tx, await deleteEmptiedBefore(tx, before.toISOString())))
  }

  async function sheetChanged(tx: Tx, { id: albumId, sheetVersion }: Album): Promise<void> {
    await updateAlbum(tx, albumId, { sheetVersion: sheetVersion + 1 })
    await tx.enqueue('stores.composeShare', { albumId })
  }

  return { emptySlot, restoreSlot, reorder, purgeOldEmptied }
}

const contentOf = ({ position, pictureId, name, actionUrl }: Content) => ({
  ...{ position, pictureId, name, actionUrl },
})

/** Returns all slots in order; empty ones are undefined. */
const sheetOf = <S extends Content>(slots: readonly S[]) =>
  Array.from({ length: slotCount }, (_, place) => slots.find(({ position }) => position === place))

type Sheet = (Content | undefined)[]

/**
 * Puts a product into the free slot nearest to its position that is between its former neighbours, or else after the
 * first of them, moving as few others as possible. Undefined if all slots are filled.
 */
function restoredSheet(slots: Sheet, emptied: Content & { sheet: readonly string[] }): Sheet | undefined {
  const placeOf = (picture: string) => (picture ? slots.findIndex((slot) => slot?.pictureId === picture) : -1)
  const places = emptied.sheet.map(placeOf)
  const before = places.slice(0, emptied.position).findLast((place) => place >= 0) ?? -1
  const after = places.slice(emptied.position + 1).find((place) => place > before) ?? slotCount
  const free = slots.flatMap((slot, place) => (slot ? [] : [place]))
  const between = free.filter((place) => place > before && place < after)
  const place = nearest(between, emptied.position)
  if (place !== undefined) return slots.with(place, emptied)

  const target = before >= 0 ? before + 1 : after
  const gap = nearest(free, target)
  // Slots between the gap and the target move by one.
  return gap === undefined
    ? undefined
    : slots.toSpliced(gap, 1).toSpliced(gap < target ? target - 1 : target, 0, emptied)
}

const nearest = (places: readonly number[], target: number): number | undefined =>
  places.toSorted((a, b) => Math.abs(a - target) - Math.abs(b - target))[0]
