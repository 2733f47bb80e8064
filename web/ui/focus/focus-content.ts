import { contentId } from './skip-link.tsx'

/** If the focus was lost with a removed element, moves it to the top dialog or else to the content. */
export function focusContentIfLost(): void {
  if (document.activeElement !== document.body) return
  const dialogs = document.querySelectorAll<HTMLElement>('dialog[open]')
  const place = [...dialogs].at(-1) ?? document.getElementById(contentId)
  place?.focus({ preventScroll: true })
}
