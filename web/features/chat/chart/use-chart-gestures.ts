import { useEffect, useEffectEvent } from 'react'
import type { Point } from './place-channels.ts'

interface Moves {
  drag: (dx: number, dy: number) => void
  /** `at` is relative to the middle of the window. */
  zoomAt: (by: number, at: Point) => void
  /** Position of the mouse while it is on no link; undefined once it has left. */
  pointAt: (at: Point | undefined) => void
  /** A click on the chart itself. */
  pressAt: (at: Point) => void
}

/** Movement in pixels up to which a press still is a click. */
const slack = 5

/**
 * Gestures of the chart: drag to pan, pinch or wheel to zoom. The wheel scrolls the page instead until the
 * chart is focused or was clicked.
 */
export function useChartGestures(frame: React.RefObject<HTMLDivElement | null>, moves: Moves): void {
  const drag = useEffectEvent(moves.drag)
  const zoomAt = useEffectEvent(moves.zoomAt)
  const pointAt = useEffectEvent(moves.pointAt)
  const pressAt = useEffectEvent(moves.pressAt)

  useEffect(() => {
    const box = frame.current
    if (!box) return
    const fingers = new Map<number, Point>()
    let moved = 0
    let isInUse = false

    const fromMiddle = ({ x, y }: Point): Point => {
      const { left, top, width, height } = box.getBoundingClientRect()
      return { x: x - left - width / 2, y: y - top - height / 2 }
    }

    function down(event: PointerEvent): void {
      if (event.pointerType === 'mouse' && event.button !== 0) return
      if (fingers.size === 0) moved = 0
      isInUse = true
      fingers.set(event.pointerId, placeOf(event))
    }

    function move(event: PointerEvent): void {
      const before = fingers.get(event.pointerId)
      if (!before) {
        if (event.pointerType === 'mouse' && isOpen(event)) pointAt(fromMiddle(placeOf(event)))
        return
      }
      const now = placeOf(event)
      const [dx, dy] = [now.x - before.x, now.y - before.y]
      moved += Math.abs(dx) + Math.abs(dy)
      if (moved <= slack) return
      // Captured only now, so that clicks on links still reach them.
      if (!box?.hasPointerCapture(event.pointerId)) box?.setPointerCapture(event.pointerId)
      const other = [...fingers].find(([id]) => id !== event.pointerId)?.[1]
      fingers.set(event.pointerId, now)
      if (!other) {
        drag(dx, dy)
        return
      }
      drag(dx / 2, dy / 2)
      const middle = { x: (now.x + other.x) / 2, y: (now.y + other.y) / 2 }
      zoomAt(apart(now, other) / apart(before, other), fromMiddle(middle))
    }

    const up = (event: PointerEvent) => void fingers.delete(event.pointerId)

    function wheel(event: WheelEvent): void {
      if (!event.ctrlKey && !event.metaKey && !isInUse && !box?.contains(document.activeElement)) return
      event.preventDefault()
      const lines = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? 16 : 1
      const by = Math.min(100, Math.max(-100, event.deltaY * lines))
      zoomAt(Math.exp(-by / (event.ctrlKey ? 120 : 400)), fromMiddle(placeOf(event)))
    }

    /** The click that ends a drag is ignored. */
    function press(event: MouseEvent): void {
      if (event.detail === 0) return
      if (moved > slack) {
        event.preventDefault()
        event.stopPropagation()
      } else if (isOpen(event)) pressAt(fromMiddle(placeOf(event)))
    }

    const leave = () => {
      isInUse = false
      pointAt(undefined)
    }

    const ending = new AbortController()
    const { signal } = ending
    box.addEventListener('pointerdown', down, { signal })
    box.addEventListener('pointermove', move, { signal })
    for (const end of ['pointerup', 'pointercancel'] as const) box.addEventListener(end, up, { signal })
    box.addEventListener('pointerleave', leave, { signal })
    box.addEventListener('wheel', wheel, { signal, passive: false })
    box.addEventListener('click', press, { signal, capture: true })
    return () => ending.abort()
  }, [frame])
}

/** Neither on a buoy nor on a button. */
const isOpen = ({ target }: Event) => target instanceof Element && !target.closest('a, button')

const placeOf = ({ clientX: x, clientY: y }: MouseEvent): Point => ({ x, y })

const apart = (a: Point, b: Point) => Math.max(1, Math.hypot(a.x - b.x, a.y - b.y))
