import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { SendAnswer } from '#contract/live.ts'
import { createCrowd, type LiveClient, type LiveCrowd } from '../support/live.ts'
import { withClient } from '../support/postgres.ts'
import { type Member, startSite, type TestSite } from '../support/site.ts'

let site: TestSite
let crowd: LiveCrowd
let lia: Member
let rui: Member

beforeAll(async () => {
  site = await startSite()
  crowd = createCrowd(site)
  ;[lia, rui] = await Promise.all([site.member('lia'), site.member('rui')])
})
afterEach(() => crowd.close())
afterAll(() => site.stop())

const say = ({ socket }: LiveClient, line: unknown) =>
  socket.timeout(15_000).emitWithAck('send-message', line as never) as Promise<SendAnswer>

const history = async (slug: string) =>
  (await rui.call('GET /api/channels/:slug/messages', { params: { slug } })).messages

test('a line is answered as over REST, stands in history, and is heard', async () => {
  const [writer, reader] = await Promise.all([crowd.connect(lia), crowd.connect(rui)])
  await reader.join('barra')
  const line = { channel: '#barra', text: ' olá ', username: 'rui', client_id: randomUUID() }
  const answer = await say(writer, line)
  const [message] = await history('barra')
  expect(message).toMatchObject({ username: 'lia', userId: lia.id, text: 'olá', client_id: line.client_id })
  expect(answer).toEqual({ status: 'success', id: message?.id, message })
  await expect.poll(() => reader.heardOf('new-message')).toMatchObject([[message]])

  expect(await lia.call('POST /api/send-message', { body: line })).toEqual(answer)
  expect(await say(writer, line)).toEqual(answer)
  expect(await history('barra')).toHaveLength(1)
})

test('a command is carried out, and answered in the language of who gave it', async () => {
  const ana = await site.member('ana')
  await ana.call('POST /api/update-language', { body: { language: 'en' } })
  const writer = await crowd.connect(await site.signIn('ana'))
  const line = { channel: 'rio', text: '/help' }
  const overRest = await ana.call('POST /api/send-message', { body: line })
  expect(await say(writer, line)).toEqual(overRest)
})

test('lines of one socket stand as they were said, whatever each of them asks first', async () => {
  const caio = await site.member('caio')
  const writer = await crowd.connect(caio)
  const texts = ['@lia um', 'dois', '@rui três', 'quatro']
  await Promise.all(texts.map((text) => say(writer, { channel: 'porto', text })))
  expect((await history('porto')).map(({ text }) => text)).toEqual(texts)
})

test.each([
  ['no line', undefined],
  ['a list', [{ channel: 'barra', text: 'oi' }]],
  ['a blank text', { channel: 'barra', text: ' ' }],
  ['no text', { channel: 'barra' }],
  ['2001 characters', { channel: 'barra', text: 'a'.repeat(2001) }],
  ['half a letter', { channel: 'barra', text: '\ud800' }],
  ['an unknown channel', { channel: 'nenhures', text: 'a' }],
  ['a channel that cannot exist', { channel: '../etc', text: 'a' }],
  ['a bad client_id', { channel: 'barra', text: 'a', client_id: 'a b' }],
  ['an unknown command', { channel: 'barra', text: '/nada' }],
])('%s is refused as over REST, and nobody hears it', async (name, line) => {
  const before = await history('barra')
  const author = await site.member(`autor${name.replace(/\W/g, '')}`.slice(0, 20))
  const writer = await crowd.connect(author)
  const { body } = await author.refused('POST /api/send-message', { body: line as never })
  const { status, code, key, message } = body as unknown as Record<string, unknown>
  expect(await say(writer, line)).toEqual({ status, code, key, message })
  expect(await history('barra')).toEqual(before)
})

test('nobody speaks without a session, nor before they have accepted the terms', async () => {
  const nobody = await crowd.connect()
  const line = { channel: 'barra', text: 'quem?' }
  expect(await say(nobody, line)).toMatchObject({ status: 'error', code: 401, key: 'jwt_missing' })

  const bel = await site.member('bel')
  await withClient(site.databaseUrl, (client) =>
    client.query('update users set accepted_terms_version = 0 where id = $1', [bel.id]),
  )
  const pending = await crowd.connect(await site.signIn('bel'))
  expect(await say(pending, line)).toMatchObject({ status: 'error', code: 403, key: 'terms_pending' })
})

test('lines over a socket and over REST count together', async () => {
  const duda = await site.member('duda')
  const writer = await crowd.connect(duda)
  const line = { channel: 'lisboa', text: 'de novo' }
  for (let count = 1; count <= 4; count += 1) {
    expect(await say(writer, line)).toMatchObject({ status: 'success' })
    await duda.call('POST /api/send-message', { body: line })
  }
  expect(await say(writer, line)).toMatchObject({
    code: 429,
    key: 'too_many_requests',
    retryAfter: expect.any(Number),
  })
  expect((await duda.refused('POST /api/send-message', { body: line })).status).toBe(429)
})

test('who is banned says nothing more from then on, on any socket, until the ban is lifted', async () => {
  const neto = await site.signIn('neto')
  const eva = await site.member('eva')
  const [inside, outside] = await Promise.all([crowd.connect(eva), crowd.connect(eva)])
  await inside.join('miami')
  const line = { channel: 'miami', text: 'ainda aqui' }
  expect(await say(inside, line)).toMatchObject({ status: 'success' })
  const ban = { nickname: 'eva', channel_name: 'miami', reason: 'spam' }
  await neto.call('POST /api/channel-ban', { body: ban })
  for (const writer of [inside, outside]) {
    expect(await say(writer, line)).toMatchObject({ code: 403, key: 'channel_banned' })
  }
  await neto.call('DELETE /api/channel-ban', { body: { nickname: 'eva', channel_name: 'miami' } })
  expect(await say(outside, line)).toMatchObject({ status: 'success' })
})

test('who has signed out says nothing more', async () => {
  const gil = await site.member('gil')
  const writer = await crowd.connect(gil)
  await gil.call('POST /api/auth/logout')
  const refused = say(writer, { channel: 'sampa', text: 'depois' }).then(
    () => 'answered',
    () => 'not answered',
  )
  expect(await refused).toBe('not answered')
  expect(await history('sampa')).toEqual([])
})
