import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useSyncExternalStore } from 'react'
import { api } from '../../platform/api.ts'
import { useAttention } from './attention.ts'
import { createReading } from './reading.ts'
import { markerQuery } from './unread.queries.ts'

/** What was new when the reader came; undefined until it is known. */
export function useUnreadAtOpening(slug: string) {
  return useQuery(markerQuery(slug)).data
}

/** Moves the reader's marker to the newest line that is in view while the window has the focus. */
export function useReading(slug: string, newestInView: number | undefined): void {
  const focused = useWindowFocus()
  const { isPending } = useQuery(markerQuery(slug))
  const reading = useMemo(
    () =>
      createReading({
        send: (lastReadId) =>
          api('PUT /api/channels/:slug/read-marker', { params: { slug }, body: { lastReadId } }),
      }),
    [slug],
  )

  // What was new is asked for first, since reading changes the answer.
  const isLooking = focused && !isPending && newestInView !== undefined
  useEffect(() => {
    if (isLooking) reading.saw(newestInView)
    else reading.lookAway()
  }, [reading, isLooking, newestInView])

  useEffect(() => reading.lookAway, [reading])
  useAttention(slug, isLooking)
}

export function useWindowFocus(): boolean {
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
