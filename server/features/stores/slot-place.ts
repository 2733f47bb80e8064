import { slotCount } from '#contract/rules/albums.ts'
import type { Tx } from '../../platform/database/database.ts'
import { BadRequest, Conflict } from '../../platform/errors.ts'
import { addressOfFile } from '../pictures/pictures.service.ts'
import { findSlotFile } from './slots.store.ts'

export interface Place {
  albumId: number
  position: number
}

/** A slot as somebody has seen it: `seen` is the URL of its picture, `''` for none. */
export interface SeenPlace extends Place {
  seen?: string | undefined
}

export function checkPosition(position: number): void {
  if (!Number.isInteger(position) || position < 0 || position >= slotCount) {
    throw new BadRequest('slot_unknown')
  }
}

/** Throws a conflict if the slot has another picture by now: somebody else has moved or changed the products. */
export async function ensureSeen(tx: Tx, { seen, ...place }: SeenPlace): Promise<void> {
  if (seen === undefined) return
  const file = await findSlotFile(tx, place)
  if (seen !== addressOfFile(file ?? null)) throw new Conflict('album_changed')
}
