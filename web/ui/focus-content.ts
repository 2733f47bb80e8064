import { contentId } from './skip-link.tsx'

/** Where the focus went away with what was shown before, it goes to the content. */
export function focusContentIfLost(): void {
  if (document.activeElement !== document.body) return
  document.getElementById(contentId)?.focus({ preventScroll: true })
}
