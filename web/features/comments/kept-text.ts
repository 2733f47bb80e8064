import { useCallback, useLayoutEffect, useState } from 'react'

/** What is being written, kept in this tab by way of a reload and of the sign-in page. */
export function useKeptText(place: string): [string, (text: string) => void] {
  const key = `comment:${place}`
  const [text, setText] = useState('')

  // The server knows nothing of it, and something may have been typed before the code was here.
  useLayoutEffect(() => {
    const kept = sessionStorage.getItem(key)
    if (kept) setText((typed) => typed || kept)
  }, [key])

  const keep = useCallback(
    (next: string) => {
      setText(next)
      if (next === '') sessionStorage.removeItem(key)
      else sessionStorage.setItem(key, next)
    },
    [key],
  )
  return [text, keep]
}
