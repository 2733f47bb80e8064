import fc from 'fast-check'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { createPushCrowd } from '../support/push.ts'
import { type Member, startSite, type TestSite } from '../support/site.ts'

let site: TestSite
let push: ReturnType<typeof createPushCrowd>
let lia: Member

beforeAll(async () => {
  site = await startSite({
    environment: {
      RATE_LIMIT_FACTOR: '1000',
      PUBLIC_URL: 'https://canal.exemplo',
      CORS_ORIGINS: 'https://amigo.exemplo',
    },
  })
  push = createPushCrowd(site)
  lia = await site.member('lia')
})
afterEach(() => push.close())
afterAll(() => site.stop())

/** Connects a client, and waits for its `socket_id`. */
async function established() {
  const client = push.connectRaw()
  return { ...client, id: await client.socketId() }
}

test('clients are told where to connect', async () => {
  const { pusher } = await site.visitor.call('GET /api/config')
  expect(pusher).toEqual({
    ...{ key: 'canal-barra', wsHost: 'canal.exemplo', wsPort: 443, forceTLS: true, cluster: 'eu' },
  })
})

test('a connection gets a name of its own and the time after which silence is broken', async () => {
  const { next } = push.connectRaw()
  const { data } = await next('pusher:connection_established')
  expect(data).toEqual({ socket_id: expect.stringMatching(/^\d+\.\d+$/), activity_timeout: 120 })
})

test.each([
  ['/app/another?protocol=7', 4001],
  ['/app/?protocol=7', 4001],
  ['/app/canal-barra/more?protocol=7', 4001],
  ['/app/canal-barra', 4008],
  ['/app/canal-barra?protocol=', 4008],
  ['/app/canal-barra?protocol=seven', 4006],
  ['/app/canal-barra?protocol=7.5', 4006],
  ['/app/canal-barra?protocol=4', 4007],
  ['/app/canal-barra?protocol=8', 4007],
])('%s is refused with %d', async (path, code) => {
  const { next, closed } = push.connectRaw(path)
  expect((await next('pusher:error')).data).toMatchObject({ code })
  expect(await closed).toBe(code)
})

test.each(['https://evil.exemplo', 'null', 'https://canal.exemplo.evil.exemplo'])(
  'a page of %s does not come in',
  async (origin) => {
    const { wire } = push.connectRaw(undefined, { origin })
    const status = await new Promise((resolve) =>
      wire.once('unexpected-response', (_request, { statusCode }) => resolve(statusCode)),
    )
    expect(status).toBe(403)
  },
)

test.each(['https://canal.exemplo', 'https://amigo.exemplo'])('a page of %s comes in', async (origin) => {
  expect(await push.connectRaw(undefined, { origin }).socketId()).toMatch(/\d/)
})

test.each(['{"event":"pusher:ping","data":{}}', '{"event":"pusher:ping"}'])(
  'a ping is answered: %s',
  async (ping) => {
    const { wire, next } = await established()
    wire.send(ping)
    expect((await next('pusher:pong')).data).toEqual({})
  },
)

test('authorisations come in the shapes of the protocol, from JSON and from forms', async () => {
  const { id } = await established()
  const user = await lia.call('POST /api/pusher/user-auth', { body: { socket_id: id } })
  expect(Object.keys(user).sort()).toEqual(['auth', 'user_data'])
  expect(user.auth).toMatch(/^canal-barra:[0-9a-f]{64}$/)
  expect(JSON.parse(user.user_data)).toEqual({ id: String(lia.id), user_info: { name: 'lia' } })

  const requests = await fetch(`${site.url}/api/pusher/auth`, {
    method: 'POST',
    headers: { authorization: `Bearer ${lia.token}` },
    body: new URLSearchParams({ socket_id: id, channel_name: 'private-barra' }),
  })
  expect(requests.status).toBe(200)
  expect(await requests.json()).toEqual({ auth: expect.stringMatching(/^canal-barra:[0-9a-f]{64}$/) })
})

test.each([
  'barra',
  'presence-barra',
  'private-',
  'private-conversation_1',
  'private-notifications_1',
  'private-nenhum-canal',
  'private-barra:1.1:private-rio',
])('no authorisation for %s', async (channel_name) => {
  const { status } = await lia.ask('POST /api/pusher/auth', { body: { socket_id: '1.1', channel_name } })
  expect([403, 404]).toContain(status)
})

test.each(['', '1', '1.1:private-barra', '1.1::user::{}', 'x.y', `${'1'.repeat(30)}.1`])(
  'nothing is signed for a connection called "%s"',
  async (socket_id) => {
    for (const path of ['POST /api/pusher/user-auth', 'POST /api/pusher/auth'] as const) {
      expect((await lia.ask(path, { body: { socket_id, channel_name: 'private-barra' } })).status).toBe(400)
    }
  },
)

test('a signature is worth nothing on another connection, for another channel or another user', async () => {
  const [own, other] = [await established(), await established()]
  const { auth } = await lia.call('POST /api/pusher/auth', {
    body: { socket_id: own.id, channel_name: 'private-barra' },
  })
  for (const [client, channel] of [
    [other, 'private-barra'],
    [own, 'private-rio'],
  ] as const) {
    client.send('pusher:subscribe', { channel, auth })
    expect((await client.next('pusher:subscription_error')).data).toMatchObject({ status: 401 })
  }

  const user = await lia.call('POST /api/pusher/user-auth', { body: { socket_id: own.id } })
  other.send('pusher:signin', user)
  expect(await other.closed).toBe(4009)
  own.send('pusher:signin', { ...user, user_data: JSON.stringify({ id: '1' }) })
  expect(await own.closed).toBe(4009)
})

test('what a client says is heard by nobody', async () => {
  const [speaker, listener] = [await established(), await established()]
  for (const { id, send, next } of [speaker, listener]) {
    const body = { socket_id: id, channel_name: 'private-barra' }
    send('pusher:subscribe', {
      channel: 'private-barra',
      ...(await lia.call('POST /api/pusher/auth', { body })),
    })
    await next('pusher_internal:subscription_succeeded')
  }
  speaker.wire.send(JSON.stringify({ event: 'client-new-message', channel: 'private-barra', data: { a: 1 } }))
  expect((await speaker.next('pusher:error')).data).toMatchObject({ code: 4301 })
  speaker.wire.send(JSON.stringify({ event: 'new-message', channel: 'private-barra', data: { a: 1 } }))
  await speaker.next('pusher:error')
  speaker.send('pusher:ping')
  await speaker.next('pusher:pong')
  expect(listener.received.map(({ event }) => event)).toEqual([
    'pusher:connection_established',
    'pusher_internal:subscription_succeeded',
  ])
})

test('whoever unsubscribes hears nothing more', async () => {
  const { id, send, next, received } = await established()
  const body = { socket_id: id, channel_name: 'private-barra' }
  const wanted = { channel: 'private-barra', ...(await lia.call('POST /api/pusher/auth', { body })) }
  send('pusher:subscribe', wanted)
  send('pusher:unsubscribe', wanted)
  send('pusher:ping')
  await next('pusher:pong')
  await lia.call('POST /api/send-message', { body: { channel: 'barra', text: 'para ninguém' } })
  send('pusher:ping')
  await next('pusher:pong')
  expect(received.filter(({ event }) => event === 'new-message')).toEqual([])
})

test('a frame of more than 16 KiB ends the connection', async () => {
  const { wire, closed } = await established()
  wire.send(JSON.stringify({ event: 'pusher:ping', data: 'x'.repeat(16 * 1024) }))
  expect(await closed).toBe(1009)
})

test('garbage is answered, and harms nobody', { timeout: 90_000 }, async () => {
  const bystander = await established()
  const value = fc.oneof(
    fc.json(),
    fc.string({ maxLength: 2000, unit: 'binary' }),
    fc.record({ event: fc.string(), channel: fc.anything(), data: fc.anything() }),
    fc.record({
      event: fc.constantFrom('pusher:subscribe', 'pusher:unsubscribe', 'pusher:pong', 'pusher_internal:x'),
      data: fc.oneof(fc.anything(), fc.json(), fc.record({ channel: fc.anything(), auth: fc.anything() })),
    }),
  )
  let client = await established()
  await fc.assert(
    fc.asyncProperty(
      fc.array(value, { minLength: 20, maxLength: 60 }),
      fc.boolean(),
      async (frames, binary) => {
        if (client.wire.readyState !== client.wire.OPEN) client = await established()
        for (const frame of frames) {
          const text = typeof frame === 'string' ? frame : (JSON.stringify(frame) ?? '')
          client.wire.send(binary ? Buffer.from(text) : text)
        }
        client.send('pusher:ping')
        await client.next('pusher:pong')
      },
    ),
    { numRuns: 60, seed: 20_261_121 },
  )
  bystander.send('pusher:ping')
  await bystander.next('pusher:pong')
  expect(site.logged.filter((line) => JSON.parse(line).level >= 50)).toEqual([])
})
