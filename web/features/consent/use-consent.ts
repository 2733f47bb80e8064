import { useSyncExternalStore } from 'react'
import { type Consent, consentCookie, readConsent } from './consent-cookie.ts'

const changed = new EventTarget()

/** `unknown` while the server renders and until hydration is over. */
export function useConsent(): Consent | 'unanswered' | 'unknown' {
  return useSyncExternalStore(
    (listener) => {
      changed.addEventListener('change', listener)
      return () => changed.removeEventListener('change', listener)
    },
    () => readConsent(document.cookie) ?? 'unanswered',
    () => 'unknown',
  )
}

export function answerConsent(consent: Consent): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is absent outside secure contexts
  document.cookie = consentCookie(consent, location.protocol === 'https:')
  changed.dispatchEvent(new Event('change'))
}
