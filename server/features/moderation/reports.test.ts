import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Report } from '#contract/reports.ts'
import { conversationOf, write } from '../../../tests/support/conversations.ts'
import { say } from '../../../tests/support/lines.ts'
import { type Member, startSite, type TestSite } from '../../../tests/support/site.ts'

let site: TestSite
let moderator: Member
let lia: Member
let ana: Member
let bia: Member

beforeAll(async () => {
  site = await startSite({ environment: { RATE_LIMIT_FACTOR: '1000' } })
  moderator = await site.member('caboverde', { roles: ['ROLE_USER', 'ROLE_MODERATOR'] })
  ;[lia, ana, bia] = await Promise.all([site.member('lia'), site.member('ana'), site.member('bia')])
})
afterAll(() => site.stop())

const report = (by: Member, type: string, id: unknown, reason: unknown = 'ofensa') =>
  by.ask<{ id: number; key?: string }>('POST /api/reports', { body: { type, id, reason } })
const queue = (query = {}) => moderator.call('GET /api/admin/reports', { query })
const handle = (id: number, state: string) =>
  moderator.ask<{ report: Report; key?: string }>('PATCH /api/admin/reports/:id', {
    params: { id },
    body: { state },
  })
const newest = async (): Promise<Report> => {
  const [first] = await queue()
  if (!first) throw new Error('no report')
  return first
}

describe('a report of', () => {
  test('a line keeps what it said, whatever becomes of it', async () => {
    const { id } = await say(lia, 'rio', 'uma ofensa')
    expect((await report(ana, 'message', id, 'Isso ofende.')).status).toBe(201)
    await lia.call('DELETE /api/messages/:id', { params: { id } })
    expect(await newest()).toMatchObject({
      type: 'message',
      subjectId: id,
      snapshot: { text: 'uma ofensa', name: 'lia', channel: 'rio' },
      author: { id: lia.id, name: 'lia' },
      reporter: { id: ana.id, name: 'ana' },
      reason: 'Isso ofende.',
      state: 'open',
      handledBy: null,
    })
  })

  test('a private message shows staff that message, and nothing else of the conversation', async () => {
    const conversation = await conversationOf(lia, ana)
    await write(ana, conversation, 'segredo de antes')
    const { id } = await write(lia, conversation, 'ameaça')
    await write(ana, conversation, 'segredo de depois')
    expect((await report(ana, 'private_message', id)).status).toBe(201)
    expect((await newest()).snapshot).toMatchObject({ text: 'ameaça', name: 'lia' })
    expect(JSON.stringify(await queue())).not.toContain('segredo')
    expect(JSON.stringify(await newest())).not.toMatch(/conversation/)
  })

  test('an article shows its title, and a draft is nothing to others', async () => {
    const neto = await site.signIn('neto')
    const written = { title: 'Ganhe dinheiro já', content: '<p>Clique.</p>' }
    const { id } = await neto.call('POST /api/articles', { body: written })
    expect((await report(ana, 'article', id)).status).toBe(404)
    await neto.call('PUT /api/articles/:id', { params: { id }, body: { isPublished: true } })
    expect((await report(ana, 'article', id)).status).toBe(201)
    expect(await newest()).toMatchObject({
      type: 'article',
      subjectId: id,
      snapshot: { text: 'Ganhe dinheiro já', name: 'neto' },
      author: { id: neto.id },
    })
  })

  test('a person shows what they say about themselves', async () => {
    await lia.call('POST /api/update-welcome-message', { body: { welcomeMessage: 'Compre aqui' } })
    expect((await report(bia, 'user', String(lia.id))).status).toBe(201)
    expect(await newest()).toMatchObject({ type: 'user', snapshot: { text: 'Compre aqui', name: 'lia' } })
  })
})

describe('nobody reports', () => {
  test('a private message that is not theirs to read, and learns nothing from trying', async () => {
    const { id } = await write(lia, await conversationOf(lia, ana), 'só nosso')
    const stranger = await report(bia, 'private_message', id)
    expect(stranger).toMatchObject({ status: 404, body: { key: 'report_subject_not_found' } })
    expect(await report(moderator, 'private_message', id)).toMatchObject({ status: 404 })
    expect((await report(bia, 'private_message', 9_999_999)).body).toEqual(stranger.body)
  })

  test('a line of a channel that they are banned from', async () => {
    const { id } = await say(lia, 'porto', 'oi')
    await moderator.call('POST /api/channel-ban', { body: { nickname: 'bia', channel_name: 'porto' } })
    expect((await report(bia, 'message', id)).status).toBe(404)
  })

  test('lines of the site itself, deleted ones, and what is not there', async () => {
    await moderator.call('PUT /api/topic', { body: { channel: 'rio', content: 'Praia' } })
    const { messages } = await ana.call('GET /api/channels/:slug/messages', { params: { slug: 'rio' } })
    const system = messages.find(({ kind }) => kind === 'system')
    const deleted = messages.find((line) => line.deleted)
    for (const id of [system?.id, deleted?.id, 9_999_999]) {
      expect((await report(ana, 'message', id)).status).toBe(404)
    }
    expect((await report(ana, 'user', 9_999_999)).status).toBe(404)
    expect((await report(ana, 'user', 9_999_999_999)).status).toBe(404)
    expect((await report(ana, 'article', 999_999)).status).toBe(404)
  })

  test('themselves', async () => {
    const { id } = await say(ana, 'rio', 'eu')
    expect(await report(ana, 'message', id)).toMatchObject({ status: 400, body: { key: 'report_self' } })
    expect(await report(ana, 'user', ana.id)).toMatchObject({ status: 400, body: { key: 'report_self' } })
  })

  test.each([
    ['channel', 1, 'x', 'report_type_unknown'],
    ['message', 1, ' ', 'reason_required'],
    ['message', 1, 'x'.repeat(501), 'value_too_long'],
    ['message', 'x', 'x', 'value_invalid'],
  ])('%s %s for the reason %j', async (type, id, reason, key) => {
    expect(await report(ana, type, id, reason)).toMatchObject({ status: 400, body: { key } })
  })
})

test('the same thing is reported once while the report is open, also at the same moment', async () => {
  const { id } = await say(lia, 'rio', 'de novo')
  const answers = await Promise.all(Array.from({ length: 10 }, () => report(ana, 'message', id)))
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
  expect(answers.filter(({ body }) => body.key === 'report_open_already')).toHaveLength(9)
  expect((await report(bia, 'message', id)).status).toBe(201)

  const first = answers.find(({ status }) => status === 201)?.body.id ?? 0
  await handle(first, 'dismissed')
  expect((await report(ana, 'message', id)).status).toBe(201)
  expect(await handle(first, 'open')).toMatchObject({ status: 409, body: { key: 'report_made_again' } })
})

test('nobody floods the queue', async () => {
  const strict = await startSite()
  const person = await strict.member('lia')
  const { id } = await say(await strict.member('ana'), 'rio', 'oi')
  const statuses: number[] = []
  for (let n = 0; n < 11; n++) statuses.push((await report(person, 'message', id)).status)
  expect(statuses.at(0)).toBe(201)
  expect(statuses.at(9)).toBe(409)
  expect(statuses.at(10)).toBe(429)
  await strict.stop()
})

describe('the queue', () => {
  test('is handled by whoever of the staff takes it, and everything is in the audit log', async () => {
    const { id } = await say(lia, 'rio', 'resolva')
    const created = (await report(ana, 'message', id)).body.id
    expect((await handle(created, 'resolved')).body.report).toMatchObject({
      state: 'resolved',
      handledBy: { id: moderator.id, name: 'caboverde' },
      handledAt: expect.stringMatching(/Z$/),
    })
    await handle(created, 'resolved')
    // A concurrent decision of somebody else is not overwritten.
    expect(await handle(created, 'dismissed')).toMatchObject({ status: 409, body: { key: 'report_settled' } })
    expect((await handle(created, 'open')).body.report).toMatchObject({ handledBy: null, handledAt: null })
    const about = { subjectType: 'report', subjectId: String(created) }
    expect(await moderator.call('GET /api/admin/audit', { query: about })).toMatchObject([
      { action: 'reports.open' },
      { action: 'reports.resolved', actor: { id: moderator.id } },
    ])
  })

  test('is narrowed by state and type, and read page by page', async () => {
    const open = await queue({ state: 'open' })
    expect(open.every(({ state }) => state === 'open')).toBe(true)
    expect((await queue({ type: 'user' })).every(({ type }) => type === 'user')).toBe(true)
    const { body, headers } = await moderator.ask<Report[]>('GET /api/admin/reports', {
      query: { state: 'open', page: 2, limit: 2 },
    })
    expect(body).toEqual(open.slice(2, 4))
    expect(headers.get('x-total-count')).toBe(String(open.length))
  })

  test('knows its states and its reports', async () => {
    const { id } = await newest()
    expect(await handle(id, 'lost')).toMatchObject({ status: 400, body: { key: 'report_state_unknown' } })
    expect(await handle(9_999_999, 'resolved')).toMatchObject({ status: 404 })
  })

  test('is for staff only', async () => {
    const { id } = await newest()
    expect((await ana.refused('GET /api/admin/reports')).status).toBe(403)
    const body = { state: 'dismissed' }
    expect((await ana.refused('PATCH /api/admin/reports/:id', { params: { id }, body })).status).toBe(403)
    expect((await site.visitor.ask('GET /api/admin/reports')).status).toBe(401)
  })
})
