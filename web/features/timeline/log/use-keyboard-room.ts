import { useEffect } from 'react'

/** What covers less is no keyboard: bars of the browser come and go. */
const lowest = 120

/**
 * Safari lays its keyboard over the page and pushes the page up to the field. What fills the window leaves it room
 * instead, so that the head stays in sight.
 */
export function useKeyboardRoom(): void {
  useEffect(() => {
    const view = window.visualViewport
    const { style } = document.documentElement
    const fit = () => {
      const covered = view ? window.innerHeight - view.height * view.scale : 0
      const isOpen = covered > lowest
      style.setProperty('--keyboard', isOpen ? `${covered}px` : '0px')
      if (isOpen) window.scrollTo(0, 0)
    }
    view?.addEventListener('resize', fit)
    return () => {
      view?.removeEventListener('resize', fit)
      style.removeProperty('--keyboard')
    }
  }, [])
}
