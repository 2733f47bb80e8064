import { useEffect, useRef } from 'react'
import { smoothly } from '../../ui/smoothly.ts'

const patienceMilliseconds = 4000

/**
 * Scrolls the line with `data-line={current}` into view, unless the reader has just scrolled elsewhere;
 * `always` centres it, also while it is in view. -1 follows nothing.
 */
export function useFollowedLine<List extends HTMLElement>(current: number, always = false) {
  const list = useRef<List>(null)
  const touchedAt = useRef(0)

  useEffect(() => {
    const touch = () => {
      touchedAt.current = Date.now()
    }
    const events = ['wheel', 'touchmove', 'keydown'] as const
    for (const event of events) window.addEventListener(event, touch, { passive: true })
    return () => {
      for (const event of events) window.removeEventListener(event, touch)
    }
  }, [])

  useEffect(() => {
    const line = list.current?.querySelector(`[data-line="${current}"]`)
    if (!line || Date.now() - touchedAt.current < patienceMilliseconds) return
    const { top, bottom } = line.getBoundingClientRect()
    const isSeen = top > window.innerHeight * 0.15 && bottom < window.innerHeight * 0.75
    if (always || !isSeen) line.scrollIntoView({ block: 'center', behavior: smoothly() })
  }, [current, always])

  return list
}
