import { useEffect } from 'react'
import { keyboardHeight } from '../../platform/keyboard-height.ts'

/** Safari lays its keyboard over what is modal, and moves the page up to the field only: `--keyboard` is what is hidden. */
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
