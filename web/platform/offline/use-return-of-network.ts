import { useEffect, useEffectEvent } from 'react'

/** Calls `resume` when the network returns, to retry what could not be sent. */
export function useReturnOfNetwork(resume: () => void): void {
  const run = useEffectEvent(resume)
  useEffect(() => {
    const listen = () => run()
    window.addEventListener('online', listen)
    return () => window.removeEventListener('online', listen)
  }, [])
}
