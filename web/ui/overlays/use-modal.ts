import { useEffect, useLayoutEffect, useRef } from 'react'
import { toastPlaces } from '../../platform/toast.ts'
import { focusContentIfLost } from '../focus/focus-content.ts'
import { useAboveKeyboard } from './use-above-keyboard.ts'

/** Loads with the first dialog, which closes at once if it is closed before. */
let moves: typeof import('./leave.ts') | undefined

/** Opens a native modal dialog: it traps the focus, makes the rest inert and restores the focus. */
export function useModal() {
  const dialog = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => {
    const element = dialog.current
    if (!element) return
    moves?.arrive(element)
    element.showModal()
    import('./leave.ts').then((code) => {
      moves = code
    }, console.warn)
    const giveBackToasts = moveToasts(element)
    return () => {
      giveBackToasts()
      moves?.leave(element)
      element.close()
    }
  }, [])
  // The opening element may be gone, or never had the focus: Safari does not focus clicked buttons. Deferred,
  // because other effects of the same commit may set a better focus.
  useEffect(() => {
    const { pathname } = window.location
    return () =>
      void setTimeout(() => focusContentIfLost({ hasNavigated: window.location.pathname !== pathname }))
  }, [])
  useAboveKeyboard(dialog)
  return dialog
}

/**
 * Adds a container for toasts, outside React: a live region must exist before its content, whatever the
 * dialog renders.
 */
function moveToasts(dialog: HTMLDialogElement): () => void {
  const place = document.createElement('div')
  place.className = 'toasts'
  place.setAttribute('aria-live', 'polite')
  dialog.append(place)
  toastPlaces.set([...toastPlaces.get(), place])
  return () => {
    toastPlaces.set(toastPlaces.get().filter((other) => other !== place))
    place.remove()
  }
}

/** Handlers for Esc and the backdrop. Without `onClose` the dialog stays open. */
export function closingHandlers(onClose: (() => void) | undefined) {
  return {
    onCancel: (event: React.SyntheticEvent<HTMLDialogElement>) => {
      if (event.target !== event.currentTarget) return
      event.preventDefault()
      onClose?.()
    },
    // Browsers close on a second Esc without a `cancel` event.
    onClose: ({ target, currentTarget }: React.SyntheticEvent<HTMLDialogElement>) => {
      if (target !== currentTarget || currentTarget.open) return
      if (onClose) onClose()
      else currentTarget.showModal()
    },
    onPointerDown: (event: React.PointerEvent<HTMLDialogElement>) => {
      if (event.target === event.currentTarget && isOutside(event)) onClose?.()
    },
  }
}

function isOutside({ currentTarget, clientX, clientY }: React.PointerEvent<HTMLDialogElement>): boolean {
  const box = currentTarget.getBoundingClientRect()
  return clientX < box.left || clientX > box.right || clientY < box.top || clientY > box.bottom
}
