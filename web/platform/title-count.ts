import { useSyncExternalStore } from 'react'

const changed = new EventTarget()
const counts = new Map<string, number>()
let count = 0

/** How many things wait for the reader in some place: the title of every page says first how many in all. */
export function setTitleCount(place: string, waiting: number): void {
  counts.set(place, waiting)
  count = [...counts.values()].reduce((sum, next) => sum + next, 0)
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
