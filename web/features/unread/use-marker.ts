import { useEffect, useMemo, useSyncExternalStore } from 'react'
import { onLiveOpen } from '../../platform/live/live.ts'
import { type Place, useAttention } from './attention.ts'

interface Marker<P extends Place> {
  place: P
  /** Undefined while the end is out of view, or nothing may count as read yet. */
  newestInView: number | undefined
  /** A stable function. */
  send: (place: P, lastReadId: number) => Promise<unknown>
}

/** Moves the reader's marker to the newest line that is in view while the window has the focus. */
export function useMarker<P extends Place>({ place, newestInView, send }: Marker<P>): void {
  const focused = useWindowFocus()
  const reading = useMemo(() => createReadMarker({ send: (id) => send(place, id) }), [place, send])

  const isLooking = focused && newestInView !== undefined
  useEffect(() => {
    if (!isLooking) return reading.cancel()
    reading.saw(newestInView)
    // A lost connection may have kept it from being saved.
    return onLiveOpen(() => reading.saw(newestInView))
  }, [reading, isLooking, newestInView])

  useEffect(() => reading.cancel, [reading])
  useAttention(place, isLooking)
}

interface Needs {
  send: (lastReadId: number) => Promise<unknown>
  pauseMilliseconds?: number
}

/** Saves how far somebody has read: soon, but not for every line of a busy channel. */
export function createReadMarker({ send, pauseMilliseconds = 250 }: Needs) {
  let lastSent = 0
  let seen = 0
  let timer: ReturnType<typeof setTimeout> | undefined

  function flush() {
    timer = undefined
    const id = seen
    lastSent = id
    send(id).catch(() => {
      // The next line or connection tries again.
      if (lastSent === id) lastSent = 0
    })
  }

  return {
    saw(id: number): void {
      seen = Math.max(seen, id)
      if (seen > lastSent) timer ??= setTimeout(flush, pauseMilliseconds)
    },
    /** Cancels a pending save, because the reader looked away. */
    cancel(): void {
      clearTimeout(timer)
      timer = undefined
    },
  }
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
