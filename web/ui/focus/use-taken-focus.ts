import { useEffect, useRef } from 'react'

/** For what comes in the place of something that went away with the focus, or is to be used at once: it takes it. */
export function useTakenFocus<Taker extends HTMLElement>(isOn = true) {
  const taker = useRef<Taker>(null)
  useEffect(() => {
    if (isOn) taker.current?.focus()
  }, [isOn])
  return taker
}
