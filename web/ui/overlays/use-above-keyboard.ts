import { useEffect } from 'react'
import { keyboardHeight } from '../../platform/keyboard-height.ts'

/**
 * Sets `--keyboard` to the hidden height of an element: Safari lays its keyboard over modals and scrolls only
 * the focused field into view.
 */
export function useAboveKeyboard(element: React.RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const view = window.visualViewport
    const update = () => {
      const hidden = Math.max(0, keyboardHeight() - (view?.offsetTop ?? 0))
      element.current?.style.setProperty('--keyboard', `${hidden}px`)
    }
    update()
    view?.addEventListener('resize', update)
    view?.addEventListener('scroll', update)
    return () => {
      view?.removeEventListener('resize', update)
      view?.removeEventListener('scroll', update)
    }
  }, [element])
}
