import { useEffect, useEffectEvent, useRef, useState } from 'react'

const calmMs = 500

/**
 * The arrow keys choose every radio that they pass, and names can be changed a few times only: a choice counts once it
 * has stood for a moment, or its list goes away.
 */
export function useCalmChoice<Value>(standing: Value, settle: (value: Value) => void) {
  const [passing, setPassing] = useState<{ value: Value }>()
  const waiting = useRef<{ value: Value }>(undefined)
  const { value: chosen } = passing ?? { value: standing }

  const end = useEffectEvent(() => {
    const last = waiting.current
    waiting.current = undefined
    setPassing(undefined)
    if (last && last.value !== standing) settle(last.value)
  })
  useEffect(() => {
    if (!passing) return
    const timer = setTimeout(() => end(), calmMs)
    return () => clearTimeout(timer)
  }, [passing])
  useEffect(() => () => end(), [])

  function choose(value: Value): void {
    waiting.current = { value }
    setPassing({ value })
  }
  return { chosen, choose }
}
