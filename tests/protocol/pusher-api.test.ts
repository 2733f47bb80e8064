import Pusher from 'pusher'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { getOrCreateSecret } from '../../server/platform/database/secrets.store.ts'
import { createPushCrowd } from '../support/push.ts'
import { type Member, startSite, type TestSite } from '../support/site.ts'

let site: TestSite
let push: ReturnType<typeof createPushCrowd>
let lia: Member
let secret: string
let server: Pusher

beforeAll(async () => {
  site = await startSite()
  push = createPushCrowd(site)
  lia = await site.member('lia')
  secret = await getOrCreateSecret(site.app.infrastructure.db, 'pusher', () => '')
  server = sdk(secret)
})
afterEach(() => push.close())
afterAll(() => site.stop())

function sdk(secretOfIt: string): Pusher {
  const { hostname: host, port } = new URL(site.url)
  return new Pusher({
    appId: 'canal-barra',
    key: 'canal-barra',
    secret: secretOfIt,
    host,
    port,
    useTLS: false,
  })
}

const status = (call: Promise<unknown>) =>
  call.then(
    () => 200,
    (error) => error.status,
  )

test('the secret is made once, and differs from site to site', () => {
  expect(secret).toMatch(/^[0-9a-f]{64}$/)
})

test('an official server SDK speaks to channels, to all but one connection, and to a user', async () => {
  const [first, second] = [push.connect(lia), push.connect(lia)]
  for (const client of [first, second]) {
    client.pusher.signin()
    expect(await client.subscribe('private-barra')).toBe('succeeded')
    client.pusher.user.bind('olhe', (data: unknown) => client.received.push(['user', 'olhe', data]))
  }
  const aviso = ['private-barra', 'aviso', { hora: 9 }]

  await server.trigger('private-barra', 'aviso', { hora: 9 })
  await expect.poll(() => first.received).toEqual([aviso])
  await server.trigger(['private-barra', 'rio'], 'outro', 1, { socket_id: first.pusher.connection.socket_id })
  await server.triggerBatch([{ channel: 'private-barra', name: 'lote', data: { a: 1 } }])
  await server.sendToUser(String(lia.id), 'olhe', { para: 'lia' })

  const olhe = ['user', 'olhe', { para: 'lia' }]
  await expect.poll(() => first.received).toEqual([aviso, ['private-barra', 'lote', { a: 1 }], olhe])
  expect(second.received[1]).toEqual(['private-barra', 'outro', 1])
})

test('it asks which channels are heard, never by whom', async () => {
  expect(await push.connect(lia).subscribe('private-rio')).toBe('succeeded')
  const json = async (path: string, params = {}) => (await server.get({ path, params })).json()

  expect(await json('/channels')).toEqual({ channels: { 'private-rio': {} } })
  expect(await json('/channels', { filter_by_prefix: 'presence-' })).toEqual({ channels: {} })
  expect(await json('/channels/private-rio', { info: 'subscription_count' })).toEqual({
    ...{ occupied: true, subscription_count: 1 },
  })
  expect(await json('/channels/barra')).toEqual({ occupied: false })
  expect(await status(server.get({ path: '/channels/private-rio/users' }))).toBe(400)
  expect(await status(server.get({ path: '/channels', params: { info: 'user_count' } }))).toBe(400)
})

test('it ends the connections of a user', async () => {
  const client = push.connectRaw()
  const body = { socket_id: await client.socketId() }
  client.send('pusher:signin', await lia.call('POST /api/pusher/user-auth', { body }))
  await client.next('pusher:signin_success')
  await server.terminateUserConnections(String(lia.id))
  expect(await client.closed).toBe(4009)
})

test('a private authorisation that the SDK has signed is good', async () => {
  const client = push.connectRaw()
  const channel = 'private-barra'
  client.send('pusher:subscribe', {
    channel,
    ...server.authorizeChannel(await client.socketId(), channel),
  })
  expect(await client.next('pusher_internal:subscription_succeeded')).toMatchObject({ channel })
})

test('without the secret nothing is said and nothing answered', async () => {
  const listener = push.connect(lia)
  expect(await listener.subscribe('private-barra')).toBe('succeeded')
  const stranger = sdk('0'.repeat(64))
  expect(await status(stranger.trigger('private-barra', 'new-message', {}))).toBe(401)
  expect(await status(stranger.get({ path: '/channels' }))).toBe(401)

  const base = `${site.url}/apps/canal-barra`
  expect((await fetch(`${base}/channels`)).status).toBe(401)
  expect((await fetch(`${base}/channels?auth_key=a&auth_key=b`)).status).toBe(401)
  expect((await fetch(`${base}/events`, { method: 'POST', body: 'name=a' })).status).toBe(401)
  expect((await fetch(`${site.url}/apps/another/channels`)).status).toBe(404)
  await server.trigger('private-barra', 'fim', 1)
  await expect.poll(() => listener.received).toEqual([['private-barra', 'fim', 1]])
})

test('a call is good for ten minutes, for its body, its path and its method', async () => {
  const body = JSON.stringify({ name: 'aviso', channel: 'barra', data: '1' })
  const signed = (options: Partial<Pusher.SignedQueryStringOptions> = {}) =>
    server.createSignedQueryString({ method: 'POST', path: '/apps/canal-barra/events', body, ...options })
  const send = async (query: string, sent = body, path = 'events') => {
    const headers = { 'content-type': 'application/json' }
    const address = `${site.url}/apps/canal-barra/${path}?${query}`
    return (await fetch(address, { method: 'POST', headers, body: sent })).status
  }
  expect(await send(signed())).toBe(200)
  expect(await send(signed(), body.replace('aviso', 'outro'))).toBe(401)
  expect(await send(signed(), body, 'batch_events')).toBe(401)
  expect(await send(signed({ method: 'GET' }))).toBe(401)
  expect(await send(signed().replace('auth_version=1.0', 'auth_version=1.0&more=1'))).toBe(401)
  expect(await send(signed().replace(/body_md5=\w+&?/, ''))).toBe(401)

  const query = signed()
  site.clock.advance({ seconds: 620 })
  expect(await send(query)).toBe(401)
})

test('what is malformed is refused, and nobody forges the protocol itself', async () => {
  const fresh = await startSite()
  const { hostname: host, port } = new URL(fresh.url)
  const itsSecret = await getOrCreateSecret(fresh.app.infrastructure.db, 'pusher', () => '')
  const own = new Pusher({
    ...{ appId: 'canal-barra', key: 'canal-barra', secret: itsSecret, host, port, useTLS: false },
  })
  expect(itsSecret).not.toBe(secret)
  // The types of the SDK require a string, but its code serializes objects.
  const post = (path: string, body: unknown) => status(own.post({ path, body: body as string }))
  const good = { name: 'aviso', channel: 'barra', data: '1' }
  for (const body of [
    { ...good, name: 'pusher:error' },
    { ...good, name: 'pusher_internal:subscription_succeeded' },
    { ...good, name: '' },
    { ...good, channel: 'a b' },
    { ...good, channel: undefined },
    { ...good, channels: [] },
    { ...good, channels: Array(101).fill('barra') },
    { ...good, data: { a: 1 } },
    { ...good, data: 'x'.repeat(10_241) },
    { ...good, deep: JSON.parse(`${'['.repeat(40)}${']'.repeat(40)}`) },
    [],
    null,
  ]) {
    expect(await post('/events', body), JSON.stringify(body)?.slice(0, 80)).toBe(400)
  }
  const batch = Array(11).fill(good)
  expect(await post('/batch_events', { batch })).toBe(400)
  await fresh.stop()
})
