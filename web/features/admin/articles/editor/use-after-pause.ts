import { useEffect, useEffectEvent, useRef } from 'react'

interface Times {
  pauseMs: number
  /** Longest wait while changes come without a pause. */
  longestMs: number
  isOn?: boolean
}

/** Calls `act` after a pause in changes of the values, and now and then without one. */
export function useAfterPause(
  values: readonly unknown[],
  act: () => void,
  { pauseMs, longestMs, isOn = true }: Times,
): void {
  const begun = useRef<number>(undefined)
  const run = useEffectEvent(() => {
    begun.current = undefined
    act()
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: each change restarts the timer
  useEffect(() => {
    if (!isOn) {
      begun.current = undefined
      return
    }
    begun.current ??= Date.now()
    const longest = begun.current + longestMs - Date.now()
    const timer = setTimeout(run, Math.max(0, Math.min(pauseMs, longest)))
    return () => clearTimeout(timer)
  }, [isOn, ...values])
}
