import { useCallback, useState } from 'react'
import { useIsHydrated } from '../../../platform/hydration/use-is-hydrated.ts'
import { browserStorage } from '../../../platform/storage/browser-storage.ts'

/** Draft of a field; undefined if there is none. It survives reloads and an expired session. */
export function useFieldDraft(
  userId: number,
  field: string,
): [string | undefined, (text: string | undefined) => void] {
  // Channel slugs have no slash, so their drafts cannot collide with these.
  const key = `draft:${userId}:profile/${field}`
  // Drafts are in the browser only, and the first render has to match the server's.
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
