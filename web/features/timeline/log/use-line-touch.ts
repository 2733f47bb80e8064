import { useRef } from 'react'
import { isSelecting } from './select-words.ts'

/** Distance in pixels after which a swipe replies. */
const threshold = 56
const farthest = 80
/** Duration of a long press. */
const pressMs = 500

interface Drag {
  pointer: number
  x: number
  y: number
  row: HTMLElement
  /** Vertical movement is left to scrolling. */
  isSideways: boolean
  press: ReturnType<typeof setTimeout>
}

/**
 * Touch gestures of lines: swiping right replies, a long press opens the menu. Rows that can be replied to
 * have `data-line`.
 */
export function useLineTouch(onReply: (lineId: number) => void) {
  const drag = useRef<Drag>(undefined)
  const hasPressed = useRef(false)

  function begin({ pointerType, isPrimary, pointerId, clientX, clientY, target }: React.PointerEvent): void {
    hasPressed.current = false
    const row = target instanceof Element ? target.closest<HTMLElement>('[data-line]') : null
    // Mice select text, and so does touch in a line made selectable.
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

  /** Lifting the finger would fire a click outside the menu, which would close it. */
  function lift(event: React.TouchEvent): void {
    if (hasPressed.current) event.preventDefault()
  }

  return {
    ...{ onPointerDown: begin, onPointerMove: move, onPointerUp: drop, onPointerCancel: end },
    onTouchEnd: lift,
  }
}

/** Links and pictures keep the browser's own long press. Returns whether a menu was opened. */
function openMenu(row: HTMLElement, target: Element): boolean {
  const button = row.querySelector<HTMLElement>('.line-more, .bubble-more')
  if (!button || target.closest('a, button')) return false
  button.click()
  return true
}
