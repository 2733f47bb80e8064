import { useEffect, useRef } from 'react'

/** Focuses an element when it appears, because it replaces the focused one or is to be used at once. */
export function useTakenFocus<Taker extends HTMLElement>(wanted = true) {
  const taker = useRef<Taker>(null)
  useEffect(() => {
    if (wanted) taker.current?.focus()
  }, [wanted])
  return taker
}
