import type { Socket as NetSocket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { WebSocket } from 'ws'
import { socketPath } from '#contract/live.ts'
import { announceLine } from '../support/lines.ts'
import { createCrowd, type LiveCrowd } from '../support/live.ts'
import { type Member, startSite, type TestSite } from '../support/site.ts'

let site: TestSite
let crowd: LiveCrowd
let lia: Member

beforeAll(async () => {
  site = await startSite({ environment: { RATE_LIMIT_FACTOR: '1000' } })
  crowd = createCrowd(site)
  lia = await site.member('lia')
})
afterEach(() => crowd.close())
afterAll(() => site.stop())

/** Connects a member who joins and then never reads again. */
async function sleeper(): Promise<WebSocket & { _socket: NetSocket }> {
  const raw = (await crowd.connectRaw(lia)) as WebSocket & { _socket: NetSocket }
  const joined = new Promise((resolve) =>
    raw.on('message', (data) => String(data).startsWith('430') && resolve(null)),
  )
  raw.send('420["join","barra"]')
  await joined
  raw._socket.pause()
  return raw
}

const cuts = () => site.logged.filter((line) => line.includes('slow consumer cut')).length

test('who does not read is cut at a mebibyte, and the others do not notice', {
  timeout: 60_000,
}, async () => {
  const reader = await crowd.connect(await site.member('rui'))
  await reader.join('barra')
  const sleepers = await Promise.all(Array.from({ length: 5 }, sleeper))
  const closed = sleepers.map((raw) => new Promise<number>((resolve) => raw.once('close', resolve)))

  /** For each received line, the number of lines already sent but not yet received. */
  const behind: number[] = []
  let sent = 0
  reader.socket.on('new-message', () => behind.push(sent - behind.length))
  const filler = 'x'.repeat(2000)
  const before = process.memoryUsage().rss
  for (let round = 0; round < 400; round += 1) {
    for (let line = 0; line < 10; line += 1, sent += 1) announceLine(site, filler)
    await pause(1)
  }
  await expect.poll(() => behind.length, { timeout: 30_000 }).toBe(4000)
  expect(behind.toSorted((a, b) => a - b)[3960]).toBeLessThan(500)
  expect((process.memoryUsage().rss - before) / 1024 / 1024).toBeLessThan(200)

  expect(cuts()).toBe(5)

  // 1013 (try again later) for a client that soon reads on, 1006 for others.
  for (const raw of sleepers) raw._socket.resume()
  const codes = await Promise.race([Promise.all(closed), pause(15_000, [])])
  expect(codes.map((code) => code === 1013 || code === 1006)).toEqual(Array(5).fill(true))
  expect(reader.socket.connected).toBe(true)
})

test('who has not fetched anything for five seconds is cut', { timeout: 60_000 }, async () => {
  const ask = async (query: string, body?: string) => {
    const address = `${site.url}${socketPath}/?EIO=4&transport=polling${query}`
    const response = await fetch(address, body === undefined ? {} : { method: 'POST', body })
    return { status: response.status, text: await response.text() }
  }
  const { sid } = JSON.parse((await ask('')).text.slice(1))
  await ask(`&sid=${sid}`, `40${JSON.stringify({ token: lia.token })}`)
  expect((await ask(`&sid=${sid}`)).text).toContain('40{')
  await ask(`&sid=${sid}`, '420["join","barra"]')
  await expect.poll(async () => (await ask(`&sid=${sid}`)).text).toContain('430')

  const before = cuts()
  announceLine(site, 'nobody fetches this')
  await pause(4000)
  expect(cuts()).toBe(before)
  await expect.poll(cuts).toBe(before + 1)
  expect((await ask(`&sid=${sid}`)).status).toBe(400)
})
