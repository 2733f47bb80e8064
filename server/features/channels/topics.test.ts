import { afterAll, beforeAll, expect, test } from 'vitest'
import { setLevels } from '../../../tests/support/channels.ts'
import { type Member, startSite, type TestSite } from '../../../tests/support/site.ts'

let site: TestSite
let ana: Member
let bia: Member
let moderator: Member

beforeAll(async () => {
  site = await startSite({ environment: { RATE_LIMIT_FACTOR: '1000' } })
  ana = await site.member('ana')
  bia = await site.member('bia')
  moderator = await site.member('caboverde', { roles: ['ROLE_USER', 'ROLE_MODERATOR'] })
  await setLevels(site, 'rio', [[ana, 5]])
})
afterAll(() => site.stop())

const put = (member: Member, content: unknown, channel = '#rio', query = {}) =>
  member.ask<{ status: string; message: string }>('PUT /api/topic', { body: { content, channel }, query })

const topicOf = async (slug: string) =>
  (await bia.call('POST /api/latest-topic', { body: { channel: slug } })).data

test('an operator sets the topic, and everybody reads who set it and when', async () => {
  const { status, body } = await put(ana, '  Praia hoje?  ')
  expect({ status, body }).toEqual({
    status: 200,
    body: { status: 'success', message: 'Tópico atualizado.' },
  })
  expect(await topicOf('rio')).toMatchObject({
    topic: 'Praia hoje?',
    topic_set_by: 'ana',
    topic_set_at: expect.stringMatching(/Z$/),
    nickname: 'bia',
    user_channel_level: 0,
  })
})

test('an empty topic clears it', async () => {
  await put(ana, 'algo')
  expect((await put(ana, '', 'rio', { lang: 'en' })).body).toEqual({
    status: 'success',
    message: 'Topic updated.',
  })
  expect((await topicOf('rio')).topic).toBe('')
})

test.each(['pt', 'en', 'fr', 'es'])('who is no operator gets the line of ChanServ in %s', async (lang) => {
  const answer = await put(bia, 'meu tópico', '#rio', { lang })
  expect(answer.status).toBe(403)
  expect(answer.body).toMatchObject({
    status: 'error',
    message: '-ChanServ- You are not a channel operator',
  })
})

test('levels 0 and 3 set no topic; 5, 10, 100 and staff do', async () => {
  for (const [level, status] of [
    [0, 403],
    [3, 403],
    [5, 200],
    [10, 200],
    [100, 200],
  ] as const) {
    await setLevels(site, 'porto', [[bia, level]])
    expect((await put(bia, `nível ${level}`, 'porto')).status).toBe(status)
  }
  await setLevels(site, 'porto', [])
  expect((await put(moderator, 'da equipe', 'porto')).status).toBe(200)
})

test.each([
  ['a long topic', 'a'.repeat(391), 'rio', 'A topic may have 390 characters at most.'],
  ['a line break', 'a\r\nQUIT', 'rio', 'The topic has characters that are not allowed.'],
  ['a character that turns the line', 'a\u202eb', 'rio', 'The topic has characters that are not allowed.'],
  ['an unknown channel', 'a', 'nowhere', 'This channel does not exist.'],
  ['a channel that cannot exist', 'a', '../etc', 'This channel does not exist.'],
])('%s is a 200 that says why', async (_, content, channel, message) => {
  const { status, body } = await put(ana, content, channel, { lang: 'en' })
  expect({ status, body }).toEqual({ status: 200, body: { status: 'error', message } })
})

test('exactly 390 characters are kept', async () => {
  await put(ana, 'é'.repeat(390))
  expect((await topicOf('rio')).topic).toHaveLength(390)
})

test('what is no text, or comes from a visitor, is an error by its status', async () => {
  expect((await put(ana, null)).status).toBe(400)
  expect((await site.visitor.ask('PUT /api/topic')).status).toBe(401)
})

test('markup and placeholders stay the text that they are', async () => {
  const content = '<script>alert(1)</script> $t(chat:events.kick) {{by}}'
  await put(ana, content)
  expect((await topicOf('rio')).topic).toBe(content)
  const { messages } = await bia.call('GET /api/channels/:slug/messages', { params: { slug: 'rio' } })
  expect(messages.at(-1)).toMatchObject({
    kind: 'system',
    text: `ana mudou o tópico para: ${content}`,
    event: { key: 'topic', params: { by: 'ana', content } },
  })
  expect(messages.at(-1)).not.toHaveProperty('username')
})

test('the same topic again says nothing to the channel', async () => {
  await put(ana, 'de novo')
  const before = await bia.call('GET /api/channels/:slug/messages', { params: { slug: 'rio' } })
  expect((await put(ana, 'de novo')).body.status).toBe('success')
  const after = await bia.call('GET /api/channels/:slug/messages', { params: { slug: 'rio' } })
  expect(after.messages.at(-1)?.id).toBe(before.messages.at(-1)?.id)
})
