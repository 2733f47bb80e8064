import { useCallback, useLayoutEffect, useRef, useState } from 'react'

const keyOf = (owner: number | null | undefined, place: string) => `comment:${owner ?? ''}:${place}`

/**
 * Draft saved in this tab across reloads and signing in. A visitor's draft passes to the user who signs in, a
 * user's draft is shown to nobody else. `owner` is the user id: null for visitors, undefined while the
 * session is unknown.
 */
export function useSavedText(place: string, owner: number | null | undefined) {
  const [text, setText] = useState('')
  const before = useRef<number | null>(undefined)

  useLayoutEffect(() => {
    if (owner === undefined) return
    const own = sessionStorage.getItem(keyOf(owner, place))
    const begun = own ?? sessionStorage.getItem(keyOf(null, place)) ?? ''
    if (owner !== null) sessionStorage.removeItem(keyOf(null, place))
    // Text may have been typed before the session was known.
    setText((typed) => (before.current === undefined ? typed || begun : begun))
    before.current = owner
  }, [owner, place])

  const save = useCallback(
    (next: string) => {
      setText(next)
      if (next === '') sessionStorage.removeItem(keyOf(owner, place))
      else sessionStorage.setItem(keyOf(owner, place), next)
    },
    [owner, place],
  )
  return [text, save] as const
}
