import { type RefObject, useEffect, useRef } from 'react'

/** For a row that scrolls: brings its current link in sight, again whenever `moves` changes. */
export function useCurrentInSight<Row extends HTMLElement>(
  /** What decides where that link stands, as text. */
  moves: string | undefined,
  inline: 'nearest' | 'center' = 'nearest',
): RefObject<Row | null> {
  const row = useRef<Row>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: what moves it is not seen here
  useEffect(() => {
    row.current?.querySelector('[aria-current]')?.scrollIntoView?.({ block: 'nearest', inline })
  }, [moves, inline])
  return row
}
