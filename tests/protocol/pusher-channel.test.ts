import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { createCrowd } from '../support/live.ts'
import { withClient } from '../support/postgres.ts'
import { createPushCrowd } from '../support/push.ts'
import { type Member, startSite, type TestSite } from '../support/site.ts'

let site: TestSite
let push: ReturnType<typeof createPushCrowd>
let crowd: ReturnType<typeof createCrowd>
let lia: Member
let neto: Member

beforeAll(async () => {
  site = await startSite({ environment: { RATE_LIMIT_FACTOR: '1000', PUBLIC_URL: 'http://canal.exemplo' } })
  push = createPushCrowd(site)
  crowd = createCrowd(site)
  lia = await site.member('lia')
  neto = await site.signIn('neto')
})
afterEach(() => {
  push.close()
  crowd.close()
})
afterAll(() => site.stop())

const say = (member: Member, text: string, channel = 'barra') =>
  member.call('POST /api/send-message', { body: { channel, text } })

test('an official client signs in and hears a channel by its plain name, subscribed at once', async () => {
  const client = push.connect(lia)
  client.pusher.signin()
  expect(await client.subscribe('barra')).toBe('succeeded')
  expect(client.pusher.user.user_data).toMatchObject({ id: String(lia.id), user_info: { name: 'lia' } })

  const { message } = await say(neto, 'olá, push')
  await expect.poll(() => client.heardOf('new-message')).toHaveLength(1)
  expect(client.heardOf('new-message')).toEqual([{ ...message, message: 'olá, push', nickname: 'neto' }])
})

test('the private spelling needs no sign-in, only an authorisation', async () => {
  const client = push.connect(lia)
  expect(await client.subscribe('private-rio')).toBe('succeeded')
  await say(neto, 'só para o rio', 'rio')
  await say(neto, 'não para o rio', 'barra')
  await expect.poll(() => client.heardOf('new-message')).toMatchObject([{ text: 'só para o rio' }])
})

test('both gateways tell the same lines in the same order', async () => {
  const [pushed, plain] = [push.connect(lia), push.connect(neto)]
  pushed.pusher.signin()
  expect(await pushed.subscribe('barra')).toBe('succeeded')
  expect(await plain.subscribe('private-barra')).toBe('succeeded')
  const socket = await crowd.connect(lia)
  await socket.join('barra')

  await Promise.all(
    Array.from({ length: 40 }, (_, count) => say(count % 2 === 0 ? lia : neto, `linha ${count}`)),
  )
  await expect.poll(() => socket.heardOf('new-message')).toHaveLength(40)
  await expect.poll(() => plain.heardOf('new-message')).toHaveLength(40)
  const lines = socket.heardOf('new-message').map(([line]) => line)
  expect(pushed.heardOf('new-message')).toEqual(lines)
  expect(plain.heardOf('new-message')).toEqual(lines)
})

test('topics travel on one channel for all, joins on that of the channel; listening is not being there', async () => {
  const client = push.connect(lia)
  expect(await client.subscribe('private-topic-channel')).toBe('succeeded')
  expect(await client.subscribe('private-lisboa')).toBe('succeeded')
  const socket = await crowd.connect(neto)
  const joined = await socket.join('lisboa')
  expect(joined).toMatchObject({ status: 'success', users: [{ id: neto.id }] })
  await expect
    .poll(() => client.received)
    .toMatchObject([['private-lisboa', 'user-joined', { id: neto.id, key: 'joined', channel: 'lisboa' }]])

  await neto.call('PUT /api/topic', { body: { channel: 'lisboa', content: 'Noite de fado' } })
  await expect
    .poll(() => client.heardOf('topic-updated'))
    .toEqual([{ channel: 'lisboa', content: 'Noite de fado' }])
})

test('of somebody invisible no push client hears that they have come into a channel', async () => {
  const client = push.connect(lia)
  expect(await client.subscribe('private-miami')).toBe('succeeded')
  const vera = await site.member('vera')
  await vera.call('PUT /api/presence', { body: { invisible: true } })
  await (await crowd.connect(vera)).join('miami')
  await (await crowd.connect(neto)).join('miami')
  await expect.poll(() => client.received).toMatchObject([['private-miami', 'user-joined', { id: neto.id }]])
})

test('edits, deletions and new names reach push clients', async () => {
  const client = push.connect(lia)
  expect(await client.subscribe('private-porto')).toBe('succeeded')
  const id = (await say(lia, 'errata', 'porto')).message?.id ?? 0
  const params = { id }
  const { message } = await lia.call('PATCH /api/messages/:id', { params, body: { text: 'certo' } })
  await lia.call('DELETE /api/messages/:id', { params })
  await expect.poll(() => client.heardOf('message-updated')).toEqual([message])
  await expect.poll(() => client.heardOf('message-deleted')).toMatchObject([{ id, channel: 'porto' }])

  const bel = await site.member('bel')
  const socket = await crowd.connect(bel)
  await socket.join('porto')
  await socket.socket.emitWithAck('change-nickname', { newNickname: 'Belinha' })
  await expect
    .poll(() => client.heardOf('user-changed-nickname'))
    .toEqual([
      {
        ...{ message: 'bel agora se chama Belinha', nickname: 'Belinha', oldNickname: 'bel', key: 'renamed' },
      },
    ])
})

test('answers and reactions reach push clients under the names that they have everywhere', async () => {
  const client = push.connect(lia)
  expect(await client.subscribe('private-lisboa')).toBe('succeeded')
  const id = (await say(lia, 'vamos à praia?', 'lisboa')).message?.id ?? 0
  await neto.call('POST /api/send-message', { body: { channel: 'lisboa', text: 'vamos', replyTo: id } })
  await neto.call('POST /api/messages/:id/reactions', { params: { id }, body: { emoji: '👍' } })

  const replyTo = { id, username: 'lia', excerpt: 'vamos à praia?' }
  await expect.poll(() => client.heardOf('new-message').at(-1)).toMatchObject({ text: 'vamos', replyTo })
  await expect
    .poll(() => client.heardOf('reaction-changed'))
    .toMatchObject([{ id, channel: 'lisboa', reactions: [{ emoji: '👍', count: 1 }] }])
})

test('strangers hear nothing, whatever they ask for', { timeout: 90_000 }, async () => {
  const names = [
    ...Array.from({ length: 50 }, (_, id) => `conversation_${id + 1}`),
    ...Array.from({ length: 50 }, (_, id) => `private-conversation_${id + 1}`),
    ...Array.from({ length: 48 }, (_, id) => `notifications_${id + 1}`),
    ...['notifications', 'private-notifications', 'presence-barra', 'cache-barra', 'private-cache-barra'],
    ...['barra', 'rio', 'private-barra', 'private-rio', 'topic-channel', 'private-topic-channel'],
    ...['#barra', '#server-to-user-1', `#server-to-user-${lia.id}`, '', ' ', '*', 'barra*', '../barra'],
    ...['__proto__', 'constructor', 'private-', 'private-private-barra', 'Barra', 'x'.repeat(201)],
    ...Array.from({ length: 19 }, (_, count) => `nada-${count}`),
  ]
  const wellFormed = names.filter((name) => name.length <= 200)
  expect(wellFormed.length).toBeGreaterThanOrEqual(190)
  const clients = [push.connectRaw(), push.connectRaw()]
  for (const { send, next } of clients) {
    await next('pusher:connection_established')
    for (const channel of names) send('pusher:subscribe', { channel, auth: `canal-barra:${'0'.repeat(64)}` })
    for (const channel of names) send('pusher:subscribe', { channel })
  }
  for (let count = 0; count < 30; count += 1) {
    await say(lia, `segredo ${count}`)
    await pause(120)
  }
  for (const { received } of clients) {
    const expected = ['pusher:subscription_error', 'pusher:connection_established', 'pusher:error']
    expect(received.filter(({ event }) => !expected.includes(event))).toEqual([])
    const refused = received.filter(({ event }) => event === 'pusher:subscription_error')
    expect(new Set(refused.map(({ channel }) => channel)).size).toBe(wellFormed.length)
    const statuses = refused.map(({ data }) => (data as { status: number }).status)
    expect([...new Set(statuses)].sort()).toEqual([401, 403])
  }
})

test('who is signed in hears neither what does not exist nor what is another’s', async () => {
  const client = push.connect(lia)
  client.pusher.signin()
  await client.subscribe('barra')
  const names = [
    'conversation_1',
    'presence-barra',
    'notifications_1',
    'private-notifications_1',
    'private-notifications_x',
    'nenhum-canal',
  ]
  const answers = await Promise.all(names.map(client.subscribe))
  expect(answers.every((answer) => answer === 403 || answer === 404)).toBe(true)
})

test('who is banned is out at once, and stays out', async () => {
  const bia = await site.member('bia')
  const [signed, plain] = [push.connect(bia), push.connect(bia)]
  signed.pusher.signin()
  expect(await signed.subscribe('barra')).toBe('succeeded')
  expect(await plain.subscribe('private-barra')).toBe('succeeded')
  const removed = new Promise((resolve) =>
    signed.pusher.channel('barra').bind('pusher:subscription_error', resolve),
  )

  await neto.call('POST /api/channel-ban', { body: { nickname: 'bia', channel_name: 'barra', reason: '' } })
  expect(await removed).toMatchObject({ status: 403 })
  await say(neto, 'sem a bia')
  await pause(300)
  const lines = [...signed.heardOf('new-message'), ...plain.heardOf('new-message')]
  expect(lines.filter((line) => (line as { text: string }).text === 'sem a bia')).toEqual([])
  for (const client of [signed, plain]) {
    for (const name of ['barra', 'private-barra']) {
      client.pusher.unsubscribe(name)
      expect(await client.subscribe(name)).toBe(403)
    }
  }
})

test('an authorisation from before a ban opens nothing afterwards', async () => {
  const eva = await site.member('eva')
  const raw = push.connectRaw()
  const body = { socket_id: await raw.socketId(), channel_name: 'private-barra' }
  const { auth } = await eva.call('POST /api/pusher/auth', { body })
  await neto.call('POST /api/channel-ban', { body: { nickname: 'eva', channel_name: 'barra' } })

  raw.send('pusher:subscribe', { channel: 'private-barra', auth })
  expect(await raw.next('pusher:subscription_error')).toMatchObject({ data: { status: 403 } })
})

test('the end of a session cuts its connections', async () => {
  const rui = await site.member('rui')
  const [signed, plain] = [push.connectRaw(), push.connectRaw()]
  signed.send(
    'pusher:signin',
    await rui.call('POST /api/pusher/user-auth', { body: { socket_id: await signed.socketId() } }),
  )
  await signed.next('pusher:signin_success')
  const body = { socket_id: await plain.socketId(), channel_name: 'private-barra' }
  const { auth } = await rui.call('POST /api/pusher/auth', { body })
  plain.send('pusher:subscribe', { channel: 'private-barra', auth })
  await plain.next('pusher_internal:subscription_succeeded')

  await rui.call('POST /api/auth/logout', {})
  expect(await signed.closed).toBe(4009)
  expect(await plain.closed).toBe(4009)
})

test('while the terms are not accepted nothing is signed', async () => {
  const pia = await site.member('pia')
  await withClient(site.databaseUrl, (client) =>
    client.query(`update users set accepted_terms_version = null where username = 'pia'`),
  )
  site.app.infrastructure.bus.publish('accounts.userChanged', { userId: pia.id })
  expect(await push.connect(pia).subscribe('private-barra')).toBe(403)
})

test('a restart is over before anybody notices', { timeout: 90_000 }, async () => {
  const client = push.connect(lia)
  client.pusher.signin()
  expect(await client.subscribe('barra')).toBe('succeeded')
  const raw = push.connectRaw()
  await raw.next('pusher:connection_established')
  const again = new Promise((resolve) =>
    client.pusher.channel('barra').bind('pusher:subscription_succeeded', resolve),
  )
  await site.restart()
  expect(await raw.closed).toBe(1012)

  await again
  await say(lia, 'de volta')
  await expect.poll(() => client.heardOf('new-message')).toMatchObject([{ text: 'de volta' }])
})
