import { useCallback, useState } from 'react'
import { useIsHydrated } from '../../../platform/hydration/use-is-hydrated.ts'
import { browserStorage } from '../../../platform/storage/browser-storage.ts'

/**
 * What was typed into a field and is not saved yet; undefined where nothing was. It outlives reloads and a session
 * that ended by itself.
 */
export function useFieldDraft(
  userId: number,
  field: string,
): [string | undefined, (text: string | undefined) => void] {
  // A slash is in no channel's slug: those keep drafts, too.
  const key = `draft:${userId}:profile/${field}`
  // The server does not know it, and the page begins as the server drew it.
  const isHydrated = useIsHydrated()
  const [typed, setTyped] = useState<string | undefined | null>(null)
  if (isHydrated && typed === null) setTyped(browserStorage().getItem(key) ?? undefined)

  const keep = useCallback(
    (text: string | undefined) => {
      setTyped(text)
      if (text === undefined) browserStorage().removeItem(key)
      else browserStorage().setItem(key, text)
    },
    [key],
  )
  return [typed ?? undefined, keep]
}
