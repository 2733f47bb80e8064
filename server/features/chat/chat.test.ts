import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Message } from '#contract/chat.ts'
import { say } from '../../../tests/support/lines.ts'
import { withClient } from '../../../tests/support/postgres.ts'
import { type Member, startSite, type TestSite } from '../../../tests/support/site.ts'
import type { Actor } from '../../platform/actor.ts'
import { createChatService } from './chat.service.ts'

let site: TestSite
/** Members without the flood limit. */
let lia: Member
let founder: Member

beforeAll(async () => {
  site = await startSite({ environment: { RATE_LIMIT_FACTOR: '1000' } })
  ;[lia, founder] = await Promise.all([site.member('lia'), site.signIn('neto')])
})
afterAll(() => site.stop())

const history = (channel: string, query: Record<string, number | string> = {}) =>
  lia.call('GET /api/channels/:slug/messages', { params: { slug: channel }, query: query as never })

const seqs = (messages: readonly Message[]) => messages.map(({ seq }) => seq)

test('the 33 channels of the first start stand in their groups', async () => {
  const channels = await site.visitor.call('GET /api/channels')
  expect(channels).toHaveLength(33)
  expect(channels[0]).toEqual({
    name: '#barra',
    slug: 'barra',
    group: 'regional',
    description: '',
    topic: '',
    users: 0,
    isFavorite: false,
    reactions: true,
    pictures: true,
    cards: true,
  })
  const groups = Map.groupBy(channels, ({ group }) => group)
  expect([...groups].map(([group, { length }]) => [group, length])).toEqual([
    ['regional', 11],
    ['relations', 10],
    ['music', 6],
    ['entertainment', 6],
  ])
  expect(channels.filter(({ slug }) => slug.startsWith('bar-do'))).toEqual([])
})

test('a second start makes nothing twice and gives nothing back', async () => {
  await withClient(site.databaseUrl, (client) => client.query(`delete from channel_levels where level = 100`))
  await site.app.services.channels.preload({ founderId: 1 })
  expect(await site.visitor.call('GET /api/channels')).toHaveLength(33)
  const level = await founder.call('GET /api/channels/:slug', { params: { slug: 'rio' } })
  expect(level.data.user_channel_level).toBe(0)
})

test('the topic call tells who the caller is in the channel, with # or without', async () => {
  const answer = await lia.call('POST /api/latest-topic', { body: { channel: '#Barra' } })
  expect(answer).toEqual({
    status: 'success',
    data: {
      channel: 'barra',
      channelName: '#barra',
      topic: '',
      nickname: 'lia',
      has_nickname: false,
      user_channel_level: 0,
      reactions: true,
      pictures: true,
      slow_seconds: 0,
      muted: null,
      holds_newcomers: false,
      held: 0,
      public_log: 'off',
      topic_set_by: null,
      topic_set_at: null,
    },
  })
  expect(await lia.call('GET /api/channels/:slug', { params: { slug: 'barra' } })).toEqual(answer)
})

test('what is said is answered as it stands in history', async () => {
  const { status, id, message } = await say(lia, '#lisboa', '  olá, mundo\r\nsegunda linha  ')
  expect(status).toBe('success')
  expect(message).toEqual({
    id,
    seq: 1,
    kind: 'text',
    username: 'lia',
    userId: lia.id,
    text: 'olá, mundo\nsegunda linha',
    channel: 'lisboa',
    channelName: '#lisboa',
    createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
  })
  expect(await history('lisboa')).toEqual({ messages: [message], hasMore: false, revision: 0 })
})

test('nobody speaks under another name, or as the system', async () => {
  for (const username of ['neto', '', 'ChanServ', null, 7]) {
    const body = { channel: 'porto', username, text: 'sou outro', kind: 'system', userId: 1, seq: 99 }
    const { body: answer } = await lia.ask<{ message: Message }>('POST /api/send-message', { body })
    expect(answer.message).toMatchObject({ username: 'lia', userId: lia.id, kind: 'text' })
  }
})

test('commands of other gateways are text like any other until they are understood', async () => {
  const { message } = await say(lia, 'porto', 'QUIT :bye <script>alert(1)</script>')
  expect(message.text).toBe('QUIT :bye <script>alert(1)</script>')
})

test.each([
  ['a blank text', { channel: 'barra', text: ' \n ' }, 400, 'text_required'],
  ['no text', { channel: 'barra' }, 400, 'text_required'],
  ['2001 characters', { channel: 'barra', text: 'a'.repeat(2001) }, 400, 'value_too_long'],
  ['a control character', { channel: 'barra', text: 'a\u0001b' }, 400, 'value_invalid'],
  [
    'a line break in the client_id',
    { channel: 'barra', text: 'a', client_id: 'a\n' },
    400,
    'client_id_invalid',
  ],
  ['an unknown channel', { channel: 'nowhere', text: 'a' }, 404, 'channel_not_found'],
  ['a channel that cannot exist', { channel: '../etc', text: 'a' }, 404, 'channel_not_found'],
])('%s is refused', async (_, body, status, key) => {
  expect(await lia.refused('POST /api/send-message', { body })).toMatchObject({ status, body: { key } })
})

test('exactly 2000 characters are heard', async () => {
  expect((await say(lia, 'porto', 'é'.repeat(2000))).message.text).toHaveLength(2000)
})

test('visitors hear and say nothing', async () => {
  const message = { message: 'JWT Token not found', code: 401 }
  const calls = [
    site.visitor.refused('POST /api/send-message', { body: { channel: 'barra', text: 'a' } }),
    site.visitor.refused('GET /api/channels/:slug/messages', { params: { slug: 'barra' } }),
    site.visitor.refused('POST /api/latest-topic', { body: { channel: 'barra' } }),
    site.visitor.refused('GET /api/channels/:slug', { params: { slug: 'barra' } }),
  ]
  for (const { status, body } of await Promise.all(calls)) {
    expect(status).toBe(401)
    expect(body).toMatchObject(message)
  }
})

test('the same line sent twenty times at once is there once', async () => {
  const client_id = randomUUID()
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => say(lia, 'cascais', 'uma vez', client_id)),
  )
  expect(new Set(answers.map(({ id }) => id)).size).toBe(1)
  expect(answers[0]?.message.client_id).toBe(client_id)

  const again = await say(lia, 'cascais', 'outro texto', client_id)
  expect(again.message).toEqual(answers[0]?.message)
  expect((await history('cascais')).messages).toHaveLength(1)
})

test('the same line sent through two nodes at once is there once', async () => {
  const { services, infrastructure } = site.app
  const dependencies = { ...infrastructure, ...services, people: services.profile }
  const nodes = [createChatService(dependencies), createChatService(dependencies)]
  const actor: Actor = { ...lia, userId: lia.id, sessionId: '', termsPending: false, language: 'pt' }
  for (let round = 0; round < 10; round += 1) {
    const clientId = randomUUID()
    const texts = ['america', 'losangeles'].map((slug) => ({ slug, text: 'uma vez', clientId }))
    const sends = nodes.flatMap((node) => texts.map((text) => node.sendMessage(actor, text)))
    const ids = (await Promise.all(sends)).map((sent) => ('message' in sent ? sent.message.id : 0))
    expect(new Set(ids).size).toBe(1)
  }
  const received = [...(await history('america')).messages, ...(await history('losangeles')).messages]
  expect(received).toHaveLength(10)
})

test('another sender may use the same client_id', async () => {
  const client_id = randomUUID()
  const [mine, theirs] = [
    await say(lia, 'sampa', 'a', client_id),
    await say(founder, 'sampa', 'b', client_id),
  ]
  expect(theirs.id).not.toBe(mine.id)
})

test('history pages forwards and backwards without holes', async () => {
  for (let count = 1; count <= 12; count += 1) await say(lia, 'miami', `linha ${count}`)
  const newest = await history('miami', { limit: 5 })
  expect(seqs(newest.messages)).toEqual([8, 9, 10, 11, 12])
  expect(newest.hasMore).toBe(true)

  const before = await history('miami', { before: newest.messages[0]?.id ?? 0, limit: 5 })
  expect(seqs(before.messages)).toEqual([3, 4, 5, 6, 7])
  expect(before.hasMore).toBe(true)
  const first = await history('miami', { before: before.messages[0]?.id ?? 0, limit: 5 })
  expect(seqs(first.messages)).toEqual([1, 2])
  expect(first.hasMore).toBe(false)

  const after = await history('miami', { after: first.messages[1]?.id ?? 0, limit: 4 })
  expect(seqs(after.messages)).toEqual([3, 4, 5, 6])
  expect(after.hasMore).toBe(true)
  expect(seqs((await history('miami', { after: 0, limit: 100 })).messages)).toHaveLength(12)
  const last = newest.messages.at(-1)?.id ?? 0
  expect(await history('miami', { after: last })).toEqual({ messages: [], hasMore: false, revision: 0 })
})

test.each([
  ['limit=0', 'limit', '0', 1],
  ['limit=1000', 'limit', '1000', 12],
  ['limit=nonsense', 'limit', 'x', 12],
])('%s is brought within bounds', async (_, name, value, length) => {
  expect((await history('miami', { [name]: value })).messages).toHaveLength(length)
})

test.each([
  ['before', '-1'],
  ['before', '0'],
  ['after', 'x'],
  ['since', '1.5'],
])('%s=%s is refused', async (name, value) => {
  const call = { params: { slug: 'miami' }, query: { [name]: value } }
  expect((await lia.refused('GET /api/channels/:slug/messages', call)).status).toBe(400)
})

test('what was edited or deleted meanwhile is found by revision, oldest change first', async () => {
  const lines = []
  for (const text of ['um', 'dois', 'três']) lines.push((await say(lia, 'brasil', text)).message)
  const [one, , three] = lines
  await withClient(site.databaseUrl, async (client) => {
    const change = 'update messages set revision = $2, edited_at = $3, deleted_at = $4 where id = $1'
    await client.query(change, [three?.id, 1, '2026-01-01T00:00:00Z', null])
    await client.query(change, [one?.id, 2, null, '2026-01-01T00:00:00Z'])
    await client.query(`update channels set revision = 2 where slug = 'brasil'`)
  })

  const changed = await history('brasil', { since: 0 })
  expect(changed.revision).toBe(2)
  expect(changed.messages.map(({ id }) => id)).toEqual([three?.id, one?.id])
  expect(changed.messages[1]).toMatchObject({ text: '', deleted: true })
  const half = await history('brasil', { since: 0, limit: 1 })
  expect(half).toMatchObject({ hasMore: true, revision: 1 })
  expect((await history('brasil', { since: half.revision })).messages.map(({ id }) => id)).toEqual([one?.id])
})

test('ids and numbers grow together while many speak at once', async () => {
  const speakers = await Promise.all(['ana', 'bia', 'caio', 'davi'].map((name) => site.member(name)))
  const sends = speakers.flatMap((speaker) =>
    Array.from({ length: 25 }, (_, index) => say(speaker, 'portugal', `${speaker.username} ${index}`)),
  )
  await Promise.all(sends)
  const { messages } = await history('portugal', { limit: 100 })
  expect(seqs(messages)).toEqual(Array.from({ length: 100 }, (_, index) => index + 1))
  expect(messages.map(({ id }) => id)).toEqual(messages.map(({ id }) => id).toSorted((a, b) => a - b))
})

test('a refused line uses no number up', async () => {
  await say(lia, 'netflix', 'um')
  await lia.refused('POST /api/send-message', { body: { channel: 'netflix', text: '' } })
  expect((await say(lia, 'netflix', 'dois')).message.seq).toBe(2)
})
