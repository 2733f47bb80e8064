import { afterAll, beforeAll, expect, test } from 'vitest'
import { speakInOrder } from '../reliability/order-over-doors.ts'
import { startSite, type TestSite } from '../support/site.ts'

let site: TestSite

beforeAll(async () => {
  site = await startSite({ environment: { RATE_LIMIT_FACTOR: '1000000' } })
})
afterAll(() => site.stop())

test('twenty speak at once: thirty listeners at two doors hear one order without a gap', {
  timeout: 90_000,
}, async () => {
  const tokens: string[] = []
  for (let index = 0; index < 20; index += 1) tokens.push((await site.member(`orador${index}`)).token)

  const figures = await speakInOrder({ urls: [site.url], tokens, readers: 30, linesEach: 15 })
  expect(figures).toEqual({ lines: 300, readers: 30, complete: 30, ownOrder: true })
})
