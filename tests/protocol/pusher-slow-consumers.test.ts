import type { Socket } from 'node:net'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { announceLine } from '../support/lines.ts'
import { createPushCrowd } from '../support/push.ts'
import { type Member, startSite, type TestSite } from '../support/site.ts'

let site: TestSite
let push: ReturnType<typeof createPushCrowd>
let lia: Member

beforeAll(async () => {
  site = await startSite({ environment: { RATE_LIMIT_FACTOR: '1000' } })
  push = createPushCrowd(site)
  lia = await site.member('lia')
})
afterEach(() => push.close())
afterAll(() => site.stop())

async function listener() {
  const client = push.connectRaw()
  const body = { socket_id: await client.socketId(), channel_name: 'private-barra' }
  const { auth } = await lia.call('POST /api/pusher/auth', { body })
  client.send('pusher:subscribe', { channel: 'private-barra', auth })
  await client.next('pusher_internal:subscription_succeeded')
  return client
}

test('who does not read is cut, and the others do not notice', { timeout: 90_000 }, async () => {
  const [reader, sleeper] = [await listener(), await listener()]
  const { _socket: tcp } = sleeper.wire as typeof sleeper.wire & { _socket: Socket }
  tcp.pause()

  const text = 'x'.repeat(2000)
  const lines = () => reader.received.filter(({ event }) => event === 'new-message').length
  for (let count = 100; count <= 8000; count += 100) {
    for (let line = 0; line < 100; line += 1) announceLine(site, text)
    // Makes the reader keep up, however slow the machine.
    await expect.poll(lines, { timeout: 20_000, interval: 1 }).toBe(count)
  }
  expect(site.logged.filter((line) => line.includes('slow consumer cut'))).toHaveLength(1)
  tcp.resume()
  expect([1006, 1013]).toContain(await sleeper.closed)
  expect(reader.wire.readyState).toBe(reader.wire.OPEN)
})
