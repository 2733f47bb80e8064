import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { scales } from './name-scales.ts'
import type { Point } from './place-channels.ts'
import { boundsOf, grown, type Sheet, type Survey } from './survey-waters.ts'

/** Point of the chart in the middle of the window, and pixels per unit of the chart. */
interface View extends Point {
  scale: number
}

/** The rendered area, somewhat larger than the visible one, and the scale that decides which names show. */
interface Seen extends Sheet {
  scale: number
}

interface ChartViewOptions {
  home: Point
  /** Whether there are so many channels that only those in view are rendered. */
  isCrowd: boolean
}

const largest = 2
/** Scale from which channels can be told apart, used if the window is too small for all of them. */
const readable = 0.5
/** Somewhat below it, to see all waters is worth more than a few names. */
const readableAsWhole = 0.44
const stepsMs = 180
/** Pixels rendered beyond each edge of the window. */
const beyond = 160
/**
 * While zooming, the layer is only scaled; it is rendered again after a pause, or when it is scaled too much.
 */
const mostStretched = 2
const restMs = 120

/** The visible part of the chart. It is updated outside React, which renders only what comes into view. */
export function useChartView({ bounds, sheet }: Survey, { home, isCrowd }: ChartViewOptions) {
  const frame = useRef<HTMLDivElement>(null)
  const paper = useRef<HTMLDivElement>(null)
  const view = useRef<View>(undefined)
  const running = useRef(0)
  /** The scale at which names, buoys and contours were rendered. */
  const drawnScale = useRef(0)
  const drawn = useRef<Seen>(undefined)
  const resting = useRef<ReturnType<typeof setTimeout>>(undefined)
  const [seen, setSeen] = useState<Seen>()

  const draw = useCallback(() => {
    clearTimeout(resting.current)
    const [box, layer, now] = [frame.current, paper.current, view.current]
    if (!box || !layer || !now) return
    const area = areaAround(now, box)
    if (drawnScale.current !== now.scale) layer.style.setProperty('--scale', `${now.scale}`)
    drawnScale.current = now.scale
    layer.style.transform = transformOf(now, box, 1)
    if (isEnough(drawn.current, area)) return
    drawn.current = { ...grown(area, beyond / now.scale), scale: area.scale }
    setSeen(drawn.current)
  }, [])

  const show = useCallback(
    (target: View) => {
      const [box, layer] = [frame.current, paper.current]
      if (!box || !layer) return
      const { clientWidth: width, clientHeight: height } = box
      const scale = Math.min(largest, Math.max(smallest(bounds, width, height), target.scale))
      const x = within(target.x, sheet.x, sheet.width, width / scale)
      const y = within(target.y, sheet.y, sheet.height, height / scale)
      view.current = { x, y, scale }
      const stretch = scale / drawnScale.current
      if (stretch === 1 || stretch < 1 / mostStretched || stretch > mostStretched) {
        draw()
        return
      }
      layer.style.transform = transformOf({ x, y, scale }, box, stretch)
      clearTimeout(resting.current)
      resting.current = setTimeout(draw, restMs)
    },
    [bounds, sheet, draw],
  )

  const moves = useMemo(() => {
    const stop = () => cancelAnimationFrame(running.current)

    /** Instant with reduced motion. */
    function sail(to: View): void {
      stop()
      const from = view.current
      if (!from || matchMedia('(prefers-reduced-motion: reduce)').matches) {
        show(to)
        draw()
        return
      }
      const begin = performance.now()
      const step = (now: number) => {
        const part = Math.min(1, (now - begin) / stepsMs)
        const eased = 1 - (1 - part) ** 3
        const mix = (a: number, b: number) => a + (b - a) * eased
        if (part === 1) {
          // Sets the exact target: names appear at exact scales.
          show(to)
          draw()
          return
        }
        show({
          x: mix(from.x, to.x),
          y: mix(from.y, to.y),
          scale: from.scale * (to.scale / from.scale) ** eased,
        })
        running.current = requestAnimationFrame(step)
      }
      running.current = requestAnimationFrame(step)
    }

    /** Zooms so that the point under `at` (pixels from the middle of the window) stays in place. */
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
      /** Keeps `towards` in view, or brings it into view. */
      zoom(by: number, towards: Point | undefined): void {
        const box = frame.current
        const next = zoomed(by, { x: 0, y: 0 })
        if (box && next) sail(towards ? withInSight(next, towards, box) : next)
      },
      showAll(): void {
        const box = frame.current
        if (box) sail(whole(bounds, box))
      },
      /**
       * Returns the chart position of a point in the window (pixels from its middle), and the size of a pixel
       * there.
       */
      placeAt(at: Point): (Point & { pixel: number }) | undefined {
        const now = view.current
        return now && { x: now.x + at.x / now.scale, y: now.y + at.y / now.scale, pixel: 1 / now.scale }
      },
      /** Zooms to these places, at least to scale `least`. */
      showOnly(places: readonly Point[], least = 0): void {
        const box = frame.current
        const [first] = places
        if (!box || !first) return
        const next = readableOf(boundsOf(places), first, box)
        sail({ ...next, scale: Math.max(next.scale, least) })
      },
      /** Moves the view only if the place is not visible. */
      reveal(place: Point): void {
        const box = frame.current
        const now = view.current
        if (!box || !now) return
        const next = withInSight(now, place, box)
        if (next.x !== now.x || next.y !== now.y) sail(next)
      },
    }
  }, [bounds, show, draw])

  useEffect(() => {
    const box = frame.current
    if (!box) return
    const first = () => (isCrowd ? fullOf(bounds, home, box) : readableOf(bounds, home, box))
    const keep = () => show(view.current ?? first())
    keep()
    const watch = new ResizeObserver(keep)
    watch.observe(box)
    return () => {
      watch.disconnect()
      cancelAnimationFrame(running.current)
      clearTimeout(resting.current)
    }
  }, [bounds, home, isCrowd, show])

  return { frame, paper, seen, ...moves }
}

function smallest({ width, height }: Sheet, across: number, down: number): number {
  return Math.min(readable, across / width, down / height)
}

function whole({ x, y, width, height }: Sheet, box: HTMLElement): View {
  const scale = Math.min(1, box.clientWidth / width, box.clientHeight / height)
  return { x: x + width / 2, y: y + height / 2, scale }
}

/** Returns a view of all waters if they are readable then, else a readable part around `home`. */
function readableOf(bounds: Sheet, home: Point, box: HTMLElement): View {
  const all = whole(bounds, box)
  if (all.scale >= readableAsWhole) return all
  return {
    x: within(home.x, bounds.x, bounds.width, box.clientWidth / readable),
    y: within(home.y, bounds.y, bounds.height, box.clientHeight / readable),
    scale: readable,
  }
}

/** Returns a view around `home` in which the chart fills the window. */
function fullOf(bounds: Sheet, home: Point, { clientWidth, clientHeight }: HTMLElement): View {
  const scale = Math.min(readable, Math.max(clientWidth / bounds.width, clientHeight / bounds.height))
  return {
    x: within(home.x, bounds.x, bounds.width, clientWidth / scale),
    y: within(home.y, bounds.y, bounds.height, clientHeight / scale),
    scale,
  }
}

/** Moves the view no farther than necessary to show a buoy with its name. */
function withInSight(now: View, { x, y }: Point, box: HTMLElement): View {
  const [besides, above] = [box.clientWidth / now.scale / 2, box.clientHeight / now.scale / 2]
  const [right, edge] = [170 / now.scale, 50 / now.scale]
  return {
    x: Math.min(x - edge + besides, Math.max(x + right - besides, now.x)),
    y: Math.min(y - edge + above, Math.max(y + edge - above, now.y)),
    scale: now.scale,
  }
}

/** Rounds to whole pixels unless scaled: a composited layer is not repainted at its position. */
function transformOf({ x, y, scale }: View, box: HTMLElement, stretch: number): string {
  const [left, top] = [box.clientWidth / 2 - x * scale, box.clientHeight / 2 - y * scale]
  if (stretch !== 1) return `translate(${left}px, ${top}px) scale(${stretch})`
  return `translate(${Math.round(left)}px, ${Math.round(top)}px)`
}

function areaAround({ x, y, scale }: View, box: HTMLElement): Seen {
  const [width, height] = [box.clientWidth / scale, box.clientHeight / scale]
  return { x: x - width / 2, y: y - height / 2, width, height, scale: levelOf(scale) }
}

/** The same names are shown at all scales of one level. */
const levelOf = (scale: number) => scales.findLast((level) => level <= scale) ?? 0

function isEnough(drawn: Seen | undefined, area: Seen): boolean {
  return (
    drawn !== undefined &&
    drawn.scale === area.scale &&
    drawn.x <= area.x &&
    drawn.y <= area.y &&
    drawn.x + drawn.width >= area.x + area.width &&
    drawn.y + drawn.height >= area.y + area.height
  )
}

/**
 * Returns a middle so that nothing beyond the sheet is visible, or the middle of a sheet that is too small.
 */
function within(middle: number, start: number, length: number, seen: number): number {
  if (seen >= length) return start + length / 2
  return Math.min(start + length - seen / 2, Math.max(start + seen / 2, middle))
}
