import { useCallback, useLayoutEffect, useRef, useState } from 'react'
import { draftKey } from '../../../platform/storage-keys.ts'
import { useIsHydrated } from '../../../platform/use-is-hydrated.ts'

/** What is being written, kept for each channel and account through reloads. */
export function useDraft(userId: number, slug: string): [string, (text: string) => void] {
  const key = draftKey(userId, slug)
  const isHydrated = useIsHydrated()
  const [text, setText] = useState(() => (isHydrated ? storedDraft(key) : ''))

  // The server knows no drafts: what was written before, and until now, is found once its page has been taken over.
  const wasDrawnByServer = useRef(!isHydrated)
  useLayoutEffect(() => {
    if (wasDrawnByServer.current) setText(storedDraft(key))
  }, [key])

  const keep = useCallback(
    (next: string) => {
      setText(next)
      if (next === '') localStorage.removeItem(key)
      else localStorage.setItem(key, next)
    },
    [key],
  )
  return [text, keep]
}

const storedDraft = (key: string) => localStorage.getItem(key) ?? ''
