import { afterAll, beforeAll, expect, test } from 'vitest'
import { createCrowd } from '../support/live.ts'
import { startSite, type TestSite } from '../support/site.ts'
import { fuzzFrames } from './fuzz-frames.ts'

let site: TestSite

beforeAll(async () => {
  site = await startSite({ environment: { RATE_LIMIT_FACTOR: '1000000' } })
})
afterAll(() => site.stop())

test('fifteen hundred frames that nobody should send end their own connection at most', {
  timeout: 120_000,
}, async () => {
  const member = await site.member('lia')
  const figures = await fuzzFrames({ url: site.url, token: member.token, frames: 1500, seed: 1500 })
  expect(figures.stuck).toEqual([])
  expect(figures.ended).toBeGreaterThan(5)
  expect(figures.ended).toBeLessThan(figures.connections)

  const crowd = createCrowd(site)
  const { status } = await (await crowd.connect(await site.member('rui'))).join('barra')
  crowd.close()
  expect(status).toBe('success')
})
