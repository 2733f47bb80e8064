import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { quietMoment } from '../../../platform/api/quiet-moment.ts'
import { useIsHydrated } from '../../../platform/hydration/use-is-hydrated.ts'
import { currentSession } from '../../../platform/session/session.ts'
import { draftKey } from '../../../platform/storage/storage-keys.ts'
import { deliverDrafts } from '../drafts/draft-delivery.ts'
import { emitTyped } from '../drafts/typed-drafts.ts'

/**
 * Returns the draft of an account for a channel or conversation, and its setter. It outlives reloads and is
 * shared with other tabs and devices.
 */
export function useDraft(userId: number, slug: string): [string, (text: string) => void] {
  const key = draftKey(userId, slug)
  const isHydrated = useIsHydrated()
  const [text, setText] = useState(() => (isHydrated ? storedDraft(key) : ''))

  // The server renders without drafts: stored text is read after hydration.
  const wasDrawnByServer = useRef(!isHydrated)
  useLayoutEffect(() => {
    if (wasDrawnByServer.current) setText(storedDraft(key))
  }, [key])

  useEffect(() => followDrafts(userId), [userId])
  useEffect(() => {
    emitTyped(slug)
    const follow = (event: StorageEvent) => {
      if (event.key === key) setText(event.newValue ?? '')
    }
    window.addEventListener('storage', follow)
    return () => window.removeEventListener('storage', follow)
  }, [key, slug])

  const keep = useCallback(
    (next: string) => {
      setText(next)
      // Another tab may have just signed out and deleted everything.
      if (currentSession()?.userId !== userId) return
      if (next === '') localStorage.removeItem(key)
      else localStorage.setItem(key, next)
      emitTyped(slug)
    },
    [userId, key, slug],
  )
  return [text, keep]
}

const storedDraft = (key: string) => localStorage.getItem(key) ?? ''

/** Starts the synchronization with other devices once the page's own reads are done. */
function followDrafts(userId: number): void {
  void quietMoment().then(() => deliverDrafts(userId))
}
