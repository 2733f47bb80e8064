import { useCallback, useEffect, useRef } from 'react'

type Run = () => void

/** Whether keys are letters there, or somebody else's. */
export const isTypedInto = (target: EventTarget | null) =>
  target instanceof Element && target.closest('input, select, textarea, form, dialog') !== null

/** `u` undoes what was done last, as the button that names it does; either of them once. Returns what that button runs. */
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
