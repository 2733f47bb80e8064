import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { LiveEvents } from '#contract/live.ts'
import { conversationOf, write } from '../../../tests/support/conversations.ts'
import { say as sayLine } from '../../../tests/support/lines.ts'
import { createCrowd, type LiveClient, type LiveCrowd } from '../../../tests/support/live.ts'
import { underLaw } from '../../../tests/support/live-law.ts'
import { type Member, startSite, type TestSite } from '../../../tests/support/site.ts'
import { markerMoved, type Unread, unreadTold } from '../../../web/features/unread/unread.live.ts'
import { createUnreadOwnData } from './own-data.ts'

let site: TestSite
let crowd: LiveCrowd
let lia: Member
let rui: Member

beforeAll(async () => {
  site = await startSite({ environment: { RATE_LIMIT_FACTOR: '1000' } })
  crowd = createCrowd(site)
  lia = await site.member('lia')
  rui = await site.member('rui')
})
afterEach(() => crowd.close())
afterAll(() => site.stop())

const say = async (member: Member, channel: string, text: string) => (await sayLine(member, channel, text)).id

const unreadOf = async (member: Member) => (await member.call('GET /api/unread')).channels
const unreadIn = async (member: Member, slug: string) =>
  (await unreadOf(member)).find((channel) => channel.slug === slug)

const markerOf = async (member: Member, slug: string) =>
  (await member.call('GET /api/channels/:slug/read-marker', { params: { slug } })).lastReadId

const read = async (member: Member, slug: string, lastReadId: number) =>
  (await member.call('PUT /api/channels/:slug/read-marker', { params: { slug }, body: { lastReadId } }))
    .lastReadId

async function joined(member: Member, slug: string): Promise<LiveClient> {
  const client = await crowd.connect(member)
  await client.join(slug)
  return client
}

test('what was said before the first join is read, what others say afterwards is not', async () => {
  expect(await unreadIn(lia, 'barra')).toBeUndefined()
  const before = await say(rui, 'barra', 'antes')
  await joined(lia, 'barra')
  expect(await unreadIn(lia, 'barra')).toEqual({
    slug: 'barra',
    count: 0,
    mentions: 0,
    lastReadId: before,
    notify: 'all',
  })

  await say(rui, 'barra', 'um')
  await say(lia, 'barra', 'minha')
  await say(rui, 'barra', 'dois')
  expect(await unreadIn(lia, 'barra')).toMatchObject({ count: 2, lastReadId: before })
  expect((await lia.call('GET /api/unread')).conversations).toEqual([])
})

test('a later join leaves the marker where it was', async () => {
  const first = await joined(lia, 'rio')
  const marker = await markerOf(lia, 'rio')
  first.socket.disconnect()
  await say(rui, 'rio', 'enquanto isso')
  await site.app.infrastructure.presence.expel('rio', lia.id)
  await (await crowd.connect(lia)).join('rio')
  await pause(300)
  expect(await markerOf(lia, 'rio')).toBe(marker)
  expect(await unreadIn(lia, 'rio')).toMatchObject({ count: 1 })
})

test('a marker goes forward only, and no further than the newest line', async () => {
  await joined(lia, 'porto')
  const [one, two] = [await say(rui, 'porto', 'um'), await say(rui, 'porto', 'dois')]
  expect(await read(lia, 'porto', one)).toBe(one)
  expect(await unreadIn(lia, 'porto')).toMatchObject({ count: 1, lastReadId: one })
  expect(await lia.call('GET /api/channels/:slug/read-marker', { params: { slug: 'porto' } })).toEqual({
    status: 'success',
    followed: true,
    lastReadId: one,
    newestId: two,
  })
  await say(rui, 'lisboa', 'em outro lugar')
  expect(await read(lia, 'porto', 2 ** 50)).toBe(two)
  expect(await read(lia, 'porto', one)).toBe(two)
  expect(await markerOf(lia, 'porto')).toBe(two)
  expect(await unreadIn(lia, 'porto')).toMatchObject({ count: 0, lastReadId: two })
})

test('a favourite is counted from the day it became one, joined or not', async () => {
  await say(rui, 'sampa', 'antes')
  await lia.call('PUT /api/favorite-channels/:slug', { params: { slug: 'sampa' } })
  expect(await unreadIn(lia, 'sampa')).toMatchObject({ count: 0 })
  expect(await markerOf(lia, 'sampa')).toBeGreaterThan(0)
  await say(rui, 'sampa', 'depois')
  expect(await unreadIn(lia, 'sampa')).toMatchObject({ count: 1 })
})

test('lines of the site are not counted', async () => {
  await joined(lia, 'brasil')
  await (await site.signIn('neto')).call('PUT /api/topic', { body: { channel: 'brasil', content: 'Samba' } })
  await say(rui, 'brasil', 'oi')
  expect(await unreadIn(lia, 'brasil')).toMatchObject({ count: 1 })
})

test('who is mentioned is told so', async () => {
  await joined(lia, 'america')
  await say(rui, 'america', 'lia: você vem?')
  await say(lia, 'america', 'lia fala de lia')
  await say(rui, 'america', 'liana também')
  expect(await unreadIn(lia, 'america')).toMatchObject({ count: 2, mentions: 1 })
})

test('who is kept out of a channel is told nothing of it', async () => {
  await joined(lia, 'america')
  const neto = await site.signIn('neto')
  await neto.call('POST /api/channel-ban', { body: { nickname: 'lia', channel_name: 'america' } })
  expect(await unreadIn(lia, 'america')).toBeUndefined()
  const marker = { params: { slug: 'america' }, body: { lastReadId: 1, mode: 'none' } }
  for (const call of [
    'GET /api/channels/:slug/read-marker',
    'PUT /api/channels/:slug/read-marker',
    'PUT /api/channels/:slug/notify',
  ] as const) {
    expect((await lia.refused(call, marker)).body.key, call).toBe('channel_banned')
  }
})

test('what somebody wants to be told of a channel is kept', async () => {
  await joined(lia, 'miami')
  for (const mode of ['none', 'mentions', 'mentions', 'all'] as const) {
    const answer = await lia.call('PUT /api/channels/:slug/notify', {
      params: { slug: 'miami' },
      body: { mode },
    })
    expect(answer).toEqual({ status: 'success', mode })
    expect(await unreadIn(lia, 'miami')).toMatchObject({ notify: mode })
  }
  const refusal = await lia.refused('PUT /api/channels/:slug/notify', {
    params: { slug: 'miami' },
    body: { mode: 'loud' },
  })
  expect(refusal.status).toBe(400)
})

type Told = LiveEvents['unread'][0]
type Moved = LiveEvents['read-marker'][0]
/** Sorted for comparison. Hidden conversations are not fetched and have no unread lines. */
const ordered = ({ channels, conversations }: Unread): Unread => ({
  channels: channels.toSorted((a, b) => a.slug.localeCompare(b.slug)),
  conversations: conversations.filter(({ count }) => count > 0).toSorted((a, b) => a.id - b.id),
})
const law = {
  fetch: async () => ordered(await lia.call('GET /api/unread')),
  // The same patches as in the browser.
  patches: {
    unread: (known: Unread, told: Told) => ordered(unreadTold(known, told)),
    'read-marker': (known: Unread, moved: Moved) => ordered(markerMoved(known, moved)),
  },
}

test('counts and markers that are heard are those that are fetched, in every tab', {
  timeout: 90_000,
}, async () => {
  const tabs = [await crowd.connect(lia), await crowd.connect(lia)]
  const held = await Promise.all(tabs.map((tab) => underLaw(tab, law)))
  const both = async () => {
    for (const one of held) await one.holds()
  }

  await tabs[0]?.join('portugal')
  await pause(200)
  await both()
  const last = await say(rui, 'portugal', 'lia, chegou?')
  await say(rui, 'portugal', 'chegou sim')
  await both()
  await lia.call('PUT /api/channels/:slug/notify', {
    params: { slug: 'portugal' },
    body: { mode: 'mentions' },
  })
  await both()
  await read(lia, 'portugal', last)
  await both()
  expect(await unreadIn(lia, 'portugal')).toMatchObject({ count: 1, lastReadId: last, notify: 'mentions' })
  const regretted = await say(rui, 'portugal', 'esqueçam')
  await both()
  await rui.call('DELETE /api/messages/:id', { params: { id: regretted } })
  await both()
  expect(await unreadIn(lia, 'portugal')).toMatchObject({ count: 1 })
})

/** Maximum number of events since a time, given the pause between them. */
const mostSince = (from: number, pauseMilliseconds: number) =>
  1 + Math.floor((performance.now() - from) / pauseMilliseconds)

test('somebody is told of a channel at most once in two seconds, and not of their own lines', {
  timeout: 90_000,
}, async () => {
  const away = await joined(lia, 'lisboa')
  const speaking = await joined(rui, 'lisboa')
  const stranger = await crowd.connect(await site.member('eva'))
  const received = () => away.heardOf('unread').filter(([{ channel }]) => channel === 'lisboa').length
  // They also get one event for joining.
  await expect.poll(() => speaking.heardOf('unread')).toHaveLength(1)
  await expect.poll(received).toBe(1)

  const from = performance.now()
  for (let line = 1; line <= 25; line += 1) {
    await say(rui, 'lisboa', `linha ${line}`)
    await pause(200)
  }
  await expect.poll(() => away.heardOf('unread').at(-1)).toMatchObject([{ count: 25 }])
  expect(received()).toBeGreaterThan(2)
  expect(received()).toBeLessThanOrEqual(1 + mostSince(from, 2000))
  expect(speaking.heardOf('unread')).toHaveLength(1)
  expect(stranger.heardOf('unread')).toEqual([])
})

test('private messages that are counted live are those that are fetched, whether read or hidden', {
  timeout: 90_000,
}, async () => {
  const id = await conversationOf(rui, lia)
  const tab = await crowd.connect(lia)
  const sender = await crowd.connect(rui)
  const held = await underLaw(tab, law)
  const waiting = async () => (await held.holds()).conversations
  await write(rui, id, 'um')
  await write(rui, id, 'dois')
  expect(await waiting()).toEqual([{ id, count: 2 }])
  await lia.call('POST /api/conversations/:id', { params: { id } })
  expect(await waiting()).toEqual([])
  await write(rui, id, 'três')
  expect(await waiting()).toEqual([{ id, count: 1 }])
  await lia.call('DELETE /api/conversations/:id', { params: { id } })
  expect(await waiting()).toEqual([])
  await write(rui, id, 'quatro')
  expect(await waiting()).toEqual([{ id, count: 2 }])
  expect(sender.heardOf('unread').filter(([{ count }]) => count > 0)).toEqual([])
})

test('of a private conversation one is told at most once in two seconds', { timeout: 90_000 }, async () => {
  const id = await conversationOf(rui, lia)
  const from = performance.now()
  const tab = await crowd.connect(lia)
  const received = () => tab.heardOf('unread').filter(([told]) => told.conversation_id === id).length
  for (let line = 1; line <= 15; line += 1) {
    await write(rui, id, `linha ${line}`)
    await pause(200)
  }
  await expect.poll(received).toBeGreaterThan(1)
  expect(received()).toBeLessThanOrEqual(mostSince(from, 2000))
})

test('one’s own tabs hear of a conversation that was opened elsewhere, and nobody else does', async () => {
  const nina = await site.member('nina')
  const [mine, hers] = [await crowd.connect(lia), await crowd.connect(nina)]
  const conversation_id = await conversationOf(lia, nina)
  await expect
    .poll(() => mine.heardOf('unread').filter(([told]) => told.conversation_id === conversation_id))
    .toEqual([[{ conversation_id, count: 0, mentions: 0 }]])
  expect(hers.heardOf('unread')).toEqual([])
})

test('what somebody wants to hear of is in their export, also of a channel that they have not read', async () => {
  const ines = await site.member('ines')
  await ines.call('PUT /api/channels/:slug/notify', { params: { slug: 'sampa' }, body: { mode: 'none' } })
  const lastReadId = await read(ines, 'barra', await say(rui, 'barra', 'oi'))
  const [list] = createUnreadOwnData({ db: site.app.infrastructure.db }).exportOf(ines.id)
  const rows: object[] = []
  for await (const page of list?.pages() ?? []) rows.push(...page)
  expect(rows).toEqual([
    { channel: 'barra', lastReadId, notify: null },
    { channel: 'sampa', lastReadId: null, notify: 'none' },
  ])
})
