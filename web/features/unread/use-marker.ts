import { useEffect, useMemo, useSyncExternalStore } from 'react'
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
    if (isLooking) reading.saw(newestInView)
    else reading.cancel()
  }, [reading, isLooking, newestInView])

  useEffect(() => reading.cancel, [reading])
  useAttention(place, isLooking)
}

interface Dependencies {
  send: (lastReadId: number) => Promise<unknown>
  pauseMilliseconds?: number
  /** Pause before a save that failed is tried again. */
  againMilliseconds?: number
}

/** Saves how far somebody has read: soon, but not for every line of a busy channel. */
export function createReadMarker({ send, pauseMilliseconds = 250, againMilliseconds = 5000 }: Dependencies) {
  let lastSent = 0
  let seen = 0
  let isLooking = false
  let timer: ReturnType<typeof setTimeout> | undefined
  /** The timer of a save that failed. */
  let again: typeof timer

  function flush() {
    stop()
    const id = seen
    lastSent = id
    send(id).catch(() => {
      if (lastSent !== id) return
      lastSent = 0
      if (isLooking) again ??= setTimeout(flush, againMilliseconds)
    })
  }

  function stop() {
    clearTimeout(timer)
    clearTimeout(again)
    timer = undefined
    again = undefined
  }

  return {
    saw(id: number): void {
      isLooking = true
      seen = Math.max(seen, id)
      if (seen > lastSent) timer ??= setTimeout(flush, pauseMilliseconds)
    },
    /** Cancels a pending save, because the reader looked away. */
    cancel(): void {
      isLooking = false
      stop()
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
