import { useEffect, useEffectEvent } from 'react'

/** What could not be sent is sent again by itself. */
export function useReturnOfNetwork(resume: () => void): void {
  const run = useEffectEvent(resume)
  useEffect(() => {
    const listen = () => run()
    window.addEventListener('online', listen)
    return () => window.removeEventListener('online', listen)
  }, [])
}
