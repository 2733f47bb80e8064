import { tabText } from '../texts/tab-texts.ts'
import { toast } from '../toast.ts'

/** Reloads the page, at once or when the network is back. */
export function reloadPage(): void {
  if (navigator.onLine) {
    location.reload()
    return
  }
  const here = location.href
  window.addEventListener('online', () => location.href === here && location.reload(), { once: true })
  toast(tabText('pages:offline.later'), { kind: 'error' })
}
