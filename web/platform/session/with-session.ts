import { freshToken, renewToken } from '../tokens.ts'
import { sessionStore } from './session-store.ts'

type Send = (token: string | null) => Promise<Response>

/**
 * Makes a call with the session that there is. One that is refused for it is made once more with a renewed one; where
 * that is over and somebody was writing, once they have signed in again.
 */
export async function withSession(send: Send): Promise<Response> {
  const token = await freshToken()
  const userId = sessionStore.read()?.userId
  const response = await send(token)
  if (response.status !== 401 || !token) return response

  const renewed = await renewToken(token)
  // What somebody began is not done in the name of whoever signed in after them.
  if (!renewed || sessionStore.read()?.userId !== userId) return response
  // A body that is left lying keeps its connection, and a browser has only six.
  response.body?.cancel().catch(() => {})
  const second = await send(renewed)
  if (second.status !== 401) return second

  sessionStore.end('forced')
  const again = await sessionStore.signedInAgain()
  return again ? send(again) : second
}
