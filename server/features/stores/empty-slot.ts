import { slotCount } from '#contract/rules/albums.ts'
import type { Actor } from '../../platform/actor.ts'
import type { Tx } from '../../platform/database/database.ts'
import { BadRequest, Conflict, NotFound } from '../../platform/errors.ts'
import { type Album, updateAlbum } from './albums.store.ts'
import type { AlbumDependencies } from './edit-album.ts'
import { deleteEmptied, deleteEmptiedBefore, findEmptied, insertEmptied } from './emptied-slots.store.ts'
import { checkPosition, ensureSeen, type Place, type SeenPlace } from './slot-place.ts'
import { deleteSlot, findSlot, listSlots, updateSlots } from './slots.store.ts'
import './stores.events.ts'

const daysUntilForgotten = 30

/** Emptying, restoring and reordering of slots. */
export function createEmptySlot({ db, clock, pictures, editAlbum }: AlbumDependencies) {
  async function emptySlot(actor: Actor, { albumId, position, seen }: SeenPlace): Promise<void> {
    checkPosition(position)
    await editAlbum.withAlbum(
      { actor, id: albumId, act: 'slotEmptied', details: { position } },
      async (tx, album) => {
        const before = await findSlot(tx, { albumId, position })
        if (!before) return
        await ensureSeen(tx, { albumId, position, seen })
        await purgeEmptied(tx, { albumId, position })
        await insertEmptied(tx, { albumId, position, ...before, emptiedAt: clock.now().toISOString() })
        await deleteSlot(tx, { albumId, position })
        await sheetChanged(tx, album)
      },
    )
  }

  /** Restores a slot and returns its position. */
  async function restoreSlot(actor: Actor, { albumId, position }: Place): Promise<number> {
    checkPosition(position)
    const restored = { actor, id: albumId, act: 'slotRestored', details: { position } }
    return editAlbum.withAlbum(restored, async (tx, album) => {
      const emptied = await findEmptied(tx, { albumId, position })
      if (!emptied) throw new NotFound('slot_nothing_emptied')
      const slots = await listSlots(tx, albumId)
      const filled = new Set(slots.map((slot) => slot.position))
      const free = [position, ...Array.from({ length: slotCount }, (_, place) => place)]
      const place = free.find((candidate) => !filled.has(candidate))
      if (place === undefined) throw new Conflict('album_full')

      await deleteEmptied(tx, { albumId, position })
      await updateSlots(tx, albumId, [...slots.map(contentOf), { position: place, ...emptied }])
      await sheetChanged(tx, album)
      return place
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

  async function purgeEmptied(tx: Tx, place: Place): Promise<void> {
    const picture = await deleteEmptied(tx, place)
    if (picture) await pictures.removeSome(tx, [picture])
  }

  async function sheetChanged(tx: Tx, { id: albumId, sheetVersion }: Album): Promise<void> {
    await updateAlbum(tx, albumId, { sheetVersion: sheetVersion + 1 })
    await tx.enqueue('stores.composeShare', { albumId })
  }

  return { emptySlot, restoreSlot, reorder, purgeOldEmptied }
}

function contentOf({ position, pictureId, name, actionUrl }: Awaited<ReturnType<typeof listSlots>>[number]) {
  return { position, pictureId, name, actionUrl }
}
