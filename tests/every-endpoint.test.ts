import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Endpoint } from '#contract/endpoint.ts'
import { type EndpointName, endpoints } from '#contract/index.ts'
import { type Member, startSite, type TestSite } from './support/site.ts'

/** Tests every endpoint in the same way, so that new ones are covered when they are declared. */

let site: TestSite
let admin: Member
beforeAll(async () => {
  site = await startSite({ environment: { RATE_LIMIT_FACTOR: '10000' } })
  admin = await site.signIn('neto')
})
afterAll(() => site.stop())

const nameOf = ({ method, path }: Endpoint) => `${method} ${path}` as EndpointName
const named = endpoints.map((endpoint) => [nameOf(endpoint), endpoint] as const)
const params = new Proxy({}, { get: () => '1', has: () => true }) as Record<string, unknown>

// Ending the session that the other rows use would invalidate their results.
const endsSession = new Set<EndpointName>(['POST /api/auth/logout'])

describe('a call that nobody needs to sign in for ignores a bad session:', () => {
  const open = named.filter(([, { access }]) => access === 'public' || access === 'optional')
  test.each(open)('%s', async (name) => {
    for (const authorization of ['Bearer', 'Bearer undefined', 'Bearer null', 'Bearer a.b.c']) {
      const { body } = await site.visitor.ask<{ key?: string }>(name, { params }, { authorization })
      expect(body?.key ?? '', authorization).not.toMatch(/^jwt_/)
    }
  })
})

const asText = (value: unknown) => (typeof value === 'string' ? value.slice(0, 500) : JSON.stringify(value))
// 503 is correct for a call whose external service is not configured.
const isCrash = (status: number) => status >= 500 && status !== 503

const nasty: unknown[] = [
  null,
  [],
  'text',
  0,
  -1,
  1e308,
  true,
  {},
  { toString: 1 },
  [[[[]]]],
  '\u0000',
  '\ud800',
  '../../etc/passwd',
  "'; drop table users; --",
  'x'.repeat(70_000),
  Number.MAX_SAFE_INTEGER,
  // More than an `integer` column holds.
  2_147_483_648,
]

describe('bad input gets a clear refusal, never a crash:', () => {
  test.each(named.filter(([name]) => !endsSession.has(name)))('%s', async (name, endpoint) => {
    const paramFields = [...endpoint.path.matchAll(/:(\w+)/g)].map(([, field = '']) => field)
    const bodyFields = Object.keys(endpoint.body?.shape ?? {})
    const queryFields = Object.keys(endpoint.query?.shape ?? {})
    const asked = new Set<string>()
    for (const value of nasty) {
      const input = {
        params: Object.fromEntries(paramFields.map((field) => [field, asText(value).toWellFormed() || '1'])),
        query: Object.fromEntries(queryFields.map((field) => [field, asText(value)])),
        body: Object.fromEntries(bodyFields.map((field) => [field, value])),
      }
      // A call without fields is the same for all values.
      const call = JSON.stringify(input)
      if (asked.has(call)) continue
      asked.add(call)
      const answer = await admin.ask<{ status?: string; key?: string; message?: string }>(name, input)
      expect(isCrash(answer.status), `${answer.status} for ${asText(value)}`).toBe(false)
      if (answer.status >= 400 && typeof answer.body === 'object') {
        expect(answer.body.status).toBe('error')
        expect(answer.body.message, 'a refusal without a text').not.toBe(answer.body.key)
      }
    }
  })

  test.each(named.filter(([, { method }]) => method !== 'GET'))(
    '%s as something else than fields',
    async (name) => {
      for (const body of ['[]', '"text"', 'null', '{"a":', '1']) {
        const { status } = await admin.ask(name, { params, body })
        expect(isCrash(status), `${status} for ${body}`).toBe(false)
      }
    },
  )
})
