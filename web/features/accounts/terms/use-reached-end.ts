import { useCallback, useEffect, useState } from 'react'

/**
 * Whether the reader reached the end of a scrolled text: its end was visible, or it was focused, which is how
 * keyboards and screen readers get there. A short text is at its end at once. Resets when the text changes.
 */
export function useReachedEnd(text: unknown) {
  const [end, setEnd] = useState<HTMLElement | null>(null)
  const [reachedOf, setReachedOf] = useState<unknown>()
  const markReached = useCallback(() => setReachedOf(text), [text])

  useEffect(() => {
    if (!end) return
    const watcher = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) markReached()
    })
    watcher.observe(end)
    return () => watcher.disconnect()
  }, [end, markReached])

  const reached = text !== undefined && reachedOf === text
  return { reached, end: { ref: setEnd, onFocus: markReached } }
}
