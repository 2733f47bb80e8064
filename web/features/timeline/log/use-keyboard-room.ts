import { useEffect } from 'react'
import { keyboardHeight } from '../../../platform/keyboard-height.ts'

/**
 * Safari lays its keyboard over the page and scrolls the page up to the field. Pages that fill the window
 * shrink instead, so that the header stays in view.
 */
export function useKeyboardRoom(): void {
  useEffect(() => {
    const view = window.visualViewport
    const { style } = document.documentElement
    const fit = () => {
      const height = keyboardHeight()
      style.setProperty('--keyboard', `${height}px`)
      if (height) window.scrollTo(0, 0)
    }
    view?.addEventListener('resize', fit)
    return () => {
      view?.removeEventListener('resize', fit)
      style.removeProperty('--keyboard')
    }
  }, [])
}
