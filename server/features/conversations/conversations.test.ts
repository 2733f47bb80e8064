import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { takeNickname } from '../../../tests/support/channels.ts'
import { conversationOf, write } from '../../../tests/support/conversations.ts'
import { type Member, startSite, type TestSite } from '../../../tests/support/site.ts'

let site: TestSite
let lia: Member
let rui: Member
let eva: Member
let talk: number

beforeAll(async () => {
  site = await startSite({ environment: { RATE_LIMIT_FACTOR: '1000' } })
  lia = await site.member('lia')
  rui = await site.member('rui')
  eva = await site.member('eva')
  await takeNickname(rui, 'Trovao')
  talk = await conversationOf(lia, rui)
})
afterAll(() => site.stop())

let count = 0
const somebody = () => {
  count += 1
  return site.member(`pessoa${count}`)
}

const listed = (member: Member, selectedConversationId?: number) =>
  member.call('GET /api/conversations', {
    query: selectedConversationId === undefined ? {} : { selectedConversationId },
  })
const unreadIn = async (member: Member, id: number) =>
  (await listed(member)).find((conversation) => conversation.id === id)?.unreadCount

describe('a conversation is opened', () => {
  test('once for each pair, whoever asks and however the other is named', async () => {
    const ways: unknown[] = [
      rui.id,
      String(rui.id),
      'rui',
      'RUI',
      'trovao',
      { id: rui.id },
      { username: 'rui' },
      { nickname: 'Trovao' },
      { name: 'rui' },
    ]
    for (const user of ways) {
      const { status, body } = await lia.ask('POST /api/add-conversation', { body: { user } })
      expect([status, body]).toEqual([200, { status: 'success', conversation_id: talk, id: talk }])
    }
    expect(await conversationOf(rui, lia)).toBe(talk)
  })

  test('by twenty calls at once from both sides: one is new', async () => {
    const [one, other] = [await somebody(), await somebody()]
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => {
        const [from, to] = index % 2 ? [one, other] : [other, one]
        return from.ask<{ id: number }>('POST /api/add-conversation', { body: { user: to.id } })
      }),
    )
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(19)
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1)
  })

  test.each([
    ['oneself', 'lia', 400, 'conversation_with_self'],
    ['an unknown name', 'ninguem-assim', 404, 'user_not_found'],
    ['an unknown id', 987654, 404, 'user_not_found'],
    ['an id that no account can have', 2 ** 40, 404, 'user_not_found'],
    ['nobody', null, 400, 'conversation_user_required'],
    ['an empty name', ' ', 400, 'conversation_user_required'],
    ['an object without a name', {}, 400, 'conversation_user_required'],
  ])('never with %s', async (_, user, status, key) => {
    const refusal = await lia.refused('POST /api/add-conversation', { body: { user } })
    expect([refusal.status, refusal.body.key]).toEqual([status, key])
    expect(refusal.body).not.toHaveProperty('conversation_id')
  })
})

describe('a private message', () => {
  test('is answered as it stands in history, under the name shown when it was sent', async () => {
    const sent = await write(rui, talk, '  oi\r\nLia ', 'c-1')
    expect(sent).toEqual({
      id: expect.any(Number),
      content: 'oi\nLia',
      senderId: rui.id,
      senderName: 'Trovao',
      timestamp: expect.stringMatching(/Z$/),
      client_id: 'c-1',
    })
    const history = await lia.call('GET /api/conversations/:id', { params: { id: talk } })
    expect(history.messages.at(-1)).toEqual(sent)
    expect(history.users).toEqual([
      { id: lia.id, name: 'lia', profileImage: '' },
      { id: rui.id, name: 'Trovao', profileImage: '' },
    ])
  })

  test.each([
    ['blank', ' \n ', 'text_required'],
    ['4001 characters long', 'x'.repeat(4001), undefined],
    ['no text', { a: 1 }, undefined],
  ])('is refused when it is %s', async (_, content, key) => {
    const body = { conversation_id: talk, content }
    const refusal = await lia.refused('POST /api/conversations/private/messages', { body })
    expect(refusal.status).toBe(400)
    if (key) expect(refusal.body.key).toBe(key)
  })

  test('of 4000 characters is heard', async () => {
    expect((await write(lia, talk, 'x'.repeat(4000))).content).toHaveLength(4000)
  })

  test('that is sent twenty times at once is there once', async () => {
    const id = await conversationOf(await somebody(), lia)
    const client_id = randomUUID()
    const answers = await Promise.all(Array.from({ length: 20 }, () => write(lia, id, 'uma vez', client_id)))
    expect(new Set(answers.map((answer) => answer.id)).size).toBe(1)
    expect((await lia.call('GET /api/conversations/:id', { params: { id } })).messages).toHaveLength(1)
  })

  test('misses nobody who asks for what came after: ids grow in the order of the history', async () => {
    const other = await somebody()
    const id = await conversationOf(other, lia)
    const from = [lia, other]
    await Promise.all(
      Array.from({ length: 30 }, (_, index) => write(from[index % 2] ?? lia, id, `linha ${index}`)),
    )
    const read = (query: object) => lia.call('GET /api/conversations/:id', { params: { id }, query })
    const { messages } = await read({})
    expect(messages).toHaveLength(30)
    const ids = messages.map((message) => message.id)
    expect(ids).toEqual(ids.toSorted((a, b) => a - b))

    const newest = await read({ limit: 10 })
    expect([newest.messages.map((message) => message.id), newest.hasMore]).toEqual([ids.slice(20), true])
    const older = await read({ limit: 10, before: ids[20] })
    expect(older.messages.map((message) => message.id)).toEqual(ids.slice(10, 20))
    const opened = await lia.call('POST /api/conversations/:id', { params: { id }, body: { before: ids[5] } })
    expect(opened.messages.map((message) => message.id)).toEqual(ids.slice(0, 5))
    const later = await read({ limit: 10, after: ids[3] })
    expect([later.messages.map((message) => message.id), later.hasMore]).toEqual([ids.slice(4, 14), true])
    expect((await read({ after: ids[28] })).hasMore).toBe(false)
  })
})

describe('what is unread', () => {
  test('is counted until the conversation is opened; looking with GET leaves it', async () => {
    const other = await somebody()
    const id = await conversationOf(other, lia)
    await write(other, id, 'um')
    await write(lia, id, 'minha')
    await write(other, id, 'dois')
    await lia.call('GET /api/conversations/:id', { params: { id } })
    expect(await unreadIn(lia, id)).toBe(2)
    expect((await lia.call('GET /api/unread')).conversations).toContainEqual({ id, count: 2 })

    await lia.call('POST /api/conversations/:id', { params: { id } })
    expect(await unreadIn(lia, id)).toBe(0)
    expect((await lia.call('GET /api/unread')).conversations).toContainEqual({ id, count: 0 })
    expect(await unreadIn(other, id)).toBe(1)
  })

  test('begins after a marker that goes forward only, and no further than the newest message', async () => {
    const other = await somebody()
    const id = await conversationOf(other, lia)
    const mark = async (lastReadId: number) =>
      (await lia.call('PUT /api/conversations/:id/read-marker', { params: { id }, body: { lastReadId } }))
        .lastReadId
    expect(await mark(5)).toBe(0)
    const [one, two] = [await write(other, id, 'um'), await write(other, id, 'dois')]
    expect(await mark(one.id)).toBe(one.id)
    expect(await unreadIn(lia, id)).toBe(1)
    await write(rui, talk, 'em outra conversa')
    expect(await mark(2 ** 50)).toBe(two.id)
    expect(await mark(one.id)).toBe(two.id)
  })
})

test('a search finds words in one’s own conversations, whatever case or accent', async () => {
  const [one, other] = [await somebody(), await somebody()]
  const id = await conversationOf(one, other)
  const sent = await write(one, id, 'Coração de 100% estudante')
  const find = async (member: Member, q: string) =>
    (await member.call('GET /api/conversations/search', { query: { q } })).messages
  expect(await find(other, 'coracao')).toEqual([{ ...sent, conversation_id: id }])
  expect(await find(one, 'ESTUDANTE 100%')).toHaveLength(1)
  expect(await find(one, '%')).toHaveLength(1)
  expect(await find(one, '')).toEqual([])
  expect(await find(eva, 'coracao')).toEqual([])
})

test('a search may stay in one conversation, and finds nothing in somebody else’s', async () => {
  const [one, other, third] = [await somebody(), await somebody(), await somebody()]
  const [here, there] = [await conversationOf(one, other), await conversationOf(one, third)]
  const sent = await write(one, here, 'farol apagado')
  await write(one, there, 'farol aceso')
  const find = async (member: Member, conversation_id: number) => {
    const query = { q: 'farol', conversation_id }
    return (await member.call('GET /api/conversations/search', { query })).messages
  }
  expect(await find(one, here)).toEqual([{ ...sent, conversation_id: here }])
  expect(await find(third, here)).toEqual([])
})

test('a stranger who walks all ids finds nothing, and cannot tell which exist', async () => {
  await write(lia, talk, 'segredo')
  const ids = Array.from({ length: 50 }, (_, index) => index + 1)
  expect(ids).toContain(talk)
  for (const id of ids) {
    const own = { params: { id }, body: { lastReadId: 1 } }
    const named = { body: { conversation_id: id, content: 'oi', is_typing: true } }
    const refusals = await Promise.all([
      eva.refused('GET /api/conversations/:id', own),
      eva.refused('POST /api/conversations/:id', own),
      eva.refused('DELETE /api/conversations/:id', own),
      eva.refused('PUT /api/conversations/:id/read-marker', own),
      eva.refused('POST /api/conversations/private/messages', named),
      eva.refused('POST /api/typing', named),
    ])
    for (const { status, body } of refusals) {
      expect([status, body.key]).toEqual([404, 'conversation_not_found'])
    }
    expect(await listed(eva, id)).toEqual([])
  }
})
