import { useEffect, useState } from 'react'
import { useIsDark } from '../../platform/page/theme.ts'
import { themeKey } from '../../platform/storage/storage-keys.ts'

export type Hour = 'dawn' | 'day' | 'dusk' | 'night'

/** Uses the reader's clock. Its source is written into the page, so it must not refer to anything outside. */
function hourOf(clock: number): Hour {
  return clock < 5 ? 'night' : clock < 8 ? 'dawn' : clock < 17 ? 'day' : clock < 20 ? 'dusk' : 'night'
}

/**
 * Runs inline, before the picture is painted, and sets the hour of its parent element. In the dark theme it
 * is always night.
 */
export const hourScript = `try{let t=localStorage.getItem('${themeKey}'),d=t?t=='dark':matchMedia('(prefers-color-scheme: dark)').matches;document.currentScript.parentNode.dataset.hour=d?'night':(${hourOf})(new Date().getHours())}catch{}`

const minute = 60_000

/**
 * Returns the hour after hydration. Undefined before, because the server does not know the reader's clock.
 */
export function useHour(): Hour | undefined {
  const isDark = useIsDark()
  const [clock, setClock] = useState<number>()
  useEffect(() => {
    const update = () => setClock(new Date().getHours())
    update()
    const timer = setInterval(update, minute)
    return () => clearInterval(timer)
  }, [])
  if (clock === undefined) return undefined
  return isDark ? 'night' : hourOf(clock)
}
