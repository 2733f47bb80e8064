import { contentId } from './skip-link.tsx'

/**
 * If the focus was lost with a removed element, moves it to the top dialog or else to the content. After a
 * navigation, a button that opens menus or dialogs counts as lost: what it opened led here and gave the focus back.
 */
export function focusContentIfLost({ hasNavigated = false } = {}): void {
  const focused = document.activeElement
  if (focused !== document.body && !(hasNavigated && focused?.matches('button[aria-haspopup]'))) return
  const dialogs = document.querySelectorAll<HTMLElement>('dialog[open]:not([inert])')
  const place = [...dialogs].at(-1) ?? document.getElementById(contentId)
  place?.focus({ preventScroll: true })
}
