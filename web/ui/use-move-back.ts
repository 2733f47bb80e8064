import { useLayoutEffect } from 'react'

/**
 * When the page is left by a view transition, its element of this name moves to the first element of the
 * next page that the selector matches.
 */
export function useMoveBack(name: string, selector: string): void {
  useLayoutEffect(
    () => () =>
      // The next page is rendered then, but the browser has not captured it yet.
      queueMicrotask(() =>
        document.querySelector<HTMLElement>(selector)?.style.setProperty('view-transition-name', name),
      ),
    [name, selector],
  )
}
