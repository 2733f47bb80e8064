import { useEffect, useRef } from 'react'

/** Focuses an element when it appears, because it replaces the focused one or is to be used at once. */
export function useTakenFocus<Taker extends HTMLElement>(isOn = true) {
  const taker = useRef<Taker>(null)
  useEffect(() => {
    if (isOn) taker.current?.focus()
  }, [isOn])
  return taker
}
