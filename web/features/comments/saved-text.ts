import { useCallback, useLayoutEffect, useRef, useState } from 'react'

const keyOf = (owner: number | null | undefined, place: string) => `comment:${owner ?? ''}:${place}`

/**
 * What is being written, kept in this tab by way of a reload and of the sign-in page: what a visitor has begun is
 * theirs who signs in, and what a member has begun is nobody else's. `owner` as `useSession` knows them.
 */
export function useSavedText(place: string, owner: number | null | undefined) {
  const [text, setText] = useState('')
  const before = useRef<number | null>(undefined)

  useLayoutEffect(() => {
    if (owner === undefined) return
    const own = sessionStorage.getItem(keyOf(owner, place))
    const begun = own ?? sessionStorage.getItem(keyOf(null, place)) ?? ''
    if (owner !== null) sessionStorage.removeItem(keyOf(null, place))
    // Something may have been typed before it was known by whom.
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
