import type { UniqueIdentifier } from '@dnd-kit/core'
import { createContext, useContext, useState } from 'react'

interface Pressing {
  held: UniqueIdentifier | undefined
  press: (id: UniqueIdentifier) => void
}

const PressToMoveContext = createContext<Pressing>({ held: undefined, press: () => {} })

interface PressToMoveProps {
  /** Called with the item that was pressed first and the item whose place it takes. */
  onMove: (id: UniqueIdentifier, at: UniqueIdentifier) => void
  children: React.ReactNode
}

/**
 * Moves items by two presses, for users who cannot drag: with a single finger, a switch, or a screen reader
 * on a phone.
 */
export function PressToMove({ onMove, children }: PressToMoveProps) {
  const [held, hold] = useState<UniqueIdentifier>()

  function press(id: UniqueIdentifier) {
    hold(held === undefined ? id : undefined)
    if (held !== undefined && held !== id) onMove(held, id)
  }
  return <PressToMoveContext value={{ held, press }}>{children}</PressToMoveContext>
}

/** Props of the handle of a movable item. */
export function usePressToMove(id: UniqueIdentifier) {
  const { held, press } = useContext(PressToMoveContext)
  const isHeld = held === id
  return { isHeld, handle: { 'aria-pressed': isHeld, onClick: () => press(id) } }
}
