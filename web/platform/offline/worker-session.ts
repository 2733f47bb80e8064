import { withTabLock } from '../session/tab-lock.ts'
import { tokenClaims } from '../session/token-claims.ts'

export interface WorkerSession {
  userId: number
  /** Stays in the memory of this worker. */
  token: string
}

/**
 * Whose session this browser has, by the cookie that no script reads: what pages keep is out of a worker's reach, and
 * stays so. Undefined where nobody is signed in. Throws where the server cannot say.
 */
export function openWorkerSession(): Promise<WorkerSession | undefined> {
  return withTabLock('refresh', async () => {
    const answer = await fetch('/api/auth/refresh', {
      method: 'POST',
      body: new URLSearchParams({ grant_type: 'refresh_token' }),
      credentials: 'same-origin',
      // The cookie in the answer takes the place of the one that was sent, also if this worker is ended meanwhile.
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
