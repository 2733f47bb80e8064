import { contentId } from './skip-link.tsx'

/** Where the focus went away with what was shown before, it goes to the content, or to the dialog that lies over it. */
export function focusContentIfLost(): void {
  if (document.activeElement !== document.body) return
  const dialogs = document.querySelectorAll<HTMLElement>('dialog[open]')
  const place = [...dialogs].at(-1) ?? document.getElementById(contentId)
  place?.focus({ preventScroll: true })
}
