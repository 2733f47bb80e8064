import { useSyncExternalStore } from 'react'

const changed = new EventTarget()
let attended: string | undefined

/** Which channel the reader has before them, at its end: nothing there is news. */
export function attend(slug: string | undefined): void {
  attended = slug
  changed.dispatchEvent(new Event('change'))
}

export function useAttended(): string | undefined {
  return useSyncExternalStore(
    subscribe,
    () => attended,
    () => undefined,
  )
}

function subscribe(listener: () => void): () => void {
  changed.addEventListener('change', listener)
  return () => changed.removeEventListener('change', listener)
}
