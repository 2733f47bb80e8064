import { afterAll, beforeAll, expect, test } from 'vitest'
import { conversationOf, write } from '../../../tests/support/conversations.ts'
import { say } from '../../../tests/support/lines.ts'
import { type Member, startSite, type TestSite } from '../../../tests/support/site.ts'

let site: TestSite
let lia: Member
let ana: Member
let rui: Member

beforeAll(async () => {
  site = await startSite({ environment: { RATE_LIMIT_FACTOR: '1000' } })
  ;[lia, ana, rui] = (await Promise.all(['lia', 'ana', 'rui'].map((name) => site.member(name)))) as [
    Member,
    Member,
    Member,
  ]
})
afterAll(() => site.stop())

const history = async (member: Member, channel = 'barra') =>
  (await member.call('GET /api/channels/:slug/messages', { params: { slug: channel } })).messages
const answer = async (member: Member, replyTo: number, text: string, channel = 'barra') => {
  const sent = await member.call('POST /api/send-message', { body: { channel, text, replyTo } })
  if (!sent.message) throw new Error(`“${text}” is a command`)
  return sent.message
}

test('an answer quotes the line that it answers, in its own answer and in history alike', async () => {
  const { message: first } = await say(lia, 'barra', 'vamos à praia?')
  const reply = await answer(ana, first.id, 'vamos!')
  expect(reply.replyTo).toEqual({
    ...{
      id: first.id,
      seq: first.seq,
      kind: 'text',
      username: 'lia',
      userId: lia.id,
      excerpt: 'vamos à praia?',
    },
  })
  expect((await history(rui)).at(-1)).toEqual(reply)
  const action = await answer(rui, reply.id, '/me acena')
  expect(action).toMatchObject({ kind: 'action', replyTo: { id: reply.id, excerpt: 'vamos!' } })
})

test('the quote is what the line says now: changed, and gone once that is deleted', async () => {
  const { message: first } = await say(lia, 'barra', 'primeiro')
  const reply = await answer(ana, first.id, 'segundo')
  await lia.call('PATCH /api/messages/:id', { params: { id: first.id }, body: { text: 'x'.repeat(300) } })
  expect((await history(rui)).at(-1)).toEqual({
    ...reply,
    replyTo: { ...reply.replyTo, excerpt: 'x'.repeat(200) },
  })
  await lia.call('DELETE /api/messages/:id', { params: { id: first.id } })
  expect((await history(rui)).at(-1)?.replyTo).toEqual({ ...reply.replyTo, excerpt: '', deleted: true })
})

test('whoever is answered is mentioned, also after the answer was changed', async () => {
  const { message: first } = await say(rui, 'brasil', 'alguém aí?')
  await rui.call('PUT /api/channels/:slug/read-marker', {
    params: { slug: 'brasil' },
    body: { lastReadId: first.id },
  })
  const mentions = async () =>
    (await rui.call('GET /api/unread')).channels.find(({ slug }) => slug === 'brasil')?.mentions
  const reply = await answer(ana, first.id, 'eu', 'brasil')
  expect(await mentions()).toBe(1)
  await ana.call('PATCH /api/messages/:id', { params: { id: reply.id }, body: { text: 'eu mesma' } })
  expect(await mentions()).toBe(1)
  // The notification is written by a job after the line.
  await expect.poll(async () => JSON.stringify(await rui.call('GET /api/notifications'))).toContain('ana')
})

test('an answer to nothing, to a deleted line, to a line of another channel or of the site is refused', async () => {
  const { message: elsewhere } = await say(lia, 'rio', 'aqui não')
  const { message: gone } = await say(lia, 'barra', 'apagada')
  await lia.call('DELETE /api/messages/:id', { params: { id: gone.id } })
  for (const replyTo of [999_999_999, elsewhere.id, gone.id]) {
    const { status, body } = await ana.ask('POST /api/send-message', {
      body: { channel: 'barra', text: 'oi', replyTo },
    })
    expect([status, body]).toEqual([404, expect.objectContaining({ key: 'reply_to_not_found' })])
  }
})

test('a quote of somebody whom the reader has blocked says nothing', async () => {
  const { message: first } = await say(lia, 'barra', 'segredo')
  await answer(ana, first.id, 'sei')
  await rui.call('POST /api/blocks', { body: { userId: lia.id } })
  expect((await history(rui)).at(-1)).toMatchObject({
    text: 'sei',
    replyTo: { id: first.id, excerpt: '', hidden: true },
  })
  expect(JSON.stringify(await history(rui))).not.toContain('segredo')
  await rui.call('DELETE /api/blocks', { body: { userId: lia.id } })
})

test('private messages are answered in the same way, within their conversation', async () => {
  const talk = await conversationOf(lia, rui)
  const first = await write(lia, talk, 'tudo bem?')
  const body = { conversation_id: talk, content: 'tudo', replyTo: first.id }
  const reply = await rui.call('POST /api/conversations/private/messages', { body })
  expect(reply.replyTo).toEqual({ id: first.id, senderId: lia.id, username: 'lia', excerpt: 'tudo bem?' })
  const { messages } = await lia.call('GET /api/conversations/:id', { params: { id: talk } })
  expect(messages.at(-1)).toEqual(reply)
  expect((await lia.call('GET /api/conversations'))[0]?.lastMessage).toEqual(reply)

  const other = await conversationOf(lia, ana)
  const { status, body: refusal } = await ana.ask('POST /api/conversations/private/messages', {
    body: { conversation_id: other, content: 'o que é?', replyTo: first.id },
  })
  expect([status, refusal]).toEqual([404, expect.objectContaining({ key: 'reply_to_not_found' })])
})
