import { useEffect, useEffectEvent } from 'react'
import type { Point } from './place-channels.ts'

interface ChartKeys {
  steer: (event: KeyboardEvent) => void
  /** Called when a buoy is focused. */
  visit: (slug: string) => void
}

/** Keyboard handling of the chart. A single listener serves all buoys, so that none has to render. */
export function useChartKeys(frame: React.RefObject<HTMLElement | null>, keys: ChartKeys): void {
  const steer = useEffectEvent(keys.steer)
  const visit = useEffectEvent(keys.visit)

  useEffect(() => {
    const box = frame.current
    if (!box) return
    const slugOf = ({ target }: Event) =>
      (target as HTMLElement).closest<HTMLElement>('[data-slug]')?.dataset.slug
    const ending = new AbortController()
    const { signal } = ending
    box.addEventListener(
      'keydown',
      (event) => {
        if (slugOf(event) !== undefined) steer(event)
      },
      { signal },
    )
    box.addEventListener(
      'focusin',
      (event) => {
        const slug = slugOf(event)
        if (slug !== undefined) visit(slug)
      },
      { signal },
    )
    return () => ending.abort()
  }, [frame])
}

const headings = {
  ArrowRight: { x: 1, y: 0 },
  ArrowLeft: { x: -1, y: 0 },
  ArrowDown: { x: 0, y: 1 },
  ArrowUp: { x: 0, y: -1 },
} as const

export type Heading = keyof typeof headings

export const isHeading = (key: string): key is Heading => key in headings

/** Returns the nearest buoy within 45° of a direction; buoys straight ahead are preferred. */
export function nearestBuoy(
  from: string,
  heading: Heading,
  buoys: ReadonlyMap<string, Point>,
): string | undefined {
  const here = buoys.get(from)
  if (!here) return undefined
  const { x, y } = headings[heading]
  let nearest: { slug: string; far: number } | undefined
  for (const [slug, there] of buoys) {
    const [dx, dy] = [there.x - here.x, there.y - here.y]
    const ahead = dx * x + dy * y
    const aside = Math.abs(dx * y) + Math.abs(dy * x)
    if (slug === from || ahead <= 0 || aside > ahead) continue
    const far = ahead + 2 * aside
    if (!nearest || far < nearest.far) nearest = { slug, far }
  }
  return nearest?.slug
}
