import { useEffect, useEffectEvent, useId } from 'react'

/**
 * While this is shown, Back closes it and leaves the page where it is. The place in the history that this takes is
 * the page's own, so the router has nothing to do; closed in another way, it is given back.
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
      // A link in it may have led elsewhere already.
      if (isHere()) stepBackUnseen()
    }
  }, [mark])
}

function stepBackUnseen(): void {
  const hide = (event: PopStateEvent) => event.stopImmediatePropagation()
  window.addEventListener('popstate', hide, { capture: true, once: true })
  window.history.back()
}
