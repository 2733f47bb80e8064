import { afterAll, beforeAll, expect, test } from 'vitest'
import { startSite, type TestSite } from '../support/site.ts'
import { fuzzCalls } from './fuzz-calls.ts'
import type { callers } from './hostile-requests.ts'

let site: TestSite

beforeAll(async () => {
  site = await startSite({ environment: { RATE_LIMIT_FACTOR: '1000000' } })
})
afterAll(() => site.stop())

test('five hundred calls of all kinds from everybody end in an answer of the contract', {
  timeout: 120_000,
}, async () => {
  const tokens: Record<(typeof callers)[number], string | undefined> = {
    visitor: undefined,
    member: (await site.member('membro0')).token,
    moderator: (await site.member('moderador0', { roles: ['ROLE_USER', 'ROLE_MODERATOR'] })).token,
    admin: (await site.signIn('neto')).token,
  }
  const figures = await fuzzCalls({
    url: site.url,
    tokenOf: async (caller) => tokens[caller],
    requests: 500,
    seed: 800,
  })
  expect(figures.findings).toEqual([])
  expect(figures.requests).toBe(500)
})
