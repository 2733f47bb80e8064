import { useEffect, useEffectEvent } from 'react'

interface ChartKeys {
  steer: (event: KeyboardEvent) => void
  /** A buoy has the focus. */
  visit: (slug: string) => void
}

/** What the keyboard does on the chart. One listener for all buoys, so that none is rendered anew for another. */
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
