import { once } from 'node:events'
import { connect } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { socketPath } from '#contract/live.ts'
import { createCrowd, type LiveCrowd } from '../support/live.ts'
import { startSite, type TestSite } from '../support/site.ts'

let site: TestSite
let crowd: LiveCrowd

beforeAll(async () => {
  site = await startSite()
  crowd = createCrowd(site)
})
afterEach(() => crowd.close())
afterAll(() => site.stop())

const refusal = (attempt: Promise<unknown>) =>
  attempt.then(
    () => undefined,
    ({ data }) => data,
  )

test('a user has ten sockets at once', async () => {
  const member = await site.member('lia')
  const clients = await Promise.all(Array.from({ length: 10 }, () => crowd.connect(member)))
  expect(await refusal(crowd.connect(member))).toMatchObject({ status: 'error', code: 429 })
  clients[0]?.socket.disconnect()
  await expect.poll(() => refusal(crowd.connect(member)), { interval: 200 }).toBeUndefined()
})

test('a user opens sixty sockets in ten minutes', { timeout: 90_000 }, async () => {
  const member = await site.member('rui')
  for (let count = 0; count < 60; count += 1) {
    const { socket } = await crowd.connect(member)
    socket.disconnect()
    await pause(5)
  }
  expect(await refusal(crowd.connect(member))).toMatchObject({ status: 'error', code: 429 })
  expect(await refusal(crowd.connect(await site.member('eva')))).toBeUndefined()
})

test('an address has sixteen sockets that are not signed in; members there are not held back', async () => {
  const attempts = Array.from({ length: 20 }, () => refusal(crowd.connect()))
  const refused = (await Promise.all(attempts)).filter((answer) => answer !== undefined)
  expect(refused).toHaveLength(4)
  expect(refused[0]).toMatchObject({ status: 'error', code: 429 })
  expect(await refusal(crowd.connect(await site.member('ana')))).toBeUndefined()
})

test('a hundred frames in ten seconds are enough for anybody', async () => {
  const raw = await crowd.connectRaw(await site.member('bia'))
  const closed = new Promise((resolve) => raw.once('close', resolve))
  for (let count = 0; count < 150; count += 1) raw.send('42["nothing"]')
  expect(await closed).toBe(1008)
})

test('a packet that is nested too deep is not heard, and ends its connection', async () => {
  const raw = await crowd.connectRaw(await site.member('teo'))
  const closed = once(raw, 'close').then(() => 'closed')
  const answered = new Promise((resolve) => {
    raw.on('message', (text) => String(text).startsWith('431') && resolve('answered'))
  })
  raw.send(`421["leave",{"channel":"barra","deep":${'['.repeat(40)}${']'.repeat(40)}}]`)
  expect(await Promise.race([closed, answered])).toBe('closed')
})

test('who does not say hello within ten seconds is cut, on the wire below as well', {
  timeout: 90_000,
}, async () => {
  const silent = new WebSocket(`${site.url.replace('http', 'ws')}${socketPath}/?EIO=4&transport=websocket`)
  const halfOpen = connect(Number(new URL(site.url).port), '127.0.0.1')
  halfOpen.resume().write('GET /api/config HTTP/1.1\r\nHost: x\r\n')
  await once(silent, 'open')
  const openedAt = performance.now()
  await Promise.all([once(silent, 'close'), once(halfOpen, 'close')])
  expect(performance.now() - openedAt).toBeLessThan(12_000)
})
