import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { setLevels } from '../../../tests/support/channels.ts'
import { conversationOf, write } from '../../../tests/support/conversations.ts'
import { say } from '../../../tests/support/lines.ts'
import { notificationsOf, told } from '../../../tests/support/notifications.ts'
import { withClient } from '../../../tests/support/postgres.ts'
import { type Member, startSite, type TestSite } from '../../../tests/support/site.ts'

let site: TestSite
let rui: Member

beforeAll(async () => {
  const environment = { RATE_LIMIT_FACTOR: '1000', ACCESS_TOKEN_SECONDS: '86400' }
  site = await startSite({ environment })
  rui = await site.member('rui')
})
afterAll(() => site.stop())

type Inbox = Awaited<ReturnType<typeof notificationsOf>>

let count = 0
const somebody = () => {
  count += 1
  return site.member(`pessoa${count}`)
}
/** Long enough for a job to run that should tell nobody anything. */
const aMoment = () => pause(400)
const read = (member: Member, id: number) =>
  member.call('POST /api/notifications/:id/mark-as-read', { params: { id } })
const readAll = (member: Member, body = {}) => member.call('POST /api/notifications/mark-all-read', { body })
const mention = (member: Member, channel: string, text = 'venha') =>
  say(rui, channel, `${member.username}: ${text}`)
const silence = (member: Member, slug: string, mode: 'all' | 'mentions' | 'none') =>
  member.call('PUT /api/channels/:slug/notify', { params: { slug }, body: { mode } })

describe('somebody is told', () => {
  test('of a private message, with the way to it', async () => {
    const eva = await somebody()
    const id = await conversationOf(rui, eva)
    await write(rui, id, 'oi')
    const [notification] = await told(eva, 1)
    expect(notification).toEqual({
      id: expect.any(Number),
      type: 'private_message',
      message: 'rui mandou uma mensagem particular para você',
      isRead: false,
      userTo: eva.id,
      createdAt: expect.stringMatching(/Z$/),
      link: `/pvt/${id}`,
    })
    expect((await notificationsOf(rui)).notifications).toEqual([])
  })

  test('of a Whois once an hour, and never of their own', async () => {
    const eva = await somebody()
    const ask = (member: Member) =>
      member.call('GET /api/nickserv-whois', { query: { username: eva.username } })
    for (let time = 1; time <= 3; time += 1) await ask(rui)
    await ask(eva)
    expect(await told(eva, 1)).toMatchObject([
      { type: 'whois', message: 'rui consultou o seu Whois', link: `/person/${rui.id}` },
    ])
    site.clock.advance({ seconds: 3601 })
    await ask(rui)
    await told(eva, 2)
  })

  test('of a Whois by somebody without a page, but not led to it', async () => {
    const [eva, shy] = [await somebody(), await somebody()]
    const show = { gender: false, age: false, instagram: false, youtube: false, language: false }
    await shy.call('PUT /api/privacy', { body: { searchable: false, show } })
    await shy.call('GET /api/nickserv-whois', { query: { username: eva.username } })
    expect(await told(eva, 1)).toMatchObject([{ type: 'whois', link: '/profile' }])
  })

  test('of becoming operator or more, and not of losing a level', async () => {
    const eva = await somebody()
    await setLevels(site, 'rio', [[rui, 100]])
    const give = (new_level: number) =>
      rui.call('POST /api/channel-level', {
        body: { nickname: eva.username, channel_name: '#rio', new_level },
      })
    for (const level of [3, 5, 10, 5, 0]) await give(level)
    const messages = (await told(eva, 2)).map(({ type, message, link }) => [type, message, link])
    expect(messages).toEqual([
      ['operator_granted', 'rui deu a você o nível de mestre em #rio', '/rio'],
      ['operator_granted', 'rui deu a você o nível de operador em #rio', '/rio'],
    ])
    await rui.call('POST /api/channels/:slug/transfer', { params: { slug: 'rio' }, body: { userId: eva.id } })
    const [newest] = await told(eva, 3)
    expect(newest?.message).toBe('rui passou #rio para você: agora o canal é seu')
  })

  test('of a mention, once for each line', async () => {
    const [eva, lia] = [await somebody(), await somebody()]
    await say(rui, 'barra', `${eva.username}, @${lia.username} e @${eva.username}: venham`)
    for (const member of [eva, lia]) {
      expect(await told(member, 1)).toMatchObject([
        { type: 'mention', message: 'rui mencionou você em #barra', link: '/barra' },
      ])
    }
    await mention(eva, 'barra')
    await told(eva, 2)
    expect((await notificationsOf(rui)).notifications).toEqual([])
  })

  test('in the language of the call, else of their profile', async () => {
    const eva = await somebody()
    await mention(eva, 'barra')
    await told(eva, 1)
    const message = async (query = {}) => {
      const { body } = await eva.ask<Inbox>('GET /api/notifications', { query })
      return body.notifications[0]?.message
    }
    expect(await message({ lang: 'en' })).toBe('rui mentioned you in #barra')
    await eva.call('POST /api/update-language', { body: { language: 'es' } })
    expect(await message()).toBe('rui te ha mencionado en #barra')
  })
})

describe('nobody is told of a mention', () => {
  test('in a channel that they have silenced, until they want to hear of it again', async () => {
    const eva = await somebody()
    await silence(eva, 'porto', 'none')
    await mention(eva, 'porto')
    await aMoment()
    await silence(eva, 'porto', 'mentions')
    await mention(eva, 'porto')
    await told(eva, 1)
  })

  test('in a channel that they may not enter', async () => {
    const eva = await somebody()
    await setLevels(site, 'lisboa', [[rui, 10]])
    await rui.call('POST /api/channel-ban', { body: { nickname: eva.username, channel_name: 'lisboa' } })
    await mention(eva, 'lisboa')
    await aMoment()
    expect((await notificationsOf(eva)).notifications).toEqual([])
  })

  test('by themselves, or by whom they have blocked', async () => {
    const [eva, lia] = [await somebody(), await somebody()]
    await eva.call('POST /api/blocks', { body: { userId: lia.id } })
    await say(lia, 'barra', `@${eva.username} @${lia.username}`)
    await lia.call('GET /api/nickserv-whois', { query: { username: eva.username } })
    await aMoment()
    for (const member of [eva, lia]) expect((await notificationsOf(member)).notifications).toEqual([])
  })

  test('in a command or in a line of the site', async () => {
    const eva = await somebody()
    await setLevels(site, 'sampa', [[rui, 10]])
    await rui.call('PUT /api/topic', { body: { channel: 'sampa', content: `@${eva.username}` } })
    await aMoment()
    expect((await notificationsOf(eva)).notifications).toEqual([])
  })
})

describe('of a private conversation there is', () => {
  test('one unread notification, renewed by each message and moved up', async () => {
    const eva = await somebody()
    const id = await conversationOf(rui, eva)
    await write(rui, id, 'um')
    const [first] = await told(eva, 1)
    await mention(eva, 'barra')
    await told(eva, 2)
    await write(rui, id, 'dois')
    await expect
      .poll(async () => (await notificationsOf(eva)).notifications.map(({ type }) => type))
      .toEqual(['private_message', 'mention'])
    const [renewed] = await told(eva, 2)
    expect(renewed?.id).toBeGreaterThan(first?.id ?? 0)
  })

  test('one, also when a hundred messages come at once', { timeout: 30_000 }, async () => {
    const eva = await somebody()
    const id = await conversationOf(rui, eva)
    await Promise.all(Array.from({ length: 100 }, (_, line) => write(rui, id, `linha ${line}`)))
    await expect.poll(() => waitingJobs(), { timeout: 20_000, interval: 200 }).toBe(0)
    expect(await told(eva, 1)).toMatchObject([{ isRead: false }])
    expect((await notificationsOf(eva)).unreadCount).toBe(1)
  })

  test('none that is unread once it was read, and a new one for what comes afterwards', async () => {
    const eva = await somebody()
    const id = await conversationOf(rui, eva)
    await write(rui, id, 'um')
    await told(eva, 1)
    await eva.call('POST /api/conversations/:id', { params: { id } })
    expect(await notificationsOf(eva)).toMatchObject({ unreadCount: 0, notifications: [{ isRead: true }] })
    const { id: lastReadId } = await write(rui, id, 'dois')
    expect((await told(eva, 2)).map(({ isRead }) => isRead)).toEqual([false, true])
    await eva.call('PUT /api/conversations/:id/read-marker', { params: { id }, body: { lastReadId } })
    expect((await notificationsOf(eva)).unreadCount).toBe(0)
  })

  test('none for a message that was read before the job came to it', async () => {
    const eva = await somebody()
    const id = await conversationOf(rui, eva)
    const { notifications } = site.app.services
    const { id: messageId } = await write(rui, id, 'lida')
    await told(eva, 1)
    await eva.call('POST /api/conversations/:id', { params: { id } })
    await withClient(site.databaseUrl, (client) =>
      client.query('DELETE FROM notifications WHERE user_id = $1', [eva.id]),
    )
    const news = { userId: eva.id, byId: rui.id, conversationId: id, messageId }
    await notifications.deliver({ type: 'private_message', ...news })
    expect((await notificationsOf(eva)).notifications).toEqual([])
  })

  test('never an unread one of a message that is read, however reading and telling meet', {
    timeout: 30_000,
  }, async () => {
    const eva = await somebody()
    const id = await conversationOf(rui, eva)
    for (let round = 0; round < 15; round += 1) {
      const { id: messageId } = await write(rui, id, 'oi')
      const news = { userId: eva.id, byId: rui.id, conversationId: id, messageId }
      const deliver = () => site.app.services.notifications.deliver({ type: 'private_message', ...news })
      await Promise.all([deliver(), eva.call('POST /api/conversations/:id', { params: { id } }), deliver()])
      expect((await notificationsOf(eva)).unreadCount).toBe(0)
    }
  })
})

test('news that is delivered again, at the same time or later, is told once', async () => {
  const eva = await somebody()
  const { notifications } = site.app.services
  const at = site.clock.now().toISOString()
  const once = { type: 'whois', userId: eva.id, byId: rui.id, at } as const
  await Promise.all(Array.from({ length: 8 }, () => notifications.deliver(once)))
  await notifications.deliver(once)
  expect((await notificationsOf(eva)).notifications).toHaveLength(1)
})

test('a late delivery of an old message does not bring back what a newer one has replaced', async () => {
  const eva = await somebody()
  const id = await conversationOf(rui, eva)
  const { id: old } = await write(rui, id, 'um')
  await write(rui, id, 'dois')
  await expect.poll(() => waitingJobs()).toBe(0)
  const [newest] = await told(eva, 1)
  await read(eva, newest?.id ?? 0)
  const news = { userId: eva.id, byId: rui.id, conversationId: id, messageId: old }
  await site.app.services.notifications.deliver({ type: 'private_message', ...news })
  expect(await notificationsOf(eva)).toMatchObject({ unreadCount: 0, notifications: [{ isRead: true }] })
})

test('what was said while the site went down is told when it is back', { timeout: 30_000 }, async () => {
  const own = await startSite({ environment: { RATE_LIMIT_FACTOR: '1000' } })
  try {
    const [lia, eva] = [await own.member('lia'), await own.member('eva')]
    await own.app.ground.jobs.stop()
    await say(lia, 'barra', '@eva')
    expect((await notificationsOf(eva)).notifications).toEqual([])
    await own.restart()
    await told(await own.signIn('eva'), 1)
  } finally {
    await own.stop()
  }
})

describe('reading', () => {
  test('one lowers the count by one, and reading it again by none', async () => {
    const eva = await somebody()
    for (let line = 1; line <= 3; line += 1) await mention(eva, 'barra')
    const [newest] = await told(eva, 3)
    expect((await notificationsOf(eva)).unreadCount).toBe(3)
    const id = newest?.id ?? 0
    for (let time = 1; time <= 2; time += 1) {
      expect(await read(eva, id)).toEqual({ status: 'success', unreadCount: 2 })
    }
    expect((await told(eva, 3)).map(({ isRead }) => isRead)).toEqual([true, false, false])
  })

  test('all leaves none, also without a body', async () => {
    const eva = await somebody()
    for (let line = 1; line <= 2; line += 1) await mention(eva, 'barra')
    await told(eva, 2)
    const headers = { authorization: `Bearer ${eva.token}` }
    const answer = await fetch(`${site.url}/api/notifications/mark-all-read`, { method: 'POST', headers })
    expect([answer.status, await answer.json()]).toEqual([200, { status: 'success', unreadCount: 0 }])
    expect(await readAll(eva)).toEqual({ status: 'success', unreadCount: 0 })
  })

  test('all up to one leaves what came afterwards', async () => {
    const eva = await somebody()
    for (let line = 1; line <= 3; line += 1) await mention(eva, 'barra')
    const [newest, displayed] = await told(eva, 3)
    expect(await readAll(eva, { upTo: displayed?.id })).toEqual({ status: 'success', unreadCount: 1 })
    expect((await notificationsOf(eva)).notifications.find(({ isRead }) => !isRead)?.id).toBe(newest?.id)
  })

  test('a channel reads the mentions there, up to the line that was read', async () => {
    const eva = await somebody()
    const { id: lastReadId } = await mention(eva, 'brasil')
    await mention(eva, 'brasil')
    await mention(eva, 'barra')
    await told(eva, 3)
    await eva.call('PUT /api/channels/:slug/read-marker', {
      params: { slug: 'brasil' },
      body: { lastReadId },
    })
    expect((await told(eva, 3)).map(({ isRead }) => isRead)).toEqual([false, false, true])
  })

  test('is for the owner: a stranger who walks the ids finds none, and changes none', async () => {
    const [eva, stranger] = [await somebody(), await somebody()]
    await mention(eva, 'barra')
    const [{ id = 0 } = {}] = await told(eva, 1)
    for (const walked of [id, id + 1, 999_999_999_999]) {
      const params = { id: walked }
      const { status, body } = await stranger.refused('POST /api/notifications/:id/mark-as-read', { params })
      expect([status, body.key]).toEqual([404, 'notification_not_found'])
    }
    await readAll(stranger, { upTo: id })
    expect((await notificationsOf(stranger)).notifications).toEqual([])
    expect((await notificationsOf(eva)).unreadCount).toBe(1)
  })
})

test('the newest fifty come first, and the older ones before the last of them', async () => {
  const eva = await somebody()
  await withClient(site.databaseUrl, (client) =>
    client.query(
      `INSERT INTO notifications (user_id, type, source, text_key, params, link, created_at)
       SELECT $1, 'mention', 'test:' || n, 'mention', '{"by": "rui", "channel": "#barra"}', '/barra', now()
       FROM generate_series(1, 120) AS n`,
      [eva.id],
    ),
  )
  const pages: number[][] = []
  for (let before: number | undefined; ; ) {
    const page = (await notificationsOf(eva, before === undefined ? {} : { before })).notifications
    if (page.length === 0) break
    pages.push(page.map(({ id }) => id))
    before = page.at(-1)?.id
  }
  expect(pages.map((page) => page.length)).toEqual([50, 50, 20])
  expect(pages.flat()).toEqual(pages.flat().toSorted((a, b) => b - a))
  expect((await notificationsOf(eva)).unreadCount).toBe(120)
})

test('what was read is kept for ninety days, what was not for a year', async () => {
  const eva = await somebody()
  for (let line = 1; line <= 2; line += 1) await mention(eva, 'barra')
  const [newest] = await told(eva, 2)
  await read(eva, newest?.id ?? 0)
  const { notifications } = site.app.services
  const left = async () => {
    await notifications.purge()
    return (await notificationsOf(await site.signIn(eva.username))).notifications.length
  }
  expect(await left()).toBe(2)
  site.clock.advance({ seconds: 91 * 86_400 })
  expect(await left()).toBe(1)
  site.clock.advance({ seconds: 275 * 86_400 })
  expect(await left()).toBe(0)
})

async function waitingJobs(): Promise<number> {
  const select = `SELECT count(*)::integer AS waiting FROM jobs.job
    WHERE name = 'notifications.deliver' AND state IN ('created', 'retry', 'active')`
  const { rows } = await withClient(site.databaseUrl, (client) => client.query(select))
  return rows[0].waiting
}
