import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { setLevels, takeNickname } from '../../../tests/support/channels.ts'
import { type Member, startSite, type TestSite } from '../../../tests/support/site.ts'

const operatorLine = '-ChanServ- You are not a channel operator'
const rankLine = '-ChanServ- Seu nível neste canal não é alto o bastante para isso.'

let site: TestSite
let ana: Member
let bia: Member
let moderator: Member
let admin: Member

beforeAll(async () => {
  site = await startSite({ environment: { RATE_LIMIT_FACTOR: '1000' } })
  ana = await site.member('ana')
  bia = await site.member('bia')
  moderator = await site.member('caboverde', { roles: ['ROLE_USER', 'ROLE_MODERATOR'] })
  admin = await site.signIn('neto')
})
afterAll(() => site.stop())

const ban = (caller: Member, nickname: string, more = {}, query = {}) =>
  caller.ask<{ message: string; key?: string }>('POST /api/channel-ban', {
    body: { nickname, channel_name: '#rio', ...more },
    query,
  })
const unban = (caller: Member, who: { nickname: string } | { userId: number } | object) =>
  caller.ask<{ message: string; key?: string }>('DELETE /api/channel-ban', {
    body: { channel_name: '#rio', ...who },
  })
const reads = (member: Member) =>
  member.ask<{ message: string }>('GET /api/channels/:slug/messages', { params: { slug: 'rio' } })
const speaks = (member: Member, query = {}) =>
  member.ask<{ message: string }>('POST /api/send-message', { body: { channel: 'rio', text: 'oi' }, query })

const levels = [0, 3, 5, 10, 100] as const

describe('who may ban whom', () => {
  test.each(levels)('a caller of level %s', async (rank) => {
    for (const target of levels.filter((level) => !(rank === 100 && level === 100))) {
      await setLevels(site, 'rio', [
        [ana, rank],
        [bia, target],
      ])
      const { status, body } = await ban(ana, 'bia')
      const allowed = rank >= 5 && rank > target
      expect({ rank, target, status }).toEqual({ rank, target, status: allowed ? 200 : 403 })
      if (!allowed) expect(body.message).toBe(rank < 5 ? operatorLine : rankLine)
      expect((await reads(bia)).status).toBe(allowed ? 403 : 200)
      if (allowed) await unban(ana, { nickname: 'bia' })
    }
  })

  test('staff ban anybody, founders too; nobody else bans staff, and nobody bans themselves', async () => {
    await setLevels(site, 'rio', [[bia, 100]])
    expect((await ban(moderator, 'bia')).status).toBe(200)
    await unban(moderator, { nickname: 'bia' })
    expect((await ban(bia, 'caboverde')).body.message).toBe(rankLine)
    expect((await ban(bia, 'bia')).body.message).toBe(rankLine)
    expect((await ban(admin, 'neto')).body.message).toBe(rankLine)
  })
})

describe('a ban', () => {
  beforeAll(() => setLevels(site, 'rio', [[ana, 5]]))

  test('closes history and mouth, in every language by the line of ChanServ', async () => {
    const { body } = await ban(ana, 'bia', { reason: 'spam' }, { lang: 'en' })
    expect(body).toEqual({ status: 'success', message: 'bia was banned from the channel.' })

    expect(await reads(bia)).toMatchObject({
      status: 403,
      body: { message: '-ChanServ- Você está banido deste canal. Motivo: spam' },
    })
    expect(await speaks(bia, { lang: 'en' })).toMatchObject({
      status: 403,
      body: { message: '-ChanServ- You are banned from this channel. Reason: spam' },
    })
    expect((await unban(ana, { nickname: 'bia' })).body.message).toBe('bia pode voltar ao canal.')
    expect((await speaks(bia)).status).toBe(200)
  })

  test('with minutes ends by itself', async () => {
    const long = await site.member('longa')
    await ban(ana, 'longa', { minutes: 5 })
    expect((await reads(long)).status).toBe(403)
    site.clock.advance({ minutes: 4 })
    expect((await reads(long)).status).toBe(403)
    site.clock.advance({ minutes: 1, seconds: 1 })
    expect((await reads(long)).status).toBe(200)
    expect((await unban(ana, { nickname: 'longa' })).status).toBe(404)
  })

  test.each([
    ['pt', '-ChanServ- Você está banido deste canal. Termina em 30 minutos. Motivo: barulho'],
    ['en', '-ChanServ- You are banned from this channel. It ends in 30 minutes. Reason: barulho'],
    [
      'fr',
      '-ChanServ- Vous êtes banni de ce salon. La mesure prend fin dans 30 minutes. Motif\u00a0: barulho',
    ],
    ['es', '-ChanServ- Estás vetado en este canal. Termina en 30 minutos. Motivo: barulho'],
  ])('says until when and why wherever it is met, here in %s', async (lang, message) => {
    const loud = await site.member(`alto-${lang}`)
    await ban(ana, loud.username, { reason: 'barulho', minutes: 30 })
    const params = { endsIn: 1800, until: expect.stringMatching(/Z$/), reason: 'barulho' }
    for (const refused of [
      await speaks(loud, { lang }),
      await loud.ask('GET /api/channels/:slug/messages', { params: { slug: 'rio' }, query: { lang } }),
    ])
      expect(refused).toMatchObject({ status: 403, body: { key: 'channel_banned', message, params } })
    await unban(ana, { nickname: loud.username })
  })

  test('without a reason or an end says neither', async () => {
    const quiet = await site.member('calado')
    await ban(ana, 'calado')
    const { body } = await speaks(quiet)
    expect(body).toMatchObject({ message: '-ChanServ- Você está banido deste canal.' })
    expect(body).not.toHaveProperty('params')
    await unban(ana, { nickname: 'calado' })
  })

  test('is listed for operators, with its reason and its end', async () => {
    await ban(ana, 'bia', { reason: 'spam', minutes: 60 })
    const bans = await ana.call('GET /api/channels/:slug/bans', { params: { slug: 'rio' } })
    expect(bans).toEqual([
      { userId: bia.id, name: 'bia', reason: 'spam', until: expect.stringMatching(/Z$/) },
    ])
    await ban(ana, 'bia', { reason: 'mais spam' })
    expect(await ana.call('GET /api/channels/:slug/bans', { params: { slug: '#rio' } })).toEqual([
      { userId: bia.id, name: 'bia', reason: 'mais spam', until: null },
    ])
    await unban(ana, { userId: bia.id })
    const refused = await bia.refused('GET /api/channels/:slug/bans', { params: { slug: 'rio' } })
    expect(refused).toMatchObject({ status: 403, body: { message: operatorLine } })
  })

  test('is lifted by id although the name has changed, or by the name of now', async () => {
    const caio = await site.member('caio')
    await ban(ana, 'caio')
    await takeNickname(caio, 'Caiozinho')
    expect((await unban(ana, { nickname: 'Caiozinho' })).status).toBe(200)
    await ban(ana, 'Caiozinho')
    expect((await unban(ana, { userId: caio.id })).body.message).toBe('Caiozinho pode voltar ao canal.')
    expect((await reads(caio)).status).toBe(200)
  })

  test('is lifted by operators only', async () => {
    await ban(ana, 'bia')
    for (const stranger of [bia, await site.member('davi')]) {
      expect(await unban(stranger, { nickname: 'bia' })).toMatchObject({
        status: 403,
        body: { message: operatorLine },
      })
    }
    await unban(ana, { nickname: 'bia' })
  })

  test('takes the level away while it lasts, and staff are never kept out', async () => {
    await setLevels(site, 'rio', [
      [ana, 10],
      [bia, 5],
    ])
    await ban(ana, 'bia')
    expect((await ban(bia, 'caboverde')).body.message).toBe(operatorLine)
    expect((await unban(bia, { nickname: 'bia' })).status).toBe(403)
    await ban(admin, 'caboverde')
    expect((await reads(moderator)).status).toBe(200)
    await unban(ana, { nickname: 'bia' })
  })
})

test.each([
  ['a ban of nobody', 'POST /api/channel-ban', { nickname: 'ninguem' }, 404, 'nickname_unknown'],
  ['a ban of no minutes', 'POST /api/channel-ban', { nickname: 'bia', minutes: 0 }, 400, 'value_invalid'],
  ['a ban without end', 'POST /api/channel-ban', { nickname: 'bia', minutes: 1e9 }, 400, 'value_invalid'],
  [
    'a long reason',
    'POST /api/channel-ban',
    { nickname: 'bia', reason: 'a'.repeat(201) },
    400,
    'value_too_long',
  ],
  [
    'a reason of two lines',
    'POST /api/channel-kick',
    { nickname: 'bia', reason: 'a\nb' },
    400,
    'value_invalid',
  ],
  ['a kick of nobody', 'POST /api/channel-kick', { nickname: 'ninguem' }, 404, 'nickname_unknown'],
  ['a kick of who is away', 'POST /api/channel-kick', { nickname: 'bia' }, 404, 'not_in_channel'],
  ['a kick without a name', 'POST /api/channel-kick', {}, 400, 'value_missing'],
  ['an unban of who is not banned', 'DELETE /api/channel-ban', { nickname: 'bia' }, 404, 'ban_not_found'],
  ['an unban without a name', 'DELETE /api/channel-ban', {}, 400, 'value_missing'],
] as const)('%s is refused', async (_, call, body, status, key) => {
  const answer = await admin.refused(call, { body: { channel_name: '#rio', ...body } })
  expect(answer).toMatchObject({ status, body: { status: 'error', key } })
})

test.each(['POST /api/channel-kick', 'POST /api/channel-ban', 'DELETE /api/channel-ban'] as const)(
  '%s: a visitor gets 401, an unknown channel 404, a user without level the line of ChanServ',
  async (call) => {
    const body = { nickname: 'bia', channel_name: '#rio' }
    expect((await site.visitor.refused(call, { body })).status).toBe(401)
    const unknown = { ...body, channel_name: 'nowhere' }
    expect(await admin.refused(call, { body: unknown })).toMatchObject({
      status: 404,
      body: { key: 'channel_not_found' },
    })
    await setLevels(site, 'rio', [[ana, 3]])
    expect(await ana.refused(call, { body })).toMatchObject({ status: 403, body: { message: operatorLine } })
  },
)

test('the log tells everybody signed in what operators did, newest first, page by page', async () => {
  await setLevels(site, 'lisboa', [[ana, 10]])
  const at = { channel_name: '#lisboa' }
  await ana.call('PUT /api/topic', { body: { content: 'Fado', channel: 'lisboa' } })
  await ana.call('POST /api/channel-level', { body: { ...at, nickname: 'bia', new_level: 3 } })
  await ana.call('POST /api/channel-ban', { body: { ...at, nickname: 'bia', reason: 'spam', minutes: 10 } })
  await ana.call('DELETE /api/channel-ban', { body: { ...at, nickname: 'bia' } })

  const log = (query = {}) =>
    bia.call('GET /api/channels/:slug/log', { params: { slug: 'lisboa' }, query: query as never })
  const { entries, hasMore } = await log({ lang: 'en' })
  expect(hasMore).toBe(false)
  expect(entries.map(({ event }) => event.key)).toEqual(['unban', 'banTimedReason', 'level3', 'topic'])
  expect(entries[1]).toEqual({
    id: expect.any(Number),
    event: { key: 'banTimedReason', params: { by: 'ana', nickname: 'bia', minutes: '10', reason: 'spam' } },
    text: 'ana banned bia for 10 minutes: spam',
    createdAt: expect.stringMatching(/Z$/),
  })

  const first = await log({ limit: 3 })
  expect(first).toMatchObject({ hasMore: true })
  const rest = await log({ limit: 3, before: first.entries.at(-1)?.id })
  expect(rest).toMatchObject({ hasMore: false, entries: [{ text: 'ana mudou o tópico para: Fado' }] })
  expect(
    (await site.visitor.refused('GET /api/channels/:slug/log', { params: { slug: 'rio' } })).status,
  ).toBe(401)
})
