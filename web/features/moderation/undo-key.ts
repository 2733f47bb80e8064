import { useCallback, useEffect, useRef } from 'react'
import { isTypedInto } from '../../ui/keys/is-typed-into.ts'

type Run = () => void

/**
 * `u` undoes the last action, like the button in its toast; only the first of both takes effect. Returns the
 * function for that button.
 */
export function useUndoKey(): (undo: Run | undefined) => Run | undefined {
  const last = useRef<Run>(undefined)

  useEffect(() => {
    const press = ({ key, target, ctrlKey, metaKey, altKey }: KeyboardEvent) => {
      if (key === 'u' && !ctrlKey && !metaKey && !altKey && !isTypedInto(target)) last.current?.()
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [])

  return useCallback((undo) => {
    const run = undo && once(undo)
    last.current = run
    return run
  }, [])
}

function once(run: Run): Run {
  let isDone = false
  return () => {
    if (isDone) return
    isDone = true
    run()
  }
}
