import { useEffect, useRef } from 'react'

/** For what comes in the place of something that went away with the focus, or is to be used at once: it takes it. */
export function useTakenFocus<Taker extends HTMLElement>(wanted = true) {
  const taker = useRef<Taker>(null)
  useEffect(() => {
    if (wanted) taker.current?.focus()
  }, [wanted])
  return taker
}
