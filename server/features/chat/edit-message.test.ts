import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Message } from '#contract/chat.ts'
import { say as sayLine } from '../../../tests/support/lines.ts'
import { createCrowd, type LiveCrowd } from '../../../tests/support/live.ts'
import { underLaw } from '../../../tests/support/live-law.ts'
import { withClient } from '../../../tests/support/postgres.ts'
import { type Member, startSite, type TestSite } from '../../../tests/support/site.ts'

let site: TestSite
let crowd: LiveCrowd
let lia: Member
let ana: Member
let founder: Member
let moderator: Member

beforeAll(async () => {
  site = await startSite({ environment: { RATE_LIMIT_FACTOR: '1000', ACCESS_TOKEN_SECONDS: '86400' } })
  crowd = createCrowd(site)
  ;[lia, ana, founder, moderator] = await Promise.all([
    site.member('lia'),
    site.member('ana'),
    site.signIn('neto'),
    site.member('mod1', { roles: ['ROLE_USER', 'ROLE_MODERATOR'] }),
  ])
})
afterAll(async () => {
  crowd.close()
  await site.stop()
})

const say = async (member: Member, channel: string, text: string) =>
  (await sayLine(member, channel, text)).message
const edit = (member: Member, id: number, text: string) =>
  member.call('PATCH /api/messages/:id', { params: { id }, body: { text } })
const remove = (member: Member, id: number) => member.call('DELETE /api/messages/:id', { params: { id } })
const history = (channel: string, query: Record<string, number> = {}) =>
  lia.call('GET /api/channels/:slug/messages', { params: { slug: channel }, query: query as never })
const sql = (text: string, values: unknown[] = []) =>
  withClient(site.databaseUrl, (client) => client.query(text, values))
const operator = (member: Member, channel: string, level: number) =>
  sql(
    'insert into channel_levels (channel_id, user_id, level) select id, $1, $2 from channels where slug = $3',
    [member.id, level, channel],
  )

test('what its author changes reads the same in the answer, in history and in the changes since', async () => {
  const line = await say(lia, 'barra', 'ola')
  const { message } = await edit(lia, line.id, '  olá\r\npraia ')
  expect(message).toEqual({ ...line, text: 'olá\npraia', editedAt: expect.stringMatching(/Z$/), revision: 1 })
  const now = await history('barra')
  expect(now).toEqual({ messages: [message], hasMore: false, revision: 1 })
  expect(await history('barra', { since: 0 })).toEqual({ messages: [message], hasMore: false, revision: 1 })
  expect((await history('barra', { since: 1 })).messages).toEqual([])
})

test('a deleted line stays in its place without its text, and nothing keeps the text', async () => {
  const line = await say(lia, 'rio', 'segredo')
  expect(await remove(lia, line.id)).toEqual({ status: 'success', message: 'Mensagem apagada.' })
  expect((await history('rio')).messages).toEqual([{ ...line, text: '', deleted: true, revision: 1 }])
  expect((await history('rio', { since: 0 })).messages).toEqual([
    { ...line, text: '', deleted: true, revision: 1 },
  ])
  const { rows } = await sql('select text, folded from messages where id = $1', [line.id])
  expect(rows).toEqual([{ text: '', folded: '' }])

  await remove(lia, line.id)
  expect((await history('rio')).revision).toBe(1)
  const gone = await lia.refused('PATCH /api/messages/:id', { params: { id: line.id }, body: { text: 'x' } })
  expect(gone).toMatchObject({ status: 404, body: { key: 'message_not_found' } })
})

test('after fifteen minutes the author changes and deletes it no more', async () => {
  const line = await say(lia, 'sampa', 'oi')
  site.clock.advance({ minutes: 14, seconds: 50 })
  await edit(lia, line.id, 'olá')
  site.clock.advance({ seconds: 10 })
  const call = { params: { id: line.id }, body: { text: 'tarde' } }
  for (const name of ['PATCH /api/messages/:id', 'DELETE /api/messages/:id'] as const) {
    expect(await lia.refused(name, call)).toMatchObject({ status: 403, body: { key: 'message_too_old' } })
  }
  expect((await history('sampa')).messages).toMatchObject([{ text: 'olá' }])
})

test.each(['PATCH /api/messages/:id', 'DELETE /api/messages/:id'] as const)(
  '%s is not for lines of others, whatever the voice, nor for lines that never were',
  async (name) => {
    const line = await say(lia, 'brasil', 'minha')
    await sql('delete from channel_levels where user_id = $1', [ana.id])
    await operator(ana, 'brasil', 3)
    const refused = await ana.refused(name, { params: { id: line.id }, body: { text: 'x' } })
    expect(refused).toMatchObject({ status: 403, body: { key: 'message_not_yours' } })
    for (const id of [999_999, 'x', 0, -1, 2 ** 60]) {
      const absent = await lia.refused(name, { params: { id }, body: { text: 'x' } })
      expect(absent.status, String(id)).toBe(404)
    }
    expect((await history('brasil')).messages.at(-1)).toEqual(line)
  },
)

test('operators and staff delete lines of others at any age, and edit none of them', async () => {
  await operator(ana, 'portugal', 5)
  for (const member of [ana, founder, moderator]) {
    const line = await say(lia, 'portugal', 'propaganda')
    site.clock.advance({ minutes: 20 })
    const call = { params: { id: line.id }, body: { text: 'outra' } }
    const refused = await member.refused('PATCH /api/messages/:id', call)
    expect(refused).toMatchObject({ status: 403, body: { key: 'message_not_yours' } })
    await remove(member, line.id)
    expect((await history('portugal')).messages.at(-1)).toMatchObject({ deleted: true, text: '' })
  }
  const elsewhere = await say(lia, 'lisboa', 'aqui não')
  const refused = await ana.refused('DELETE /api/messages/:id', { params: { id: elsewhere.id } })
  expect(refused.body.key).toBe('message_not_yours')
})

test('what the site wrote stays', async () => {
  await sql(
    `insert into messages (channel_id, seq, kind, text, event, created_at)
     select id, 1, 'system', 'x', '{"key":"topic","params":{}}', now() from channels where slug = 'porto'`,
  )
  await sql(`update channels set last_seq = 1 where slug = 'porto'`)
  const id = (await history('porto')).messages[0]?.id
  const refused = await founder.refused('DELETE /api/messages/:id', { params: { id } })
  expect(refused).toMatchObject({ status: 403, body: { key: 'message_not_yours' } })
})

test('who is banned changes nothing any more', async () => {
  const line = await say(ana, 'miami', 'antes')
  await sql(
    `insert into channel_bans (channel_id, user_id, created_at)
     select id, $1, now() from channels where slug = 'miami'`,
    [ana.id],
  )
  for (const name of ['PATCH /api/messages/:id', 'DELETE /api/messages/:id'] as const) {
    const refused = await ana.refused(name, { params: { id: line.id }, body: { text: 'depois' } })
    expect(refused).toMatchObject({ status: 403, body: { key: 'channel_banned' } })
  }
})

test('everybody in the channel hears of changes, and what they see equals what is fetched again', async () => {
  const [witness, stranger] = [await crowd.connect(ana), await crowd.connect(ana)]
  await witness.join('lisboa')
  const lines = []
  for (const text of ['um', 'dois', 'três']) lines.push(await say(lia, 'lisboa', text))
  const law = await underLaw(witness, {
    fetch: async () => (await history('lisboa')).messages,
    patches: {
      'message-updated': (messages, changed) =>
        messages.map((old) => (old.id === changed.id ? changed : old)),
      'message-deleted': (messages, { id, revision }) =>
        messages.map((old) => (old.id === id ? { ...old, text: '', deleted: true as const, revision } : old)),
    },
  })

  const [one, two] = lines as [Message, Message]
  const { message } = await edit(lia, one.id, 'UM')
  await Promise.all([edit(lia, two.id, 'DOIS'), edit(lia, two.id, 'II')])
  await remove(founder, two.id)
  await remove(lia, one.id)
  await law.holds()
  expect(witness.heardOf('message-updated')[0]).toEqual([message])
  expect(witness.heardOf('message-deleted')).toEqual([
    [{ id: two.id, seq: two.seq, channel: 'lisboa', revision: 4 }],
    [
      {
        ...{ id: one.id, seq: one.seq, channel: 'lisboa', revision: 5 },
        by: { userId: lia.id, nickname: 'lia' },
      },
    ],
  ])
  expect(stranger.received.filter(([name]) => name.startsWith('message-'))).toEqual([])
})

test('changes of the same channel are numbered one by one, however many come at once', async () => {
  const lines = []
  for (let count = 0; count < 10; count += 1) lines.push(await say(lia, 'netflix', `linha ${count}`))
  await Promise.all([
    ...lines.map(({ id }) => edit(lia, id, 'mudada')),
    ...lines.map(() => say(lia, 'netflix', 'nova')),
  ])
  const { messages, revision } = await history('netflix', { since: 0 })
  expect(revision).toBe(10)
  expect(new Set(messages.map(({ id }) => id)).size).toBe(10)
})

test('more lines that name somebody are changed at once than the site has connections', async () => {
  const lines = []
  for (let count = 0; count < 8; count += 1) lines.push(await say(lia, 'porto', `linha ${count}`))
  const changed = await Promise.all(lines.map(({ id }) => edit(lia, id, '@ana, de novo')))
  expect(changed.map(({ message }) => message.text)).toEqual(lines.map(() => '@ana, de novo'))
})

test('a line is changed ten times and no more: moderators are shown all that it has said', async () => {
  const { id } = await say(lia, 'miami', 'versão 0')
  const change = (number: number) =>
    lia.ask('PATCH /api/messages/:id', { params: { id }, body: { text: `versão ${number}` } })
  const statuses = []
  for (let number = 1; number <= 11; number += 1) statuses.push((await change(number)).status)
  expect(statuses).toEqual([...Array(10).fill(200), 429])
  expect((await change(10)).status, 'which changes nothing').toBe(200)
  const edits = await moderator.call('GET /api/messages/:id/edits', { params: { id } })
  expect(edits.map(({ text }) => text)).toEqual(Array.from({ length: 10 }, (_, number) => `versão ${number}`))
})

test('what a line said before is for those who moderate its channel, and goes with the line', async () => {
  const line = await say(lia, 'sampa', 'primeiro')
  await edit(lia, line.id, 'segundo')
  const second = await edit(lia, line.id, 'terceiro')
  // No change.
  await edit(lia, line.id, 'terceiro')
  const edits = (member: Member) => member.call('GET /api/messages/:id/edits', { params: { id: line.id } })
  const texts = (await edits(founder)).map(({ text }) => text)
  expect(texts).toEqual(['primeiro', 'segundo'])
  expect((await edits(moderator))[0]).toEqual({ text: 'primeiro', at: line.createdAt })
  expect(Date.parse(second.message.editedAt ?? '')).toBeGreaterThanOrEqual(
    Date.parse((await edits(founder))[1]?.at ?? ''),
  )

  for (const member of [lia, ana]) {
    const refusal = await member.refused('GET /api/messages/:id/edits', { params: { id: line.id } })
    expect([refusal.status, refusal.body.key]).toEqual([403, 'not_channel_operator'])
  }
  await operator(ana, 'sampa', 5)
  expect(await edits(ana)).toHaveLength(2)

  await remove(lia, line.id)
  expect(await edits(founder)).toEqual([])
})
