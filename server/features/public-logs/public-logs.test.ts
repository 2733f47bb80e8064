import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { PublicLog } from '#contract/channels.ts'
import { dateIn } from '#contract/rules/ages.ts'
import { setLevels } from '../../../tests/support/channels.ts'
import { enterIrc, freePort } from '../../../tests/support/irc.ts'
import { say } from '../../../tests/support/lines.ts'
import { type Member, passwordOf, startSite, type TestSite } from '../../../tests/support/site.ts'

let site: TestSite
let founder: Member
let lia: Member
let rui: Member
let staff: Member
const slugs = ['rio', 'porto', 'lisboa', 'miami', 'brasil', 'sampa', 'swifties', 'netflix', 'globo', 'coroas']
let slug: string
let port: number

beforeAll(async () => {
  port = await freePort()
  site = await startSite({ environment: { RATE_LIMIT_FACTOR: '1000', IRC_PORT: String(port) } })
  founder = await site.signIn('neto')
  lia = await site.member('lia')
  rui = await site.member('rui')
  staff = await site.member('caboverde', { roles: ['ROLE_USER', 'ROLE_MODERATOR'] })
})
beforeEach(() => {
  slug = slugs.shift() ?? ''
})
afterAll(() => site.stop())

const set = (by: Member, log: PublicLog) =>
  by.ask<{ key?: string; message?: string }>('PUT /api/channels/:slug/public-log', {
    params: { slug },
    body: { log },
  })
const today = () => dateIn('America/Sao_Paulo', site.clock.now())
const readDay = (day = today(), page = 1) =>
  site.visitor.ask<{ key?: string; lines: { text: string; replyTo?: unknown }[] }>(
    'GET /api/public-logs/:slug/:day',
    { params: { slug, day }, query: { page } },
  )
async function texts(): Promise<string[]> {
  const { status, body } = await readDay()
  return status === 404 ? [] : body.lines.map(({ text }) => text)
}
const rooms = () => site.visitor.call('GET /api/public-logs')

describe('a channel that its founder has opened to everybody', () => {
  test('is read by a stranger from that moment on, and no longer when it is closed', async () => {
    await say(lia, slug, 'entre nós')
    expect((await readDay()).body.key).toBe('public_log_not_found')
    expect((await set(founder, 'readable')).status).toBe(200)
    expect(await texts()).toEqual([])
    await say(lia, slug, 'para todos')
    await say(lia, slug, '/me acena')
    expect(await texts()).toEqual(['para todos', 'acena'])

    await set(founder, 'indexed')
    expect(await texts()).toEqual(['para todos', 'acena'])
    await set(founder, 'off')
    expect((await readDay()).body.key).toBe('public_log_not_found')
    // Turning it on again hides all earlier lines.
    await set(founder, 'readable')
    expect(await texts()).toEqual([])
  })

  test('tells everybody in it, and its log of acts, and each who enters', async () => {
    await set(founder, 'indexed')
    const { messages } = await lia.call('GET /api/channels/:slug/messages', { params: { slug } })
    expect(messages.at(-1)?.event?.key).toBe('publicLogIndexed')
    expect(messages.at(-1)?.text).toContain('todo mundo lê o canal')
    const { entries } = await lia.call('GET /api/channels/:slug/log', { params: { slug } })
    expect(entries[0]?.text).toContain('neto')
    const { data } = await lia.call('GET /api/channels/:slug', { params: { slug } })
    expect(data.public_log).toBe('indexed')
    const irc = await enterIrc(port, 'rui')
    const entered = await irc.ask(`JOIN #${slug}`)
    expect(entered).toContainEqual(
      expect.stringMatching(new RegExp(` 328 rui #${slug} :?http.*/log/${slug}$`)),
    )
    expect(entered).toContainEqual(expect.stringMatching(new RegExp(` NOTICE #${slug} :.*registro público`)))
    // Idempotent, without an announcement.
    await set(founder, 'indexed')
    expect((await lia.call('GET /api/channels/:slug/log', { params: { slug } })).entries).toHaveLength(1)
  })

  test('was opened by its founder alone; staff may only close it, and that is written down', async () => {
    await setLevels(site, slug, [
      [founder, 100],
      [lia, 10],
    ])
    for (const one of [lia, rui, staff])
      expect((await set(one, 'indexed')).body.key).toBe('not_channel_founder')
    await set(founder, 'readable')
    expect((await set(lia, 'off')).body.key).toBe('not_channel_founder')
    expect((await set(staff, 'indexed')).body.key).toBe('not_channel_founder')
    expect((await set(staff, 'off')).status).toBe(200)
    const [act] = await founder.call('GET /api/admin/audit')
    expect(act).toMatchObject({ action: 'channels.publicLogOff', subject: { id: slug } })
  })

  test('shows the last text of a line, and nothing of one that is deleted', async () => {
    await set(founder, 'readable')
    const { id } = await say(lia, slug, 'nao')
    const gone = await say(lia, slug, 'engano')
    await lia.call('PATCH /api/messages/:id', { params: { id }, body: { text: 'não' } })
    expect(await texts()).toEqual(['não', 'engano'])
    await lia.call('DELETE /api/messages/:id', { params: { id: gone.id } })
    expect(await texts()).toEqual(['não'])
    expect((await rooms()).find((room) => room.slug === slug)?.lines).toMatchObject([
      { text: 'não', name: 'lia', edited: true },
    ])
  })

  test('shows nothing of who has asked to be left out, quotes neither', async () => {
    await set(founder, 'readable')
    const { id } = await say(rui, slug, 'segredo')
    const body = { channel: slug, text: 'verdade', replyTo: id }
    await lia.call('POST /api/send-message', { body })
    expect((await readDay()).body.lines).toMatchObject([
      { text: 'segredo' },
      { text: 'verdade', replyTo: { id, name: 'rui', text: 'segredo' } },
    ])

    const { privacy } = await rui.call('GET /api/userprofile')
    await rui.call('PUT /api/privacy', { body: { ...privacy, inPublicLogs: false } })
    const { lines } = (await readDay()).body
    expect(lines.map(({ text }) => text)).toEqual(['verdade'])
    expect(lines[0]).not.toHaveProperty('replyTo')
    expect(JSON.stringify([await rooms(), lines])).not.toMatch(/segredo|rui/)
    await rui.call('PUT /api/privacy', { body: { ...privacy, inPublicLogs: true } })
    expect(await texts()).toEqual(['segredo', 'verdade'])
  })

  test('shows nothing of who is suspended, kept out for good, or leaves', async () => {
    await set(founder, 'readable')
    const [bia, eva, ivo] = [await site.member('bia'), await site.member('eva'), await site.member('ivo')]
    for (const one of [bia, eva, ivo]) await say(one, slug, `sou ${one.username}`)
    expect(await texts()).toHaveLength(3)
    await founder.call('POST /api/admin/users/:id/suspend', {
      params: { id: bia.id },
      body: { reason: 'spam' },
    })
    expect(await texts()).toEqual(['sou eva', 'sou ivo'])
    await founder.call('POST /api/channel-ban', { body: { userId: eva.id, channel_name: slug } })
    expect(await texts()).toEqual(['sou ivo'])
    await ivo.call('DELETE /api/account', { body: { password: passwordOf('ivo') } })
    expect(await texts()).toEqual([])
  })

  test('has no line that waits for a moderator, and no picture', async () => {
    await set(founder, 'readable')
    await founder.call('PUT /api/channels/:slug/newcomers', { params: { slug }, body: { hold: true } })
    const nova = await site.member('nova')
    const body = { channel: slug, text: 'primeira' }
    await nova.ask('POST /api/send-message', { body })
    expect(await nova.call('GET /api/held-lines')).toHaveLength(1)
    await say(founder, slug, 'com foto')
    await site.tables
      .updateTable('messages')
      .set({ pictures: JSON.stringify([{ src: '/line-pictures/x.webp' }]) })
      .where('text', '=', 'com foto')
      .execute()
    expect(await texts()).toEqual(['com foto'])
    expect(JSON.stringify((await readDay()).body)).not.toContain('line-pictures')
  })

  test('has a page for each day, as clocks show it where the site is', async () => {
    await set(founder, 'indexed')
    // 23:50 and 0:10 in São Paulo.
    for (const [at, text] of [
      ['2031-05-01T12:00:00Z', 'quinta'],
      ['2031-05-03T02:50:00Z', 'sexta'],
      ['2031-05-03T03:10:00Z', 'sábado'],
    ] as const) {
      site.clock.stand(new Date(at))
      lia = await site.signIn('lia')
      await say(lia, slug, text)
    }
    site.clock.stand(undefined)
    ;[founder, lia] = [await site.signIn('neto'), await site.signIn('lia')]

    const { days } = await site.visitor.call('GET /api/public-logs/:slug', { params: { slug } })
    expect(days.slice(0, 3)).toEqual([
      { day: '2031-05-03', lines: 1 },
      { day: '2031-05-02', lines: 1 },
      { day: '2031-05-01', lines: 1 },
    ])
    expect((await readDay('2031-05-02')).body).toMatchObject({
      lines: [{ text: 'sexta' }],
      previous: '2031-05-01',
      next: '2031-05-03',
      isIndexed: true,
    })
    expect((await readDay('2031-04-30')).body.key).toBe('public_log_not_found')
    expect((await readDay('2031-05-02', 2)).body.key).toBe('public_log_not_found')
    expect((await readDay('2031-13-02')).status).toBe(404)
    const before = { params: { slug }, query: { before: '2031-05-02' } }
    expect((await site.visitor.call('GET /api/public-logs/:slug', before)).days[0]?.day).toBe('2031-05-01')
  })
})

test('the room in which something was said last comes first, with its last three lines', async () => {
  await set(founder, 'readable')
  for (const text of ['um', 'dois', 'três', 'quatro']) await say(lia, slug, text)
  site.clock.advance({ seconds: 6 })
  const [first] = await rooms()
  expect(first).toMatchObject({
    slug,
    users: 0,
    lines: [{ text: 'dois' }, { text: 'três' }, { text: 'quatro' }],
  })
})
