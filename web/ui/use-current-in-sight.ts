import { type RefObject, useEffect, useRef } from 'react'

/** Scrolls the current link of a row into view, again whenever `moves` changes. */
export function useCurrentInSight<Row extends HTMLElement>(
  /** Text that changes whenever the position of the link may change. */
  moves: string | undefined,
  inline: 'nearest' | 'center' = 'nearest',
): RefObject<Row | null> {
  const row = useRef<Row>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: `moves` only triggers the effect
  useEffect(() => {
    row.current?.querySelector('[aria-current]')?.scrollIntoView?.({ block: 'nearest', inline })
  }, [moves, inline])
  return row
}
