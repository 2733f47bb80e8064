import { useEffect, useState } from 'react'

/** Whether two fingers have enlarged the page: then one moves what is seen of it. */
export function useIsEnlarged(): boolean {
  const [isEnlarged, setEnlarged] = useState(false)
  useEffect(() => {
    const view = window.visualViewport
    const measure = () => setEnlarged(view !== null && view.scale > 1.01)
    view?.addEventListener('resize', measure)
    return () => view?.removeEventListener('resize', measure)
  }, [])
  return isEnlarged
}
