import { useEffect, useState } from 'react'

/** Whoever still writes is not asked for yet. */
const pauseMs = 300

/** A text that is typed, once nobody has typed on for a moment. */
export function useSettled(text: string): string {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), pauseMs)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}
