import { useEffect, useRef } from 'react'

/** The focus goes to a field of a dialog instead of its first button. */
export function useFocusAtFirst<Field extends HTMLElement>() {
  const field = useRef<Field>(null)
  useEffect(() => field.current?.focus(), [])
  return field
}
