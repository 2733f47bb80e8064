import { useEffect, useEffectEvent } from 'react'
import { useLocation } from 'react-router'

/**
 * Goes to the line that the address names by its number in the channel: `/barra?line=42`. The same address once more
 * goes there again.
 */
export function useLineInAddress(isLoaded: boolean, show: (seq: number) => Promise<void>): void {
  const { search, key } = useLocation()
  const seq = Number(new URLSearchParams(search).get('line'))
  const act = useEffectEvent(show)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each visit has a key of its own
  useEffect(() => {
    if (isLoaded && Number.isInteger(seq) && seq > 0) act(seq).catch(console.warn)
  }, [isLoaded, seq, key])
}
