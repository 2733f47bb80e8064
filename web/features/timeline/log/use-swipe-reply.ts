import { useRef } from 'react'

/** So far a finger has to move a line, in pixels. */
const threshold = 56
const farthest = 80

interface Drag {
  pointer: number
  x: number
  y: number
  row: HTMLElement
  /** Up and down belongs to scrolling. */
  isSideways: boolean
}

/** A finger that draws a line to the right answers it. Rows that can be answered have `data-line`. */
export function useSwipeReply(onReply: (lineId: number) => void) {
  const drag = useRef<Drag>(undefined)

  function begin({ pointerType, isPrimary, pointerId, clientX, clientY, target }: React.PointerEvent): void {
    const row = target instanceof Element ? target.closest<HTMLElement>('[data-line]') : null
    // A mouse selects words.
    if (pointerType !== 'touch' || !isPrimary || !row) return
    drag.current = { pointer: pointerId, x: clientX, y: clientY, row, isSideways: false }
  }

  function move({ pointerId, clientX, clientY }: React.PointerEvent): void {
    const { current } = drag
    if (current?.pointer !== pointerId) return
    const [dx, dy] = [clientX - current.x, Math.abs(clientY - current.y)]
    if (!current.isSideways && dy > 10) {
      end()
      return
    }
    if (!current.isSideways && (dx < 10 || dx < 2 * dy)) return
    current.isSideways = true
    current.row.style.translate = `${Math.min(Math.max(dx, 0), farthest)}px`
  }

  function end(): void {
    drag.current?.row.style.removeProperty('translate')
    drag.current = undefined
  }

  function drop({ pointerId, clientX }: React.PointerEvent): void {
    const { current } = drag
    if (current?.pointer !== pointerId) return
    end()
    if (current.isSideways && clientX - current.x > threshold) onReply(Number(current.row.dataset.line))
  }

  return { onPointerDown: begin, onPointerMove: move, onPointerUp: drop, onPointerCancel: end }
}
