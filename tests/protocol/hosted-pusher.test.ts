import { createHash } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import Pusher from 'pusher'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { ConfigurationError, readConfig } from '../../server/config.ts'
import { hostedAddress } from '../../server/gateways/push/push-address.ts'
import { conversationOf, write } from '../support/conversations.ts'
import { type Member, startSite, type TestSite } from '../support/site.ts'

const credentials = { PUSHER_APP_ID: '4711', PUSHER_KEY: 'chave', PUSHER_SECRET: 'segredo' }

/** Events that the stand-in of the hosted service has received, in order. */
let received: { channel: string; name: string; data: unknown }[]
/** Statuses of its next responses; after them 200. */
let answers: (number | 'silence')[]
let calls: { url: string; body: string }[]
let service: Server
let site: TestSite
let lia: Member

beforeAll(async () => {
  service = createServer(async (request, response) => {
    let body = ''
    for await (const part of request) body += part
    calls.push({ url: request.url ?? '', body })
    const status = answers.shift() ?? 200
    if (status === 'silence') return
    if (status === 200) {
      for (const { channel, name, data } of JSON.parse(body).batch) {
        received.push({ channel, name, data: JSON.parse(data) })
      }
    }
    response.writeHead(status).end('{}')
  })
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve))
  const { port } = service.address() as AddressInfo
  site = await startSite({ environment: { ...credentials, PUSHER_HOST: `127.0.0.1:${port}` } })
  lia = await site.member('lia')
})
beforeEach(() => {
  received = []
  calls = []
  answers = []
})
afterEach(() => expect(site.logged.filter((line) => line.includes('segredo'))).toEqual([]))
afterAll(async () => {
  await site.stop()
  service.closeAllConnections()
  service.close()
})

const say = (text: string, channel = 'barra') =>
  lia.call('POST /api/send-message', { body: { channel, text } })

test('lines and topics go to the hosted service, under private names only', async () => {
  const { message } = await say('para os de longe')
  const neto = await site.signIn('neto')
  await neto.call('PUT /api/topic', { body: { channel: 'barra', content: 'Assunto' } })

  await expect.poll(() => received.map(({ name }) => name)).toContain('topic-updated')
  expect(received[0]).toEqual({
    ...{ channel: 'private-barra', name: 'new-message' },
    data: { ...message, message: 'para os de longe', nickname: 'lia' },
  })
  expect(received.find(({ name }) => name === 'topic-updated')).toEqual({
    ...{ channel: 'private-topic-channel', name: 'topic-updated' },
    data: { channel: 'barra', content: 'Assunto' },
  })
  expect(received.filter(({ channel }) => !channel.startsWith('private-'))).toEqual([])
})

test('a notification goes to the private channel of its user, which nobody else is let in to', async () => {
  const neto = await site.signIn('neto')
  await neto.call('POST /api/send-message', { body: { channel: 'barra', text: '@lia' } })
  await expect.poll(() => received.map(({ name }) => name)).toContain('new_notification')
  const [notification] = (await lia.call('GET /api/notifications')).notifications
  const { isRead: _, createdAt: __, ...data } = notification ?? {}
  expect(received.filter(({ name }) => name === 'new_notification')).toEqual([
    { channel: `private-notifications_${lia.id}`, name: 'new_notification', data },
  ])
  const ask = (member: Member) =>
    member.ask('POST /api/pusher/auth', {
      body: { socket_id: '123.456', channel_name: `private-notifications_${lia.id}` },
    })
  expect((await ask(lia)).status).toBe(200)
  expect((await ask(neto)).status).toBe(403)
})

test('private matters go out where their members alone are let in, and nowhere else', async () => {
  const [rui, eva] = [await site.member('rui'), await site.member('eva')]
  const conversation_id = await conversationOf(lia, rui)
  const sent = await write(lia, conversation_id, 'só para o rui')
  await lia.call('POST /api/typing', { body: { conversation_id, is_typing: true } })
  await rui.call('POST /api/conversations/:id', { params: { id: conversation_id } })
  await expect.poll(() => received.map(({ name }) => name)).toContain('typing')

  const channel = `private-conversation_${conversation_id}`
  expect(received.filter((one) => one.channel === channel)).toEqual([
    { channel, name: 'new_message', data: { ...sent, conversation_id } },
    { channel, name: 'typing', data: { conversation_id, is_typing: true, username: 'lia' } },
  ])
  const elsewhere = received.filter((one) => one.channel !== channel)
  expect(JSON.stringify(elsewhere)).not.toContain('só para o rui')
  expect(elsewhere.filter(({ name }) => ['unread', 'read-marker'].includes(name))).toEqual([])

  const ask = (member: Member) =>
    member.ask('POST /api/pusher/auth', { body: { socket_id: '1.1', channel_name: channel } })
  expect([(await ask(lia)).status, (await ask(rui)).status, (await ask(eva)).status]).toEqual([200, 200, 403])
})

test('every call is signed for the app', async () => {
  await say('assinada', 'rio')
  await expect.poll(() => calls).not.toEqual([])
  const [{ url = '', body = '' } = {}] = calls
  const { pathname, searchParams } = new URL(url, 'http://any')
  expect(pathname).toBe('/apps/4711/batch_events')
  expect(searchParams.get('auth_key')).toBe('chave')
  expect(searchParams.get('body_md5')).toBe(createHash('md5').update(body).digest('hex'))
})

test('a service that is down keeps nobody waiting, and hears it in order when it is back', async () => {
  answers = Array(100).fill(503)
  for (const text of ['um', 'dois', 'três']) await say(text, 'sampa')
  expect(received).toEqual([])
  answers = []
  await expect
    .poll(() => received.map(({ data }) => (data as { text: string }).text))
    .toEqual(['um', 'dois', 'três'])
})

test('what the service refuses is not sent again', async () => {
  answers = [413]
  await say('recusada', 'brasil')
  await expect.poll(() => calls).toHaveLength(1)
  await say('aceita', 'brasil')
  await expect.poll(() => received.map(({ data }) => (data as { text: string }).text)).toEqual(['aceita'])
})

test('the hosted service is where the policy of pages lets browsers connect', () => {
  const config = readConfig({ ...credentials, PUSHER_CLUSTER: 'us2' })
  expect(hostedAddress(config)).toBe('wss://ws-us2.pusher.com:443')
  expect(hostedAddress(readConfig({}))).toBeUndefined()
})

test('clients are sent to the hosted service, and the own endpoint is closed', async () => {
  const { pusher } = await site.visitor.call('GET /api/config')
  const { port } = service.address() as AddressInfo
  expect(pusher).toEqual({
    ...{ key: 'chave', wsHost: '127.0.0.1', wsPort: port, forceTLS: false, cluster: 'eu' },
  })
  expect((await fetch(`${site.url}/apps/canal-barra/channels`)).status).toBe(404)
  expect((await fetch(`${site.url}/apps/4711/channels`)).status).toBe(404)
})

test('authorisations are signed with the hosted secret', async () => {
  const sdk = new Pusher({ appId: '4711', key: 'chave', secret: 'segredo', cluster: 'eu' })
  const socket_id = '123.456'
  const body = { socket_id, channel_name: 'private-barra' }
  expect(await lia.call('POST /api/pusher/auth', { body })).toEqual(
    sdk.authorizeChannel(socket_id, 'private-barra'),
  )
  const user = { id: String(lia.id), user_info: { name: 'lia' } }
  expect(await lia.call('POST /api/pusher/user-auth', { body: { socket_id } })).toEqual(
    sdk.authenticateUser(socket_id, user),
  )
  const stranger = site.visitor.ask('POST /api/pusher/auth', { body })
  expect((await stranger).status).toBe(401)
})

test('the vendor’s own place is that of the cluster', () => {
  expect(readConfig({ ...credentials, PUSHER_CLUSTER: 'sa1' }).pusher.hosted).toEqual({
    ...{ appId: '4711', key: 'chave', secret: 'segredo', cluster: 'sa1', host: undefined },
  })
  expect(readConfig({}).pusher).toEqual({ cluster: 'eu', hosted: undefined })
})

test.each([['PUSHER_APP_ID'], ['PUSHER_KEY'], ['PUSHER_SECRET'], ['PUSHER_KEY', 'PUSHER_SECRET']])(
  'nothing starts with only %s %s',
  (...names) => {
    const some = Object.fromEntries(Object.entries(credentials).filter(([name]) => names.includes(name)))
    const start = () => readConfig({ ...some, PORT: 'x' })
    expect(start).toThrow(ConfigurationError)
    const missing = Object.keys(credentials).filter((name) => !names.includes(name))
    for (const name of [...missing, 'PORT']) expect(start).toThrow(name)
  },
)
