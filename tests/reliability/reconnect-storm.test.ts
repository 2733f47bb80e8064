import { afterAll, beforeAll, expect, test } from 'vitest'
import { startSite, type TestSite } from '../support/site.ts'
import { braveStorm } from './reconnect-storm.ts'

let site: TestSite
const tokens: string[] = []

beforeAll(async () => {
  site = await startSite({ environment: { RATE_LIMIT_FACTOR: '1000000' } })
  for (let index = 0; index < 10; index += 1) tokens.push((await site.member(`leitor${index}`)).token)
})
afterAll(() => site.stop())

test('a hundred clients cut off three hundred times all end with the full list', {
  timeout: 90_000,
}, async () => {
  const figures = await braveStorm({ url: site.url, tokens, clients: 100, cuts: 300 })
  expect(figures).toMatchObject({ cuts: 300, whole: 100 })
  expect(figures.lines).toBeGreaterThan(50)
})
