import { withTabLock } from '../session/tab-lock.ts'
import { tokenClaims } from '../session/token-claims.ts'

export interface WorkerSession {
  userId: number
  /** Kept in the worker's memory only. */
  token: string
}

/**
 * Returns the session of this browser, renewed by the HttpOnly cookie, since workers cannot read the pages'
 * storage. Undefined if nobody is signed in. Throws if the server cannot be reached.
 */
export function openWorkerSession(): Promise<WorkerSession | undefined> {
  return withTabLock('refresh', async () => {
    const answer = await fetch('/api/auth/refresh', {
      method: 'POST',
      body: new URLSearchParams({ grant_type: 'refresh_token' }),
      credentials: 'same-origin',
      // The response replaces the cookie that was sent, even if this worker is stopped meanwhile.
      keepalive: true,
      signal: AbortSignal.timeout(20_000),
    })
    if (answer.status === 400 || answer.status === 401) return undefined
    if (!answer.ok) throw new Error(`no session: ${answer.status}`)
    const { token } = (await answer.json()) as { token: string }
    const userId = tokenClaims(token)?.id
    return userId === undefined ? undefined : { userId, token }
  })
}
