import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { setLevels } from '../../../tests/support/channels.ts'
import { enterIrc, freePort } from '../../../tests/support/irc.ts'
import { createCrowd, type LiveCrowd } from '../../../tests/support/live.ts'
import { underLaw } from '../../../tests/support/live-law.ts'
import { type Member, startSite, type TestSite } from '../../../tests/support/site.ts'

let site: TestSite
let crowd: LiveCrowd
let port: number
let founder: Member
let lia: Member
let staff: Member
const slugs = [
  'rio',
  'porto',
  'lisboa',
  'miami',
  'brasil',
  'sampa',
  'barra',
  'swifties',
  'netflix',
  'globo',
  'lestepe',
]
let slug: string

beforeAll(async () => {
  port = await freePort()
  site = await startSite({ environment: { RATE_LIMIT_FACTOR: '1000', IRC_PORT: String(port) } })
  crowd = createCrowd(site)
  ;[founder, lia] = await Promise.all([site.signIn('neto'), site.member('lia')])
  staff = await site.member('caboverde', { roles: ['ROLE_USER', 'ROLE_MODERATOR'] })
})
beforeEach(() => {
  slug = slugs.shift() ?? ''
})
afterAll(async () => {
  crowd.close()
  await site.stop()
})

const setPace = (by: Member, seconds: unknown, reason = '') =>
  by.ask<{ key?: string }>('PUT /api/channels/:slug/slow-mode', {
    params: { slug },
    body: { seconds, reason },
  })
const speak = (by: Member, text = 'oi') =>
  by.ask<{ key?: string; message: unknown }>('POST /api/send-message', { body: { channel: slug, text } })
const pace = async () => (await lia.call('GET /api/channels/:slug', { params: { slug } })).data.slow_seconds

describe('in slow mode', () => {
  test('people say one line in so many seconds, and are told how long to wait', async () => {
    await setPace(founder, 30)
    expect((await speak(lia)).status).toBe(200)
    site.clock.advance({ seconds: 10 })
    const refused = await speak(lia)
    expect(refused).toMatchObject({
      status: 429,
      body: { key: 'slow_mode', message: 'Modo lento: espere 0:20 para falar de novo neste canal.' },
    })
    expect(refused.headers.get('retry-after')).toBe('20')
    expect((await speak(lia, '/me acena')).body.key).toBe('slow_mode')
    site.clock.advance({ seconds: 20 })
    expect((await speak(lia)).status).toBe(200)
  })

  test('of many lines at once one is stored; operators and staff are not held up', async () => {
    await setPace(founder, 300)
    const answers = await Promise.all(Array.from({ length: 12 }, () => speak(lia)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ body }) => body.key === 'slow_mode')).toHaveLength(11)
    for (const _ of [1, 2]) expect((await speak(staff)).status).toBe(200)
    await setLevels(site, slug, [[lia, 5]])
    for (const _ of [1, 2]) expect((await speak(lia)).status).toBe(200)
    await setLevels(site, slug, [[lia, 3]])
    expect((await speak(lia)).body.key).toBe('slow_mode')
  })

  test('somebody waits in that channel only, and no longer when it ends', async () => {
    await setPace(founder, 3600)
    await speak(lia)
    expect((await lia.ask('POST /api/send-message', { body: { channel: 'barra', text: 'cá' } })).status).toBe(
      200,
    )
    await setPace(founder, 0)
    expect((await speak(lia)).status).toBe(200)
  })

  test('an IRC client waits a little, and is refused where that would be long', async () => {
    const irc = await enterIrc(port, 'lia')
    await irc.ask(`JOIN #${slug}`)
    await setPace(founder, 300)
    await speak(lia, 'cá')
    await irc.find(/ PRIVMSG #\S+ :cá$/)
    expect(await irc.ask(`PRIVMSG #${slug} :oi`)).toEqual([
      expect.stringMatching(new RegExp(` 404 lia #${slug} :.*5:00`)),
    ])
  })
})

test('operators set it, the channel is told, and the public log keeps it with its reason', async () => {
  expect((await setPace(lia, 30)).body.key).toBe('not_channel_operator')
  const client = await crowd.connect(lia)
  await client.join(slug)
  const state = await underLaw(client, {
    fetch: pace,
    patches: { 'slow-mode-changed': (_known, { seconds }) => seconds },
  })
  await setLevels(site, slug, [[lia, 5]])
  expect((await setPace(lia, 30, 'muita gente')).status).toBe(200)
  expect(await state.holds()).toBe(30)
  const typed = { body: { channel: slug, text: '/slow 300 calma' } }
  expect(await lia.call('POST /api/send-message', typed)).toMatchObject({ result: { command: 'slow' } })
  expect(await state.holds()).toBe(300)
  await setPace(lia, 0)
  const { entries } = await lia.call('GET /api/channels/:slug/log', { params: { slug } })
  expect(entries.map(({ event: { key } }) => key)).toEqual(['slowOff', 'slowTimedReason', 'slowReason'])
  expect(entries.map(({ text }) => text)[1]).toContain('5 minutos: calma')
})

test.each([-1, 21_601, 1.5, 'x', null])('%j is no slow mode', async (seconds) => {
  slug = 'barra'
  expect((await setPace(founder, seconds)).status).toBe(400)
})

test('the channel is told, too, whether its lines may have reactions and pictures', async () => {
  const client = await crowd.connect(lia)
  await client.join(slug)
  const switches = async () => {
    const { reactions, pictures } = (await lia.call('GET /api/channels/:slug', { params: { slug } })).data
    return { reactions, pictures }
  }
  const state = await underLaw(client, {
    fetch: switches,
    patches: { 'channel-edited': (_known, { reactions, pictures }) => ({ reactions, pictures }) },
  })
  const turn = (body: { reactions?: boolean; pictures?: boolean }) =>
    staff.call('PATCH /api/channels/:slug', { params: { slug }, body })
  await turn({ reactions: false })
  expect(await state.holds()).toEqual({ reactions: false, pictures: true })
  await turn({ pictures: false })
  expect(await state.holds()).toEqual({ reactions: false, pictures: false })
})
