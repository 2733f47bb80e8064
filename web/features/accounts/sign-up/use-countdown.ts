import { useEffect, useState } from 'react'

/** Whole seconds until an instant; 0 once it has passed, and while the server renders. */
export function useCountdown(until: number): number {
  const [now, setNow] = useState<number>()

  useEffect(() => {
    setNow(Date.now())
    const timer = setInterval(() => {
      setNow(Date.now())
      if (Date.now() >= until) clearInterval(timer)
    }, 250)
    return () => clearInterval(timer)
  }, [until])

  return now === undefined ? 0 : Math.max(0, Math.ceil((until - now) / 1000))
}
