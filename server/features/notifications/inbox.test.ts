import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { writeArticle } from '../../../tests/support/articles.ts'
import { say } from '../../../tests/support/lines.ts'
import { notificationsOf, waitForNotifications } from '../../../tests/support/notifications.ts'
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

let count = 0
const somebody = () => {
  count += 1
  return site.member(`pessoa${count}`)
}
const read = (member: Member, id: number) =>
  member.call('POST /api/notifications/:id/mark-as-read', { params: { id } })
const readAll = (member: Member, body = {}) => member.call('POST /api/notifications/mark-all-read', { body })
const mention = (member: Member, channel: string, text = 'venha') =>
  say(rui, channel, `${member.username}: ${text}`)

describe('reading', () => {
  test('one lowers the count by one, and reading it again by none', async () => {
    const eva = await somebody()
    for (let line = 1; line <= 3; line += 1) await mention(eva, 'barra')
    const [newest] = await waitForNotifications(eva, 3)
    expect((await notificationsOf(eva)).unreadCount).toBe(3)
    const id = newest?.id ?? 0
    for (let time = 1; time <= 2; time += 1) {
      expect(await read(eva, id)).toEqual({ status: 'success', unreadCount: 2 })
    }
    expect((await waitForNotifications(eva, 3)).map(({ isRead }) => isRead)).toEqual([true, false, false])
  })

  test('all leaves none, also without a body', async () => {
    const eva = await somebody()
    for (let line = 1; line <= 2; line += 1) await mention(eva, 'barra')
    await waitForNotifications(eva, 2)
    const headers = { authorization: `Bearer ${eva.token}` }
    const answer = await fetch(`${site.url}/api/notifications/mark-all-read`, { method: 'POST', headers })
    expect([answer.status, await answer.json()]).toEqual([200, { status: 'success', unreadCount: 0 }])
    expect(await readAll(eva)).toEqual({ status: 'success', unreadCount: 0 })
  })

  test('all up to one leaves what came afterwards', async () => {
    const eva = await somebody()
    for (let line = 1; line <= 3; line += 1) await mention(eva, 'barra')
    const [newest, displayed] = await waitForNotifications(eva, 3)
    expect(await readAll(eva, { upTo: displayed?.id })).toEqual({ status: 'success', unreadCount: 1 })
    expect((await notificationsOf(eva)).notifications.find(({ isRead }) => !isRead)?.id).toBe(newest?.id)
  })

  test('a channel reads the mentions there, up to the line that was read', async () => {
    const eva = await somebody()
    const { id: lastReadId } = await mention(eva, 'brasil')
    await mention(eva, 'brasil')
    await mention(eva, 'barra')
    await waitForNotifications(eva, 3)
    await eva.call('PUT /api/channels/:slug/read-marker', {
      params: { slug: 'brasil' },
      body: { lastReadId },
    })
    expect((await waitForNotifications(eva, 3)).map(({ isRead }) => isRead)).toEqual([false, false, true])
  })

  test('is for the owner: a stranger who walks the ids finds none, and changes none', async () => {
    const [eva, stranger] = [await somebody(), await somebody()]
    await mention(eva, 'barra')
    const [{ id = 0 } = {}] = await waitForNotifications(eva, 1)
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

test('whoever has blocked somebody does not read in the list what they said, nor what they make of it', async () => {
  const [eva, rude] = [await somebody(), await somebody()]
  const { id } = await say(rude, 'barra', `${eva.username}: segredo`)
  expect((await waitForNotifications(eva, 1))[0]?.message).toContain('segredo')
  await eva.call('POST /api/blocks', { body: { userId: rude.id } })
  const body = { text: `${eva.username}: insulto` }
  await rude.call('PATCH /api/messages/:id', { params: { id }, body })
  expect((await waitForNotifications(eva, 1))[0]?.message).toBe(`${rude.username} mencionou você em #barra`)
})

describe('what somebody may not read any more', () => {
  /** Returns the newest notification in the list, and whether a device would be notified of it now. */
  const tellingsOf = async (member: Member) => {
    const [newest] = (await notificationsOf(member)).notifications
    const { services, infrastructure } = site.app
    const about = { id: newest?.id ?? 0, userId: member.id, language: 'pt' } as const
    const pushed = await services.notifications.findPushMessage(infrastructure.db.read, about)
    return { message: newest?.message, isPushed: pushed !== undefined }
  }

  test('is not told in words once they are banned from the channel, until the ban is over', async () => {
    const eva = await somebody()
    const { id } = await mention(eva, 'sampa')
    await waitForNotifications(eva, 1)
    const neto = await site.signIn('neto')
    const ban = { nickname: eva.username, channel_name: 'sampa' }
    await neto.call('POST /api/channel-ban', { body: { ...ban, minutes: 10 } })
    const body = { text: `${eva.username}: entre nós` }
    await rui.call('PATCH /api/messages/:id', { params: { id }, body })
    expect(await tellingsOf(eva)).toEqual({ message: 'rui mencionou você em #sampa', isPushed: false })
    site.clock.advance({ minutes: 11 })
    expect(await tellingsOf(eva)).toMatchObject({ isPushed: true })
    expect((await tellingsOf(eva)).message).toContain('entre nós')
  })

  test('is not told in words while the text is withdrawn that a comment is about, but to staff', async () => {
    const eva = await somebody()
    const neto = await site.signIn('neto')
    const { id } = await writeArticle(neto, { title: 'Maré' })
    const publish = (isPublished: boolean) =>
      neto.call('PUT /api/articles/:id', { params: { id }, body: { isPublished } })
    const params = { kind: 'article', id } as const
    const text = `@${eva.username} @neto segredo`
    await rui.call('POST /api/comments/:kind/:id', { params, body: { text } })
    await waitForNotifications(eva, 1)
    await publish(false)
    expect(await tellingsOf(eva)).toEqual({ message: 'rui mencionou você em “Maré”', isPushed: false })
    await expect.poll(async () => (await tellingsOf(neto)).message).toContain('segredo')
    await publish(true)
    expect((await tellingsOf(eva)).message).toContain('segredo')
  })
})

test('what was written to the site is neither listed, counted nor pushed once its reader is not of staff', async () => {
  const neto = await site.signIn('neto')
  const iris = await site.member('iris', { roles: ['ROLE_USER', 'ROLE_MODERATOR'] })
  const form = { name: 'Ana', email: 'ana@exemplo.com', subject: 'Segredo', message: 'Oi' }
  await site.visitor.call('POST /api/contact', { body: form })
  const [{ id } = { id: 0 }] = await waitForNotifications(iris, 1)
  const setRoles = (roles: ('ROLE_USER' | 'ROLE_MODERATOR')[]) =>
    neto.call('PUT /api/admin/users/:id/roles', { params: { id: iris.id }, body: { roles } })
  const { services, infrastructure } = site.app
  const { db, clock } = infrastructure
  const seen = async () => {
    const at = clock.now().toISOString()
    const { notifications, unreadCount } = await notificationsOf(iris)
    const missed = { userId: iris.id, language: 'pt', since: '2000-01-01T00:00:00Z', until: at } as const
    const pushed = await services.notifications.findPushMessage(db.read, { ...missed, id })
    const inDigest = await services.notifications.listMissed(missed, 10)
    return [notifications.length, unreadCount, pushed !== undefined, inDigest.length]
  }
  const before = await seen()
  expect(before).toMatchObject([1, 1, true, expect.any(Number)])
  await setRoles(['ROLE_USER'])
  expect(await seen()).toEqual([0, 0, false, 0])
  await setRoles(['ROLE_USER', 'ROLE_MODERATOR'])
  expect(await seen()).toEqual(before)
})

const insertMentionsOf = (member: Member, count: number) =>
  withClient(site.databaseUrl, (client) =>
    client.query(
      `INSERT INTO notifications (user_id, type, source, text_key, params, link, created_at)
       SELECT $1, 'mention', 'test:' || n, 'mention', '{"by": "rui", "channel": "#barra"}', '/barra', now()
       FROM generate_series(1, $2::integer) AS n`,
      [member.id, count],
    ),
  )

test('the newest fifty come first, and the older ones before the last of them', async () => {
  const eva = await somebody()
  await insertMentionsOf(eva, 120)
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

test('of one person the newest thousand are kept, and nothing of others is lost', async () => {
  const [eva, iris] = [await somebody(), await somebody()]
  await insertMentionsOf(eva, 1100)
  await insertMentionsOf(iris, 1001)
  const { id } = await mention(eva, 'barra')
  const countOf = async (member: Member) => {
    const { rows } = await withClient(site.databaseUrl, (client) =>
      client.query('SELECT message_id FROM notifications WHERE user_id = $1 ORDER BY id DESC', [member.id]),
    )
    return [rows.length, rows[0].message_id]
  }
  await expect.poll(() => countOf(eva)).toEqual([1000, String(id)])
  expect(await countOf(iris)).toEqual([1001, null])
})

test('what was read is kept for ninety days, what was not for a year', async () => {
  const eva = await somebody()
  for (let line = 1; line <= 2; line += 1) await mention(eva, 'barra')
  const [newest] = await waitForNotifications(eva, 2)
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
