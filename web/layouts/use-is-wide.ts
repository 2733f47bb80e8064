import { useSyncExternalStore } from 'react'

/** As in frame.css: from here on the columns stand beside the page, under it they are drawers. */
const wideQuery = '(min-width: 1024px)'

/** Whether the columns are in view. The server writes them for everybody; a phone need not draw what it hides. */
export function useIsWide(): boolean {
  return useSyncExternalStore(subscribe, isWide, () => true)
}

function isWide(): boolean {
  return window.matchMedia?.(wideQuery).matches ?? true
}

function subscribe(listener: () => void): () => void {
  const query = window.matchMedia?.(wideQuery)
  query?.addEventListener('change', listener)
  return () => query?.removeEventListener('change', listener)
}
