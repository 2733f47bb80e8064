import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { quietMoment } from '../../../platform/api/quiet-moment.ts'
import { useIsHydrated } from '../../../platform/hydration/use-is-hydrated.ts'
import { draftKey } from '../../../platform/storage/storage-keys.ts'
import { deliverDrafts } from '../drafts/draft-delivery.ts'
import { emitTyped } from '../drafts/typed-drafts.ts'

/** What is being written, kept for each channel and account through reloads, in other tabs and on other devices. */
export function useDraft(userId: number, slug: string): [string, (text: string) => void] {
  const key = draftKey(userId, slug)
  const isHydrated = useIsHydrated()
  const [text, setText] = useState(() => (isHydrated ? storedDraft(key) : ''))

  // The server knows no drafts: what was written before, and until now, is found once its page has been taken over.
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
      if (next === '') localStorage.removeItem(key)
      else localStorage.setItem(key, next)
      emitTyped(slug)
    },
    [key, slug],
  )
  return [text, keep]
}

const storedDraft = (key: string) => localStorage.getItem(key) ?? ''

/** Brings what is written to the writer's other devices once the page shows the rest. */
function followDrafts(userId: number): void {
  void quietMoment().then(() => deliverDrafts(userId))
}
