import { request } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import fc from 'fast-check'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { socketPath } from '#contract/live.ts'
import { createCrowd, type LiveClient, type LiveCrowd } from '../support/live.ts'
import { withClient } from '../support/postgres.ts'
import { type Member, startSite, type TestSite } from '../support/site.ts'

let site: TestSite
let crowd: LiveCrowd
let lia: Member

beforeAll(async () => {
  site = await startSite({
    environment: { RATE_LIMIT_FACTOR: '1000', CORS_ORIGINS: 'https://amigo.exemplo' },
  })
  crowd = createCrowd(site)
  lia = await site.member('lia')
})
afterEach(() => crowd.close())
afterAll(() => site.stop())

const say = (text: string, channel = 'barra') =>
  lia.call('POST /api/send-message', { body: { channel, text, username: 'neto' } })

/** Returns the status of an upgrade request, 101 if it is accepted. */
function upgrade(path: string, headers: Record<string, string> = {}): Promise<number> {
  return new Promise((resolve, reject) => {
    const websocket = {
      connection: 'Upgrade',
      upgrade: 'websocket',
      'sec-websocket-version': '13',
      'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==',
    }
    const requests = request(site.url + path, { headers: { ...websocket, ...headers } })
    requests.on('upgrade', (_, socket) => {
      socket.destroy()
      resolve(101)
    })
    requests.on('response', ({ statusCode = 0 }) => resolve(statusCode))
    requests.on('error', reject)
    requests.end()
  })
}

const poll = async (origin?: string) =>
  (await fetch(`${site.url}${socketPath}/?EIO=4&transport=polling`, { headers: origin ? { origin } : {} }))
    .status

const socketAddress = `${socketPath}/?EIO=4&transport=websocket`

test.each([
  'https://evil.exemplo',
  'http://localhost.evil.exemplo',
  'http://localhost:1',
  'https://amigo.exemplo.evil.exemplo',
  'https://evil.exemplo/https://amigo.exemplo',
  'http://127.0.0.1',
  'http://127.0.0.1@evil.exemplo',
  'null',
  'file://',
  'chrome-extension://abcdef',
])('a page of %s can neither upgrade nor poll', async (origin) => {
  expect(await upgrade(socketAddress, { origin })).toBe(403)
  expect(await poll(origin)).toBe(403)
})

test.each([undefined, 'http://localhost:0', 'https://amigo.exemplo'])(
  'an origin of ours comes in: %s',
  async (origin) => {
    expect(await upgrade(socketAddress, origin ? { origin } : {})).toBe(101)
    expect(await poll(origin)).toBe(200)
  },
)

test('an upgrade that nobody understands is told so', async () => {
  for (const path of ['/', '/socket.io/?EIO=4&transport=websocket', '/node-server/socket.iox']) {
    expect(await upgrade(path)).toBe(404)
  }
})

test('who is not signed in may connect, joins nothing and hears nothing', async () => {
  const strangers = await Promise.all([
    crowd.connect(),
    crowd.connect({ token: 'undefined' }),
    crowd.connect({ token: `${lia.token}x` }),
    crowd.connect(undefined, { auth: { token: { $ne: '' }, userId: lia.id, username: 'lia' } }),
    crowd.connect(undefined, { query: { token: lia.token } }),
    crowd.connect(undefined, { extraHeaders: { authorization: `Bearer ${lia.token}` } }),
  ])
  for (const { join } of strangers) {
    expect(await join('barra')).toEqual({ status: 'error', code: 401, message: 'JWT Token not found' })
  }
  const listener = await crowd.connect(lia)
  await listener.join('barra')
  await say('só para quem entrou')
  await expect.poll(() => listener.heardOf('new-message')).toHaveLength(1)
  await pause(1200)
  for (const { received } of strangers) expect(received).toEqual([])
})

test('while the terms are not accepted a socket hears nothing', async () => {
  const pending = await site.member('pia')
  await withClient(site.databaseUrl, (client) =>
    client.query(`update users set accepted_terms_version = null where username = 'pia'`),
  )
  site.app.infrastructure.bus.publish('accounts.userChanged', { userId: pending.id })
  const client = await crowd.connect(pending)
  expect(await client.join('barra')).toMatchObject({ status: 'error', code: 401 })
  await say('ainda não')
  await pause(200)
  expect(client.received).toEqual([])

  // The client reconnects, now with a user.
  const closed = new Promise((resolve) => client.socket.once('disconnect', resolve))
  const { version } = await site.visitor.call('GET /api/pages/:key', { params: { key: 'terms' } })
  await pending.call('POST /api/accept-terms', { body: { version } })
  expect(await closed).toBe('transport close')
  expect(await (await crowd.connect(pending)).join('barra')).toMatchObject({ status: 'success' })
})

test('a name in a payload is nobody', async () => {
  const [forger, watcher] = [await crowd.connect(lia), await crowd.connect(await site.signIn('neto'))]
  await watcher.join('rio')
  const payload = { channel: 'rio', username: 'neto', userId: 1, token: 'x', level: 100 }
  await forger.join(payload as { channel: string })
  await expect
    .poll(() => watcher.heardOf('user-joined').at(-1))
    .toMatchObject([{ id: lia.id, nickname: 'lia', level: 0 }])
  expect((await say('quem sou?', 'rio')).message?.username).toBe('lia')
})

test.each([
  ['nothing', undefined, 400],
  ['a number', 5, 400],
  ['null', null, 400],
  ['a list', ['barra'], 400],
  ['an object within', { channel: { channel: 'barra' } }, 400],
  ['a very long name', 'x'.repeat(5000), 400],
  ['an unknown channel', 'nowhere', 404],
  ['a name that no channel has', '../barra', 404],
  ['the name of a room of the server', 'everyone', 404],
])('a join of %s is answered with an error', async (_, payload, code) => {
  const client: LiveClient = await crowd.connect(lia)
  const answer = await client.join(payload as string)
  expect(answer).toMatchObject({ status: 'error', code, message: expect.stringMatching(/\w+ \w+/) })
  expect(await client.socket.timeout(15_000).emitWithAck('leave', payload as string)).toMatchObject(
    code === 400 ? { status: 'error', code } : { status: expect.any(String) },
  )
  expect(await client.join('barra')).toMatchObject({ status: 'success' })
})

test('an error is told in the language of the member', async () => {
  await lia.call('POST /api/update-language', { body: { language: 'fr' } })
  const client = await crowd.connect(lia)
  expect(await client.join('nowhere')).toMatchObject({ message: 'Ce salon n’existe pas.' })
  await lia.call('POST /api/update-language', { body: { language: 'pt' } })
})

test('garbage frames end their own connection at most', { timeout: 90_000 }, async () => {
  const listener = await crowd.connect(lia)
  await listener.join('lisboa')
  const crafted = [
    ...[
      '',
      '2',
      '3',
      '4',
      '5',
      '9',
      '40',
      '41',
      '42',
      '43',
      '44',
      '45',
      '49',
      '4999999',
      '42[]',
      '42{',
      '42["join"]',
    ],
    ...[
      '42["join",null]',
      '420["join",{"channel":{"a":1}}]',
      '42["__proto__","x"]',
      '42["constructor"]',
      '42[1]',
    ],
    ...[
      '42["disconnect"]',
      '42["connect"]',
      '42["leave"]',
      '420["leave",[]]',
      '4312[]',
      '43["x"]',
      '44{"message":1}',
    ],
    ...[
      '451-["x",{"_placeholder":true,"num":0}]',
      '4510-["x",{"_placeholder":true,"num":9}]',
      '4599999999-["x"]',
    ],
    ...[
      '40/admin,{}',
      '42/admin,["join","barra"]',
      `42["join","${'\\u0000'.repeat(50)}"]`,
      '42["join","\ud800"]',
    ],
    `42${'['.repeat(6000)}${']'.repeat(6000)}`,
    `42["join","${'x'.repeat(15_000)}"]`,
  ]
  const random = fc.sample(
    fc.oneof(
      fc.string(),
      fc.string().map((text) => `4${text}`),
      fc.string().map((text) => `42["join",${JSON.stringify(text)}]`),
    ),
    { numRuns: 150, seed: 7 },
  )
  for (const frame of [...crafted, ...random, Buffer.from([0]), Buffer.alloc(300, 255)]) {
    const raw = await crowd.connectRaw(lia)
    raw.send(frame)
    raw.send('420["join","lisboa"]')
    raw.close()
  }
  await say('ainda aqui', 'lisboa')
  await expect.poll(() => listener.heardOf('new-message').at(-1)?.[0].text).toBe('ainda aqui')
  expect(listener.socket.connected).toBe(true)
})

test('a frame over 16 KiB ends its connection', async () => {
  const raw = await crowd.connectRaw(lia)
  const closed = new Promise((resolve) => raw.once('close', resolve))
  raw.send(`42["join","${'x'.repeat(17_000)}"]`)
  expect(await closed).toBe(1009)
})
