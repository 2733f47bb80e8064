import { vi } from 'vitest'

export interface Sent {
  method: string
  url: string
  headers: Headers
  body: string | undefined
  signal: AbortSignal | null | undefined
}

type Reply = (sent: Sent) => Response | Promise<Response>

/** Replaces `fetch`. Returns the requests, in order. */
export function replaceNetwork(reply: Reply): Sent[] {
  const all: Sent[] = []
  vi.stubGlobal('fetch', async (url: string, init: RequestInit = {}) => {
    const { method = 'GET', body, signal } = init
    const sent = { method, url, headers: new Headers(init.headers), body: body?.toString(), signal }
    all.push(sent)
    return reply(sent)
  })
  return all
}

export function json(status: number, body: unknown, headers: Record<string, string> = {}): Response {
  return Response.json(body, { status, headers })
}

export const expired = () =>
  json(401, { status: 'error', code: 401, key: 'jwt_expired', message: 'Expired JWT Token' })

/** A token that the browser accepts as valid. */
export function tokenNamed(name: string, { secondsLeft = 900, id = 7 } = {}): string {
  const now = Math.floor(Date.now() / 1000)
  return `head.${btoa(JSON.stringify({ id, name, iat: now - 10, exp: now + secondsLeft }))}.sign`
}

export function signedIn(token: string) {
  return {
    token,
    refresh_token: 'the-secret',
    roles: ['ROLE_USER' as const],
    id: 7,
    userId: 7,
    username: 'lia',
    userInitials: 'LC',
    profileImage: '',
    language: 'pt' as const,
    termsPending: false,
  }
}
