import { failureOf, unanswered } from './api/api-error.ts'
import { sessionStore } from './session/session-store.ts'
import { withTabLock } from './session/tab-lock.ts'
import { tokenClaims } from './session/token-claims.ts'

let renewing: Promise<string | null> | undefined
/** When this tab received its token, by the monotonic clock. */
let received: { token: string; at: number } | undefined

/** Returns the access token, renewed first if it has expired; `null` for a visitor. */
export async function freshToken(): Promise<string | null> {
  const token = sessionStore.read()?.token ?? null
  return token && hasRunOut(token) ? renewToken(token) : token
}

/**
 * Exchanges the refresh cookie for a new token, once for all concurrent callers in all tabs. Resolves to
 * `null` if the session is over; if the user has unsaved input they are first asked to sign in again. Throws
 * if the server cannot be reached.
 */
export function renewToken(worn: string): Promise<string | null> {
  // Without locks, the server's grace period for parallel tabs applies.
  renewing ??= withTabLock('refresh', () => exchange(worn))
    .then((token) => token ?? sessionStore.signedInAgain())
    .finally(() => {
      renewing = undefined
    })
  return renewing
}

async function exchange(worn: string): Promise<string | null> {
  const stored = () => sessionStore.read()?.token ?? null
  // Another tab was faster, or signed out.
  if (stored() !== worn) return stored()

  const response = await fetch('/api/auth/refresh', {
    method: 'POST',
    body: new URLSearchParams({ grant_type: 'refresh_token' }),
    credentials: 'same-origin',
    headers: { 'accept-language': document.documentElement.lang },
    signal: AbortSignal.timeout(20_000),
  }).catch((cause: unknown) => {
    throw unanswered(cause)
  })
  // The user signed out meanwhile, and perhaps another one in: the response is not about them.
  if (stored() !== worn) return stored()

  let reason: string | undefined
  if (response.ok) {
    const { token } = (await response.json()) as { token: string }
    // Another site of this domain may have planted the cookie of its own account: it must not be used.
    if (tokenClaims(token)?.id === sessionStore.read()?.userId) {
      received = { token, at: performance.now() }
      sessionStore.renew(token)
      return token
    }
  } else {
    const failure = await failureOf(response)
    if (response.status !== 400 && response.status !== 401) throw failure
    reason = failure.message
  }
  sessionStore.end('forced', reason)
  return null
}

/** Only avoids a call that would be refused; a wrong guess costs one renewal. */
function hasRunOut(token: string): boolean {
  const claims = tokenClaims(token)
  if (!claims) return false
  if (received?.token !== token) return Date.now() / 1000 > claims.exp
  return (performance.now() - received.at) / 1000 > claims.exp - claims.iat
}
