/** The part of Google's sign-in library that is used here. https://developers.google.com/identity/gsi/web/reference/js-reference */
interface GoogleIdentity {
  initialize(options: { client_id: string; callback: (answer: { credential?: string }) => void }): void
  renderButton(
    place: HTMLElement,
    look: {
      type: 'standard'
      theme: 'outline' | 'filled_black'
      size: 'large'
      text: 'continue_with'
      shape: 'rectangular'
      logo_alignment: 'center'
      width: number
      locale: string
    },
  ): void
}

declare global {
  interface Window {
    google?: { accounts?: { id?: GoogleIdentity } }
  }
}

/**
 * Whether the document was loaded at a sign-in page. Only their Content-Security-Policy allows Google, and a
 * document keeps the policy that it was loaded with, so other documents have to be reloaded.
 */
export function isLoadedHere(): boolean {
  const [loading] = performance.getEntriesByType('navigation')
  return !loading || ['/login', '/register'].includes(new URL(loading.name).pathname)
}

let loading: Promise<GoogleIdentity> | undefined

/** Loads Google's script on the first call. Failed attempts can be retried. */
export function loadGoogle(): Promise<GoogleIdentity> {
  loading ??= load().catch((cause: unknown) => {
    loading = undefined
    throw cause
  })
  return loading
}

function load(): Promise<GoogleIdentity> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script')
    script.src = 'https://accounts.google.com/gsi/client'
    script.async = true
    script.onload = () => {
      const identity = window.google?.accounts?.id
      if (identity) resolve(identity)
      else reject(new Error('the Google script brought no sign-in'))
    }
    script.onerror = () => {
      script.remove()
      reject(new Error('the Google script did not load'))
    }
    document.head.append(script)
  })
}

/** Renders the button as wide as its container, up to Google's maximum. */
export function drawGoogleButton(
  google: GoogleIdentity,
  place: HTMLElement,
  { isDark, language }: { isDark: boolean; language: string },
): void {
  place.replaceChildren()
  google.renderButton(place, {
    type: 'standard',
    theme: isDark ? 'filled_black' : 'outline',
    size: 'large',
    text: 'continue_with',
    shape: 'rectangular',
    logo_alignment: 'center',
    width: Math.min(place.clientWidth, 400),
    locale: language,
  })
}
