import { useSyncExternalStore } from 'react'
import { createListeners } from '../../platform/storage/listeners.ts'
import { type Consent, consentCookie, readConsent } from './consent-cookie.ts'

const { tell, subscribe } = createListeners()

/** `unknown` while the server renders and until hydration is over. */
export function useConsent(): Consent | 'unanswered' | 'unknown' {
  return useSyncExternalStore(
    subscribe,
    () => readConsent(document.cookie) ?? 'unanswered',
    () => 'unknown',
  )
}

export function answerConsent(consent: Consent): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is absent outside secure contexts
  document.cookie = consentCookie(consent, location.protocol === 'https:')
  tell()
}
