import { useEffect, useLayoutEffect, useRef } from 'react'
import { toastPlaces } from '../../platform/toast.ts'
import { focusContentIfLost } from '../focus/focus-content.ts'
import { useAboveKeyboard } from './use-above-keyboard.ts'

/** Opens the browser's own modal: it traps the focus, makes the rest inert and gives the focus back. */
export function useModal() {
  const dialog = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => {
    const element = dialog.current
    if (!element) return
    element.showModal()
    const giveBackToasts = moveToasts(element)
    return () => {
      giveBackToasts()
      element.close()
    }
  }, [])
  // What opened it may be gone, or never had the focus: Safari gives none to a button that is clicked.
  // Asked after all effects of the same change: whoever showed the dialog may know a better place.
  useEffect(() => () => void setTimeout(focusContentIfLost), [])
  useAboveKeyboard(dialog)
  return dialog
}

/** Not drawn by React: what is read aloud has to be there before its words, in whatever the dialog shows. */
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

/** Esc and the backdrop ask to close. Without `onClose` they do nothing. */
export function closingHandlers(onClose: (() => void) | undefined) {
  return {
    onCancel: (event: React.SyntheticEvent<HTMLDialogElement>) => {
      if (event.target !== event.currentTarget) return
      event.preventDefault()
      onClose?.()
    },
    // The browser closes on a second Esc without asking.
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
