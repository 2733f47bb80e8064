import { useCallback, useRef, useState } from 'react'

export interface OlderLines {
  state: 'idle' | 'loading' | 'failed'
  load: () => void
  retry: () => void
}

/** Fetches older lines one page at a time; after a failure only on request. */
export function useOlderLines(hasOlder: boolean, loadOlder: () => Promise<void>): OlderLines {
  const [state, setState] = useState<OlderLines['state']>('idle')
  const busy = useRef(false)

  const load = useCallback(() => {
    if (busy.current || !hasOlder) return
    busy.current = true
    setState('loading')
    loadOlder()
      .then(
        () => setState('idle'),
        () => setState('failed'),
      )
      .finally(() => {
        busy.current = false
      })
  }, [hasOlder, loadOlder])

  return { state, load, retry: load }
}
