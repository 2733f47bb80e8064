export type Consent = 'accepted' | 'declined'

const name = 'cookies_accepted'
const maxAgeSeconds = 365 * 24 * 60 * 60

/** What this browser answered, or `undefined` where it was not asked yet. */
export function readConsent(cookies: string): Consent | undefined {
  const value = cookies
    .split(';')
    .map((pair) => pair.trim().split('='))
    .find(([key]) => key === name)?.[1]
  if (value === 'true') return 'accepted'
  return value === 'false' ? 'declined' : undefined
}

export function consentCookie(consent: Consent, secure: boolean): string {
  const value = consent === 'accepted'
  return `${name}=${value}; Max-Age=${maxAgeSeconds}; Path=/; SameSite=Lax${secure ? '; Secure' : ''}`
}
