import { useEffect, useRef, useState } from 'react'

const swipeThreshold = 100
const leavingMilliseconds = 200

interface Directions {
  /** Called after a swipe to the left or to the right; undefined if there is nothing in that direction. */
  left: (() => void) | undefined
  right: (() => void) | undefined
}

interface Drag {
  pointer: number
  x: number
  y: number
  /** Vertical movement is left to scrolling. */
  sideways: boolean
}

/** Swipes to a neighbour by touch; snaps back if the finger did not move far enough. */
export function useSwipe({ left, right }: Directions) {
  const [shift, setShift] = useState(0)
  const [state, setState] = useState<'rest' | 'drag' | 'leave'>('rest')
  const drag = useRef<Drag>(undefined)
  const leaving = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(leaving.current), [])

  function begin({ pointerType, isPrimary, pointerId, clientX, clientY }: React.PointerEvent): void {
    // Mice select text instead.
    if (pointerType === 'mouse' || !isPrimary || state === 'leave') return
    drag.current = { pointer: pointerId, x: clientX, y: clientY, sideways: false }
  }

  function move({ pointerId, clientX, clientY, currentTarget }: React.PointerEvent): void {
    const { current } = drag
    if (current?.pointer !== pointerId) return
    const [dx, dy] = [clientX - current.x, clientY - current.y]
    if (!current.sideways) {
      if (Math.abs(dx) < 10 || Math.abs(dx) < Math.abs(dy)) return
      current.sideways = true
      currentTarget.setPointerCapture?.(pointerId)
      setState('drag')
    }
    const isOpen = dx < 0 ? left : right
    setShift(isOpen ? dx : dx / 4)
  }

  function end({ pointerId, clientX }: React.PointerEvent): void {
    const { current } = drag
    if (current?.pointer !== pointerId) return
    drag.current = undefined
    if (!current.sideways) return
    const dx = clientX - current.x
    const go = dx < 0 ? left : right
    if (Math.abs(dx) > swipeThreshold && go) leave(dx, go)
    else cancel()
  }

  function leave(dx: number, go: () => void): void {
    setState('leave')
    setShift(Math.sign(dx) * window.innerWidth)
    leaving.current = setTimeout(() => {
      go()
      cancel()
    }, leavingMilliseconds)
  }

  function cancel(): void {
    drag.current = undefined
    setState('rest')
    setShift(0)
  }

  return {
    swipe: { onPointerDown: begin, onPointerMove: move, onPointerUp: end, onPointerCancel: cancel },
    state,
    shift,
  }
}
