import { setImmediate as turn } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { say } from '../../../tests/support/lines.ts'
import { type Member, startSite, type TestSite } from '../../../tests/support/site.ts'

let site: TestSite
let lia: Member
beforeAll(async () => {
  site = await startSite({ environment: { OVERLOAD_DELAY_MS: '40' } })
  lia = await site.member('lia')
})
afterAll(() => site.stop())

const get = (path: string) => fetch(site.url + path)

const countShed = async () =>
  Number(/^site_shed_requests_total (\d+)$/m.exec(await (await get('/metrics')).text())?.[1])

/** Keeps the process busy in long turns. */
async function overload(): Promise<void> {
  for (let turns = 0; turns < 12; turns++) {
    for (const end = performance.now() + 250; performance.now() < end; );
    await turn()
    await turn()
  }
}

test('who asks waits while there is too much to do; what people write is taken, and health is told', async () => {
  // A busy machine may have been overloaded while the site started.
  await expect.poll(async () => (await get('/api/channels')).status).toBe(200)
  const before = await countShed()
  await overload()
  const [refused, page, health] = await Promise.all(['/api/channels', '/', '/healthz'].map(get))
  const line = await say(lia, '#barra', 'Ainda dá?')

  expect(refused?.status).toBe(503)
  expect(refused?.headers.get('retry-after')).toBe('5')
  expect(await refused?.json()).toMatchObject({ code: 503, key: 'unavailable' })
  expect(page?.status).toBe(503)
  expect(Object.fromEntries(page?.headers ?? [])).toMatchObject({
    'content-type': 'text/html; charset=utf-8',
    'retry-after': '5',
    'content-security-policy': expect.stringContaining("style-src-attr 'unsafe-inline'"),
  })
  expect(await page?.text()).toContain('O site volta já')
  expect(health?.status).toBe(200)
  expect(line.status).toBe('success')
  expect(await countShed()).toBe(before + 2)

  await expect.poll(async () => (await get('/api/channels')).status).toBe(200)
})

test('who asks while a new site loads its pages is not refused for it', async () => {
  await overload()
  await site.app.loadPages()
  expect((await get('/api/channels')).status).toBe(200)
})
