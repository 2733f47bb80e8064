import { useCallback, useEffect, useMemo, useRef } from 'react'
import type { Point } from './place-channels.ts'
import { boundsOf, type Sheet, type Survey } from './survey-waters.ts'

/** Which place of the chart lies in the middle of its window, and how many pixels one of its units takes. */
interface View extends Point {
  scale: number
}

const largest = 2
/** At which channels can be told apart where the window is too small for all of them. */
const readable = 0.5
const stepsMs = 180
/** So many buoys are laid out anew for each step of a zoom; more are stretched like a picture until it rests. */
const drawnAtOnce = 150
const settleMs = 120

/** What of the chart is to be seen. Written past React: nothing is drawn anew while somebody moves it. */
export function useChartView({ bounds, sheet }: Survey, { home, count }: { home: Point; count: number }) {
  const frame = useRef<HTMLDivElement>(null)
  const paper = useRef<HTMLDivElement>(null)
  const view = useRef<View>(undefined)
  const running = useRef(0)
  /** The scale at which names and buoys have their size. */
  const drawn = useRef<number>(undefined)
  const settling = useRef<ReturnType<typeof setTimeout>>(undefined)

  const show = useCallback(
    (wanted: View) => {
      const box = frame.current
      if (!box) return
      const { clientWidth: width, clientHeight: height } = box
      const scale = Math.min(largest, Math.max(smallest(bounds, width, height), wanted.scale))
      const x = within(wanted.x, sheet.x, sheet.width, width / scale)
      const y = within(wanted.y, sheet.y, sheet.height, height / scale)
      const layer = paper.current
      if (!layer) return
      view.current = { x, y, scale }
      const place = `translate(${width / 2 - x * scale}px, ${height / 2 - y * scale}px)`
      const draw = () => {
        drawn.current = scale
        layer.style.setProperty('--scale', `${scale}`)
        layer.style.transform = place
      }
      if (drawn.current === scale) layer.style.transform = place
      else if (drawn.current === undefined || count <= drawnAtOnce) draw()
      else layer.style.transform = `${place} scale(${scale / drawn.current})`

      // Moved as one picture, and sharp again when it rests.
      layer.style.willChange = 'transform'
      clearTimeout(settling.current)
      settling.current = setTimeout(() => {
        draw()
        layer.style.willChange = ''
      }, settleMs)
    },
    [bounds, sheet, count],
  )

  const moves = useMemo(() => {
    const stop = () => cancelAnimationFrame(running.current)

    /** There at once where motion is not wanted. */
    function sail(to: View): void {
      stop()
      const from = view.current
      if (!from || matchMedia('(prefers-reduced-motion: reduce)').matches) {
        show(to)
        return
      }
      const begin = performance.now()
      const step = (now: number) => {
        const part = Math.min(1, (now - begin) / stepsMs)
        const eased = 1 - (1 - part) ** 3
        const mix = (a: number, b: number) => a + (b - a) * eased
        show({
          x: mix(from.x, to.x),
          y: mix(from.y, to.y),
          scale: from.scale * (to.scale / from.scale) ** eased,
        })
        if (part < 1) running.current = requestAnimationFrame(step)
      }
      running.current = requestAnimationFrame(step)
    }

    /** The place under `at`, in pixels from the middle of the window, stays where it is. */
    function zoomed(by: number, at: Point): View | undefined {
      const box = frame.current
      const now = view.current
      if (!box || !now) return undefined
      const lowest = smallest(bounds, box.clientWidth, box.clientHeight)
      const scale = Math.min(largest, Math.max(lowest, now.scale * by))
      const rest = 1 / now.scale - 1 / scale
      return { x: now.x + at.x * rest, y: now.y + at.y * rest, scale }
    }

    return {
      drag(dx: number, dy: number): void {
        stop()
        const now = view.current
        if (now) show({ ...now, x: now.x - dx / now.scale, y: now.y - dy / now.scale })
      },
      zoomAt(by: number, at: Point): void {
        stop()
        const next = zoomed(by, at)
        if (next) show(next)
      },
      zoom(by: number): void {
        const next = zoomed(by, { x: 0, y: 0 })
        if (next) sail(next)
      },
      showAll(): void {
        const box = frame.current
        if (box) sail(whole(bounds, box))
      },
      showOnly(places: readonly Point[]): void {
        const box = frame.current
        const [first] = places
        if (box && first) sail(readableOf(boundsOf(places), first, box))
      },
      /** Moves it only where it is not in sight. */
      reveal({ x, y }: Point): void {
        const box = frame.current
        const now = view.current
        if (!box || !now) return
        const [besides, above] = [box.clientWidth / now.scale / 2, box.clientHeight / now.scale / 2]
        const [right, edge] = [170 / now.scale, 50 / now.scale]
        const next = {
          x: Math.min(x - edge + besides, Math.max(x + right - besides, now.x)),
          y: Math.min(y - edge + above, Math.max(y + edge - above, now.y)),
          scale: now.scale,
        }
        if (next.x !== now.x || next.y !== now.y) sail(next)
      },
    }
  }, [bounds, show])

  useEffect(() => {
    const box = frame.current
    if (!box) return
    const keep = () => show(view.current ?? readableOf(bounds, home, box))
    keep()
    const watch = new ResizeObserver(keep)
    watch.observe(box)
    return () => {
      watch.disconnect()
      cancelAnimationFrame(running.current)
      clearTimeout(settling.current)
    }
  }, [bounds, home, show])

  return { frame, paper, ...moves }
}

function smallest({ width, height }: Sheet, across: number, down: number): number {
  return Math.min(readable, across / width, down / height)
}

function whole({ x, y, width, height }: Sheet, box: HTMLElement): View {
  const scale = Math.min(1, box.clientWidth / width, box.clientHeight / height)
  return { x: x + width / 2, y: y + height / 2, scale }
}

/** All of it where it can be read, or as much of it as can, around `home`. */
function readableOf(bounds: Sheet, home: Point, box: HTMLElement): View {
  const all = whole(bounds, box)
  if (all.scale >= readable) return all
  return {
    x: within(home.x, bounds.x, bounds.width, box.clientWidth / readable),
    y: within(home.y, bounds.y, bounds.height, box.clientHeight / readable),
    scale: readable,
  }
}

/** A middle from which nothing beyond the sheet is to be seen, or that of the sheet where it is too small. */
function within(middle: number, start: number, length: number, seen: number): number {
  if (seen >= length) return start + length / 2
  return Math.min(start + length - seen / 2, Math.max(start + seen / 2, middle))
}
