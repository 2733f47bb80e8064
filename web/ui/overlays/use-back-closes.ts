import { useEffect, useEffectEvent, useId } from 'react'

/**
 * While mounted, Back calls `close` instead of leaving the page. Adds a history entry that the router does
 * not see; it is removed if the overlay is closed in another way.
 */
export function useBackCloses(close: () => void): void {
  const onBack = useEffectEvent(close)
  const mark = useId()
  useEffect(() => {
    const isHere = () => window.history.state?.overlay === mark
    const back = (event: PopStateEvent) => {
      event.stopImmediatePropagation()
      onBack()
    }
    window.history.pushState({ ...window.history.state, overlay: mark }, '')
    window.addEventListener('popstate', back, { capture: true })
    return () => {
      window.removeEventListener('popstate', back, { capture: true })
      // A link inside may have navigated already.
      if (isHere()) stepBackUnseen()
    }
  }, [mark])
}

function stepBackUnseen(): void {
  const hide = (event: PopStateEvent) => event.stopImmediatePropagation()
  window.addEventListener('popstate', hide, { capture: true, once: true })
  window.history.back()
}
