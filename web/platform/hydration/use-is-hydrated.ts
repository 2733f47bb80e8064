import { useSyncExternalStore } from 'react'

/** Whether hydration is complete. */
export function useIsHydrated(): boolean {
  return useSyncExternalStore(
    () => () => {},
    () => true,
    () => false,
  )
}
