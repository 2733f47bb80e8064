import { afterAll, beforeAll, expect, test } from 'vitest'
import { type EndpointName, endpoints } from '#contract/index.ts'
import { startSite, type TestSite } from './support/site.ts'

let site: TestSite
beforeAll(async () => {
  site = await startSite({ environment: { RATE_LIMIT_FACTOR: '1000' } })
})
afterAll(() => site.stop())

/** Calls that use cookies or change the signed-in user. */
const calls: EndpointName[] = [
  'POST /api/login_check',
  'POST /api/login_check/passkey',
  'POST /api/login_check/second',
  'POST /api/passkeys/challenge',
  'POST /api/google_login',
  'POST /api/auth/refresh',
  'POST /api/auth/logout',
  'POST /api/auth/page-logout',
  'POST /api/survey/vote',
]

const json = 'application/json'
const bodies: Record<string, { type: string; body: string }> = {
  empty: { type: json, body: '' },
  broken: { type: json, body: '{"grant_type":' },
  'of another shape': { type: json, body: '[]' },
  'too long': { type: json, body: JSON.stringify({ username: 'x'.repeat(3_000_000) }) },
  'a form without fields': { type: 'application/x-www-form-urlencoded', body: '' },
  'a broken form with files': { type: 'multipart/form-data; boundary=x', body: '--x\r\nContent-Dis' },
  'of a type that nobody reads': { type: 'text/xml', body: '<a/>' },
}

test.each(calls.flatMap((call) => Object.keys(bodies).map((kind) => [call, kind] as const)))(
  '%s by another site is refused for that, with a body that is %s',
  async (call, kind) => {
    const { type, body = '' } = bodies[kind] ?? { type: json }
    const headers = { origin: 'https://evil.example', 'content-type': type, cookie: 'refresh_token=x' }
    const answer = await fetch(site.url + call.slice('POST '.length), { method: 'POST', headers, body })
    expect(answer.status).toBe(403)
    expect(await answer.json()).toMatchObject({ key: 'origin_refused' })
  },
)

test('no other call asks where it comes from: what it may do hangs on its Bearer', () => {
  const asking = endpoints.filter(({ ownOriginOnly }) => ownOriginOnly)
  expect(asking.map(({ method, path }) => `${method} ${path}`).sort()).toEqual([...calls].sort())
})
