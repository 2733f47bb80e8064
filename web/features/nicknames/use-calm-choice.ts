import { useEffect, useEffectEvent, useState } from 'react'

const calmMs = 500

/**
 * The arrow keys choose every radio that they pass, and names can be changed a few times only: a choice counts once it
 * has stood for a moment.
 */
export function useCalmChoice<Value>(standing: Value, settle: (value: Value) => void) {
  const [passing, setPassing] = useState<{ value: Value }>()
  const { value: chosen } = passing ?? { value: standing }
  const end = useEffectEvent((value: Value) => {
    setPassing(undefined)
    if (value !== standing) settle(value)
  })

  useEffect(() => {
    if (!passing) return
    const timer = setTimeout(() => end(passing.value), calmMs)
    return () => clearTimeout(timer)
  }, [passing])

  return { chosen, choose: (value: Value) => setPassing({ value }) }
}
