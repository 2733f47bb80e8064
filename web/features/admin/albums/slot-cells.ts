import { arrayMove } from '@dnd-kit/sortable'
import type { StaffSlot } from '#contract/albums.ts'
import { slotCount } from '#contract/rules/albums.ts'

/** One of the twelve positions, with its slot if filled. */
export interface Cell {
  /** Follows the content when it is moved. */
  id: string
  position: number
  slot: StaffSlot | undefined
}

export function cellsOf(content: readonly StaffSlot[]): Cell[] {
  return Array.from({ length: slotCount }, (_, position) => {
    const slot = content.find((one) => one.position === position)
    return { id: slot ? slot.url : `empty-${position}`, position, slot }
  })
}

/** Moves a cell. Swaps it with an empty target; otherwise shifts the cells between. */
export function movedCells(cells: readonly Cell[], from: number, to: number): Cell[] {
  const target = cells[to]
  const held = cells[from]
  if (!held || !target) return [...cells]
  if (target.slot) return arrayMove([...cells], from, to)
  return cells.map((cell, place) => (place === to ? held : place === from ? target : cell))
}

/** Returns the slots with the positions of their cells. */
export function contentOf(cells: readonly Cell[]): StaffSlot[] {
  return cells.flatMap(({ slot }, position) => (slot ? [{ ...slot, position }] : []))
}
