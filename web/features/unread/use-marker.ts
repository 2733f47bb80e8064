import { useEffect, useMemo, useSyncExternalStore } from 'react'
import { type Place, useAttention } from './attention.ts'
import { createReadMarker } from './read-marker.ts'

interface Marker<P extends Place> {
  place: P
  /** Undefined while the end is out of view, or nothing may count as read yet. */
  newestInView: number | undefined
  /** The same function each time. */
  tell: (place: P, lastReadId: number) => Promise<unknown>
}

/** Moves the reader's marker to the newest line that is in view while the window has the focus. */
export function useMarker<P extends Place>({ place, newestInView, tell }: Marker<P>): void {
  const focused = useWindowFocus()
  const reading = useMemo(() => createReadMarker({ send: (id) => tell(place, id) }), [place, tell])

  const isLooking = focused && newestInView !== undefined
  useEffect(() => {
    if (isLooking) reading.saw(newestInView)
    else reading.lookAway()
  }, [reading, isLooking, newestInView])

  useEffect(() => reading.lookAway, [reading])
  useAttention(place, isLooking)
}

function useWindowFocus(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => document.visibilityState === 'visible' && document.hasFocus(),
    () => false,
  )
}

function subscribe(listener: () => void): () => void {
  for (const event of ['focus', 'blur']) window.addEventListener(event, listener)
  document.addEventListener('visibilitychange', listener)
  return () => {
    for (const event of ['focus', 'blur']) window.removeEventListener(event, listener)
    document.removeEventListener('visibilitychange', listener)
  }
}
