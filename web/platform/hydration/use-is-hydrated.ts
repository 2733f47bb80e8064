import { useSyncExternalStore } from 'react'

/** Whether the page is past what the server wrote of it. */
export function useIsHydrated(): boolean {
  return useSyncExternalStore(
    () => () => {},
    () => true,
    () => false,
  )
}
