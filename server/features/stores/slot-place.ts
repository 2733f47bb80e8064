import { slotCount } from '#contract/rules/albums.ts'
import { BadRequest } from '../../platform/errors.ts'

export interface Place {
  albumId: number
  position: number
}

export function checkPosition(position: number): void {
  if (!Number.isInteger(position) || position < 0 || position >= slotCount) {
    throw new BadRequest('slot_unknown')
  }
}
