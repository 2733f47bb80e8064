import { useEffect, useState } from 'react'
import { useIsDark } from '../../platform/page/theme.ts'
import { themeKey } from '../../platform/storage/storage-keys.ts'

export type Hour = 'dawn' | 'day' | 'dusk' | 'night'

/** By the clock of whoever reads. Written into the page as it stands: it must need nothing around it. */
function hourOf(clock: number): Hour {
  return clock < 5 ? 'night' : clock < 8 ? 'dawn' : clock < 17 ? 'day' : clock < 20 ? 'dusk' : 'night'
}

/**
 * Runs where it stands, before the picture is painted: what is around it has the hour from then on. In the dark theme
 * it is always night.
 */
export const hourScript = `try{let t=localStorage.getItem('${themeKey}'),d=t?t=='dark':matchMedia('(prefers-color-scheme: dark)').matches;document.currentScript.parentNode.dataset.hour=d?'night':(${hourOf})(new Date().getHours())}catch{}`

const minute = 60_000

/** The same once the code is here. Undefined before, as the server has no clock of its readers. */
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
