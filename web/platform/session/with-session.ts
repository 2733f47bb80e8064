import { freshToken, renewToken } from '../tokens.ts'
import { sessionStore } from './session-store.ts'

type Send = (token: string | null) => Promise<Response>

/**
 * Sends a request with the current session. On 401 it is retried once with a renewed token; if the session is
 * over and the user has unsaved input, it is retried after they have signed in again.
 */
export async function withSession(send: Send): Promise<Response> {
  const token = await freshToken()
  const userId = sessionStore.read()?.userId
  const response = await send(token)
  if (response.status !== 401 || !token) return response

  const renewed = await renewToken(token)
  // The call must not be repeated in the name of another user.
  if (!renewed || sessionStore.read()?.userId !== userId) return response
  // An unread body keeps its connection open, and browsers allow only six.
  response.body?.cancel().catch(() => {})
  const second = await send(renewed)
  if (second.status !== 401) return second

  sessionStore.end('forced')
  const again = await sessionStore.signedInAgain()
  return again ? send(again) : second
}
