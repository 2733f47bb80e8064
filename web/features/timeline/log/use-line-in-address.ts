import { useEffect, useEffectEvent } from 'react'
import { useLocation } from 'react-router'

/**
 * Goes to the line that the address names, by its number in a channel or by its id in private: `/barra?line=42`. The
 * same address once more goes there again.
 */
export function useLineInAddress(isLoaded: boolean, show: (place: number) => Promise<void>): void {
  const { search, key } = useLocation()
  const place = Number(new URLSearchParams(search).get('line'))
  const act = useEffectEvent(show)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each visit has a key of its own
  useEffect(() => {
    if (isLoaded && Number.isInteger(place) && place > 0) act(place).catch(console.warn)
  }, [isLoaded, place, key])
}
