import { failureOf, unanswered } from './api/api-error.ts'
import { sessionStore } from './session/session-store.ts'
import { withTabLock } from './session/tab-lock.ts'
import { tokenClaims } from './session/token-claims.ts'

let renewing: Promise<string | null> | undefined
/** When this tab got its token, on a clock that nobody sets. */
let received: { token: string; at: number } | undefined

/** The access token, renewed first when it has run out; `null` for a visitor. */
export async function freshToken(): Promise<string | null> {
  const token = sessionStore.read()?.token ?? null
  return token && hasRunOut(token) ? renewToken(token) : token
}

/**
 * Exchanges the refresh cookie for a token better than `worn`, once for all who ask at the same time, in
 * all tabs. `null` means that the session is over; where somebody was
 * writing, they are asked to sign in again first. Throws when the server could not be asked.
 */
export function renewToken(worn: string): Promise<string | null> {
  // Without locks the server's leeway for parallel tabs has to do.
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
  // It signed out meanwhile, and perhaps somebody else in: the answer is not about them.
  if (stored() !== worn) return stored()

  let reason: string | undefined
  if (response.ok) {
    const { token } = (await response.json()) as { token: string }
    // Another site of this domain may have planted the cookie of its own account: nothing is done in that.
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

/** Only saves a call that would be refused; a wrong guess costs one renewal. */
function hasRunOut(token: string): boolean {
  const claims = tokenClaims(token)
  if (!claims) return false
  if (received?.token !== token) return Date.now() / 1000 > claims.exp
  return (performance.now() - received.at) / 1000 > claims.exp - claims.iat
}
