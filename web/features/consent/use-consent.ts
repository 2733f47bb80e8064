import { useSyncExternalStore } from 'react'
import { createListeners } from '../../platform/storage/listeners.ts'

const { notify, subscribe } = createListeners()

/** `unknown` on the server and until hydration. */
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
  notify()
}

type Consent = 'accepted' | 'declined'

const cookieName = 'cookies_accepted'
const maxAgeSeconds = 365 * 24 * 60 * 60

/** Returns the stored answer, or `undefined` before there is one. */
export function readConsent(cookies: string): Consent | undefined {
  const value = cookies
    .split(';')
    .map((pair) => pair.trim().split('='))
    .find(([key]) => key === cookieName)?.[1]
  if (value === 'true') return 'accepted'
  return value === 'false' ? 'declined' : undefined
}

export function consentCookie(consent: Consent, secure: boolean): string {
  const value = consent === 'accepted'
  return `${cookieName}=${value}; Max-Age=${maxAgeSeconds}; Path=/; SameSite=Lax${secure ? '; Secure' : ''}`
}
