import { arrayMove } from '@dnd-kit/sortable'
import type { StaffSlot } from '#contract/albums.ts'
import { slotCount } from '#contract/rules/albums.ts'

/** One of twelve places, and what is in it. */
export interface Cell {
  /** Stays with what is in it, wherever that goes. */
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

/** On an empty place nothing else moves; between others they make room. */
export function movedCells(cells: readonly Cell[], from: number, to: number): Cell[] {
  const target = cells[to]
  const held = cells[from]
  if (!held || !target) return [...cells]
  if (target.slot) return arrayMove([...cells], from, to)
  return cells.map((cell, place) => (place === to ? held : place === from ? target : cell))
}

/** What is in the slots once the cells are where they were put. */
export function contentOf(cells: readonly Cell[]): StaffSlot[] {
  return cells.flatMap(({ slot }, position) => (slot ? [{ ...slot, position }] : []))
}
