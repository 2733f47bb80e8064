import { afterAll, beforeAll, expect, test } from 'vitest'
import { conversationOf, write } from '../../../tests/support/conversations.ts'
import { withClient } from '../../../tests/support/postgres.ts'
import { type Member, startSite, type TestSite } from '../../../tests/support/site.ts'

let site: TestSite
let lia: Member
let ana: Member
let rui: Member
let moderator: Member
let talk: number

beforeAll(async () => {
  site = await startSite({ environment: { RATE_LIMIT_FACTOR: '1000', ACCESS_TOKEN_SECONDS: '86400' } })
  ;[lia, ana, rui, moderator] = await Promise.all([
    site.member('lia'),
    site.member('ana'),
    site.member('rui'),
    site.member('mod1', { roles: ['ROLE_USER', 'ROLE_MODERATOR'] }),
  ])
  talk = await conversationOf(lia, ana)
})
afterAll(() => site.stop())

const editPath = 'PATCH /api/private-messages/:id' as const
const deletePath = 'DELETE /api/private-messages/:id' as const
const edit = async (member: Member, id: number, content: string) =>
  (await member.call(editPath, { params: { id }, body: { content } })).message
const remove = (member: Member, id: number) => member.call(deletePath, { params: { id } })
const history = (member: Member, query: Record<string, number> = {}, id = talk) =>
  member.call('GET /api/conversations/:id', { params: { id }, query: query as never })
const listed = async (member: Member, id = talk) =>
  (await member.call('GET /api/conversations')).find((one) => one.id === id)
const refusals = (member: Member, id: unknown) =>
  Promise.all(
    [editPath, deletePath].map(async (path) => {
      const { status, body } = await member.refused(path, { params: { id }, body: { content: 'x' } })
      return [status, body.key]
    }),
  )
const twice = (status: number, key: string) => [
  [status, key],
  [status, key],
]

test('what its author changes reads the same in the answer, in history, in the list and in the changes since', async () => {
  const before = await history(ana)
  const line = await write(lia, talk, 'ola')
  const message = await edit(lia, line.id, '  olá\r\npraia ')
  const revision = before.revision + 1
  expect(message).toEqual({
    ...{ ...line, content: 'olá\npraia', editedAt: expect.stringMatching(/Z$/), revision },
  })
  expect((await history(ana)).messages.at(-1)).toEqual(message)
  expect(await history(ana, { since: before.revision })).toMatchObject({ messages: [message], revision })
  expect((await history(ana, { since: revision })).messages).toEqual([])
  expect((await listed(ana))?.lastMessage).toEqual(message)
})

test('a deleted message stays in its place without its text, is not counted or found, and nothing keeps the text', async () => {
  const id = await conversationOf(rui, ana)
  await write(rui, id, 'primeira')
  const line = await write(rui, id, 'segredo')
  expect(await remove(rui, line.id)).toEqual({ status: 'success', message: 'Mensagem apagada.' })
  const gone = { ...line, content: '', deleted: true, revision: 1 }
  for (const member of [rui, ana]) {
    expect((await history(member, {}, id)).messages.at(-1)).toEqual(gone)
    expect((await history(member, { since: 0 }, id)).messages).toEqual([gone])
  }
  expect(await listed(ana, id)).toMatchObject({ unreadCount: 1, lastMessage: gone })
  expect((await ana.call('GET /api/unread')).conversations).toContainEqual({ id, count: 1 })
  const { lines } = await rui.call('GET /api/search/lines', { query: { by: 'rui' } })
  expect(lines.map(({ message }) => message.id)).not.toContain(line.id)
  const { rows } = await withClient(site.databaseUrl, (client) =>
    client.query('select content, folded from private_messages where id = $1', [line.id]),
  )
  expect(rows).toEqual([{ content: '', folded: '' }])

  await remove(rui, line.id)
  expect((await history(rui, {}, id)).revision).toBe(1)
  const again = await rui.refused(editPath, { params: { id: line.id }, body: { content: 'x' } })
  expect(again).toMatchObject({ status: 404, body: { key: 'message_not_found' } })
})

test('an answer quotes what it answers as it is now, and what is deleted is answered and reacted to no more', async () => {
  const line = await write(lia, talk, 'quem vem?')
  const path = 'POST /api/conversations/private/messages' as const
  const answer = (content: string) =>
    ana.ask(path, { body: { conversation_id: talk, content, replyTo: line.id } })
  await answer('eu')
  const reaction = { params: { id: line.id }, body: { emoji: '👍' } }
  await ana.call('POST /api/private-messages/:id/reactions', reaction)
  await edit(lia, line.id, 'x'.repeat(300))
  const quote = { id: line.id, senderId: lia.id, username: 'lia' }
  expect((await history(ana)).messages.at(-1)?.replyTo).toEqual({ ...quote, excerpt: 'x'.repeat(200) })

  await remove(lia, line.id)
  const { messages } = await history(ana)
  expect(messages.at(-1)?.replyTo).toEqual({ ...quote, excerpt: '', deleted: true })
  expect(messages.find(({ id }) => id === line.id)).not.toHaveProperty('reactions')
  expect(await answer('e eu')).toMatchObject({ status: 404, body: { key: 'reply_to_not_found' } })
  const late = await ana.ask('POST /api/private-messages/:id/reactions', reaction)
  expect(late).toMatchObject({ status: 404, body: { key: 'message_not_found' } })
})

test('after fifteen minutes nobody changes a message, and before them only its author does', async () => {
  const line = await write(lia, talk, 'minha')
  expect(await refusals(ana, line.id)).toEqual(twice(403, 'message_not_yours'))
  for (const member of [rui, moderator])
    expect(await refusals(member, line.id)).toEqual(twice(404, 'message_not_found'))
  for (const id of [999_999, 'x', 0, -1, 2 ** 60])
    expect((await refusals(lia, id)).map(([status]) => status)).toEqual([404, 404])
  site.clock.advance({ minutes: 14, seconds: 40 })
  await edit(lia, line.id, 'ainda minha')
  site.clock.advance({ seconds: 20 })
  expect(await refusals(lia, line.id)).toEqual(twice(403, 'message_too_old'))
  expect((await history(ana)).messages.at(-1)).toMatchObject({ content: 'ainda minha' })
})

test('across a block nobody edits, and everybody takes back what they said', async () => {
  const id = await conversationOf(rui, lia)
  const [first, second] = [await write(rui, id, 'um'), await write(lia, id, 'dois')]
  await lia.call('POST /api/blocks', { body: { userId: rui.id } })
  for (const [member, line] of [
    [rui, first],
    [lia, second],
  ] as const) {
    const call = { params: { id: line.id }, body: { content: 'outra coisa' } }
    expect(await member.refused(editPath, call)).toMatchObject({
      status: 403,
      body: { key: 'conversation_blocked' },
    })
    await remove(member, line.id)
  }
  expect((await history(rui, {}, id)).messages).toMatchObject([{ deleted: true }, { deleted: true }])
})

test('what was reported stays readable to staff when it is edited and deleted, and is reported no more', async () => {
  const line = await write(lia, talk, 'ofensa')
  const report = { type: 'private_message', id: line.id, reason: 'ofensa' } as const
  await ana.call('POST /api/reports', { body: report })
  await edit(lia, line.id, 'bom dia')
  await remove(lia, line.id)
  const [reported] = await moderator.call('GET /api/admin/reports')
  expect(reported).toMatchObject({ subjectId: line.id, snapshot: { text: 'ofensa', name: 'lia' } })
  await moderator.call('PATCH /api/admin/reports/:id', {
    ...{ params: { id: reported?.id ?? 0 }, body: { state: 'resolved' } },
  })
  expect(await ana.refused('POST /api/reports', { body: report })).toMatchObject({ status: 404 })
})

test('changes of one conversation are numbered one by one, however many come at once', async () => {
  const id = await conversationOf(ana, rui)
  const lines = []
  for (let count = 0; count < 6; count += 1) lines.push(await write(ana, id, `linha ${count}`))
  const { revision: before } = await history(ana, {}, id)
  await Promise.all([
    ...lines.map((line, index) => (index % 2 ? edit(ana, line.id, 'mudada') : remove(ana, line.id))),
    ...lines.map(() => write(rui, id, 'nova')),
  ])
  const { messages, revision } = await history(rui, { since: before }, id)
  expect(revision).toBe(before + 6)
  expect(new Set(messages.map((message) => message.id)).size).toBe(6)
})

test('staff see in a report what was said before it was edited, and nothing keeps it once it is taken back', async () => {
  const line = await write(lia, talk, 'ofensa')
  for (const content of ['quase ofensa', 'quase ofensa', 'bom dia']) await edit(lia, line.id, content)
  const report = { type: 'private_message', id: line.id, reason: 'ofensa' } as const
  await ana.call('POST /api/reports', { body: report })
  const earlier = [
    { text: 'ofensa', at: line.timestamp },
    { text: 'quase ofensa', at: expect.stringMatching(/Z$/) },
  ]
  const [reported] = await moderator.call('GET /api/admin/reports')
  expect(reported).toMatchObject({ subjectId: line.id, snapshot: { text: 'bom dia', earlier } })
  const queue = await moderator.call('GET /api/moderation/queue')
  expect(queue.at(-1)).toMatchObject({ subjectId: line.id, text: 'bom dia', earlier })

  const stored = () =>
    withClient(site.databaseUrl, async (client) => {
      const { rows } = await client.query('select text from earlier_private_texts where message_id = $1', [
        line.id,
      ])
      return rows.length
    })
  expect(await stored()).toBe(2)
  await remove(lia, line.id)
  expect(await stored()).toBe(0)
})
