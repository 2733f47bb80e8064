import { afterAll, beforeAll, expect, test } from 'vitest'
import { startSite, type TestSite } from '../support/site.ts'
import { walkWithModel } from './model.ts'

let site: TestSite

beforeAll(async () => {
  site = await startSite({ environment: { RATE_LIMIT_FACTOR: '1000000' } })
})
afterAll(() => site.stop())

test('levels, private conversations and notifications are what a model says, whatever people do', {
  timeout: 90_000,
}, async () => {
  const tokens: string[] = []
  for (const name of ['ana', 'bia', 'caio', 'davi']) tokens.push((await site.member(name)).token)
  tokens.push((await site.signIn('neto')).token)
  const { finding, steps } = await walkWithModel({ url: site.url, tokens, runs: 4, steps: 80, seed: 7 })
  expect(finding).toBeUndefined()
  expect(steps).toBeGreaterThan(100)
})
