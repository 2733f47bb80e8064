import { useEffect, useSyncExternalStore } from 'react'

/** A channel by its slug, a private conversation by its id. */
type Place = string | number

const changed = new EventTarget()
let attended: Place | undefined

/** The reader has the end of this place before them as long as they look: nothing there is news. */
export function useAttention(place: Place, isLooking: boolean): void {
  useEffect(() => {
    if (!isLooking) return
    attend(place)
    return () => attend(undefined)
  }, [place, isLooking])
}

function attend(place: Place | undefined): void {
  attended = place
  changed.dispatchEvent(new Event('change'))
}

export function useAttended(): Place | undefined {
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
