import { useSyncExternalStore } from 'react'

const changed = new EventTarget()
let count = 0

/** How many things wait for the reader: the title of every page says it first. */
export function setTitleCount(next: number): void {
  count = next
  changed.dispatchEvent(new Event('change'))
}

export function useTitleCount(): number {
  return useSyncExternalStore(
    subscribe,
    () => count,
    () => 0,
  )
}

function subscribe(listener: () => void): () => void {
  changed.addEventListener('change', listener)
  return () => changed.removeEventListener('change', listener)
}
