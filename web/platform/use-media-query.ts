import { useCallback, useSyncExternalStore } from 'react'

/** Whether a media query matches. `otherwise` is returned on the server and without `matchMedia`. */
export function useMediaQuery(query: string, otherwise: boolean): boolean {
  const subscribe = useCallback(
    (listener: () => void) => {
      const list = window.matchMedia?.(query)
      list?.addEventListener('change', listener)
      return () => list?.removeEventListener('change', listener)
    },
    [query],
  )
  return useSyncExternalStore(
    subscribe,
    () => window.matchMedia?.(query).matches ?? otherwise,
    () => otherwise,
  )
}
