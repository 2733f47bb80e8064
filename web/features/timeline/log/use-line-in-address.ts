import { useEffect, useEffectEvent } from 'react'
import { useLocation } from 'react-router'

/**
 * Scrolls to the line in the URL, by `seq` in a channel or by id in private: `/barra?line=42`. Opening the
 * same URL again scrolls again.
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
