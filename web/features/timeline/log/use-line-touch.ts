import { useRef } from 'react'
import { isSelecting } from './select-words.ts'

/** So far a finger has to move a line, in pixels. */
const threshold = 56
const farthest = 80
/** So long it has to rest on one. */
const pressMs = 500

interface Drag {
  pointer: number
  x: number
  y: number
  row: HTMLElement
  /** Up and down belongs to scrolling. */
  isSideways: boolean
  press: ReturnType<typeof setTimeout>
}

/**
 * A finger that draws a line to the right answers it, and one that rests on it opens its menu. Rows that can be
 * answered have `data-line`.
 */
export function useLineTouch(onReply: (lineId: number) => void) {
  const drag = useRef<Drag>(undefined)
  const hasPressed = useRef(false)

  function begin({ pointerType, isPrimary, pointerId, clientX, clientY, target }: React.PointerEvent): void {
    hasPressed.current = false
    const row = target instanceof Element ? target.closest<HTMLElement>('[data-line]') : null
    // A mouse selects words, and a finger where it was asked to.
    if (pointerType !== 'touch' || !isPrimary || !row || isSelecting(target as Element)) return
    const press = setTimeout(() => {
      hasPressed.current = openMenu(row, target as Element)
    }, pressMs)
    drag.current = { pointer: pointerId, x: clientX, y: clientY, row, isSideways: false, press }
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
    clearTimeout(current.press)
    current.row.style.translate = `${Math.min(Math.max(dx, 0), farthest)}px`
  }

  function end(): void {
    clearTimeout(drag.current?.press)
    drag.current?.row.style.removeProperty('translate')
    drag.current = undefined
  }

  function drop({ pointerId, clientX }: React.PointerEvent): void {
    const { current } = drag
    if (current?.pointer !== pointerId) return
    end()
    if (current.isSideways && clientX - current.x > threshold) onReply(Number(current.row.dataset.line))
  }

  /** What a browser makes of a finger that leaves is a click elsewhere, which would close the menu. */
  function lift(event: React.TouchEvent): void {
    if (hasPressed.current) event.preventDefault()
  }

  return {
    ...{ onPointerDown: begin, onPointerMove: move, onPointerUp: drop, onPointerCancel: end },
    onTouchEnd: lift,
  }
}

/** The browser has acts of its own for links and pictures. Returns whether there is a menu. */
function openMenu(row: HTMLElement, target: Element): boolean {
  const button = row.querySelector<HTMLElement>('.line-more, .bubble-more')
  if (!button || target.closest('a, button')) return false
  button.click()
  return true
}
