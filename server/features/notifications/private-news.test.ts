import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { conversationOf, write } from '../../../tests/support/conversations.ts'
import { say } from '../../../tests/support/lines.ts'
import { createCrowd, type LiveCrowd } from '../../../tests/support/live.ts'
import { notificationsOf, waitForNotifications } from '../../../tests/support/notifications.ts'
import { withClient } from '../../../tests/support/postgres.ts'
import { type Member, startSite, type TestSite } from '../../../tests/support/site.ts'

let site: TestSite
let rui: Member
let crowd: LiveCrowd

beforeAll(async () => {
  const environment = { RATE_LIMIT_FACTOR: '1000', ACCESS_TOKEN_SECONDS: '86400' }
  site = await startSite({ environment })
  rui = await site.member('rui')
  crowd = createCrowd(site)
})
afterAll(async () => {
  crowd.close()
  await site.stop()
})

let count = 0
const somebody = () => {
  count += 1
  return site.member(`pessoa${count}`)
}
const read = (member: Member, id: number) =>
  member.call('POST /api/notifications/:id/mark-as-read', { params: { id } })
const mention = (member: Member, channel: string, text = 'venha') =>
  say(rui, channel, `${member.username}: ${text}`)

describe('of a private conversation there is', () => {
  test('one unread notification, renewed by each message and moved up', async () => {
    const eva = await somebody()
    const id = await conversationOf(rui, eva)
    await write(rui, id, 'um')
    const [first] = await waitForNotifications(eva, 1)
    await mention(eva, 'barra')
    await waitForNotifications(eva, 2)
    await write(rui, id, 'dois')
    await expect
      .poll(async () => (await notificationsOf(eva)).notifications.map(({ type }) => type))
      .toEqual(['private_message', 'mention'])
    const [renewed] = await waitForNotifications(eva, 2)
    expect(renewed?.id).toBeGreaterThan(first?.id ?? 0)
  })

  test('none that is unread once its sender has deleted all that there was to read', async () => {
    const eva = await somebody()
    const id = await conversationOf(rui, eva)
    const [first, second] = [await write(rui, id, 'um'), await write(rui, id, 'dois')]
    await waitForNotifications(eva, 1)
    const tab = await crowd.connect(eva)
    const remove = (line: { id: number }) =>
      rui.call('DELETE /api/private-messages/:id', { params: { id: line.id } })
    await remove(second)
    expect((await notificationsOf(eva)).unreadCount).toBe(1)
    await remove(first)
    expect(await notificationsOf(eva)).toMatchObject({ unreadCount: 0, notifications: [{ isRead: true }] })
    await expect.poll(() => tab.heardOf('notifications-read')).toMatchObject([[{ unreadCount: 0 }]])
  })

  test('one, also when a hundred messages come at once', { timeout: 90_000 }, async () => {
    const eva = await somebody()
    const id = await conversationOf(rui, eva)
    await Promise.all(Array.from({ length: 100 }, (_, line) => write(rui, id, `linha ${line}`)))
    await expect.poll(() => waitingJobs(), { timeout: 20_000, interval: 200 }).toBe(0)
    expect(await waitForNotifications(eva, 1)).toMatchObject([{ isRead: false }])
    expect((await notificationsOf(eva)).unreadCount).toBe(1)
  })

  test('none that is unread once it was read, and a new one for what comes afterwards', async () => {
    const eva = await somebody()
    const id = await conversationOf(rui, eva)
    await write(rui, id, 'um')
    await waitForNotifications(eva, 1)
    await eva.call('POST /api/conversations/:id', { params: { id } })
    expect(await notificationsOf(eva)).toMatchObject({ unreadCount: 0, notifications: [{ isRead: true }] })
    const { id: lastReadId } = await write(rui, id, 'dois')
    await expect.poll(async () => (await notificationsOf(eva)).unreadCount).toBe(1)
    await waitForNotifications(eva, 1)
    await eva.call('PUT /api/conversations/:id/read-marker', { params: { id }, body: { lastReadId } })
    expect((await notificationsOf(eva)).unreadCount).toBe(0)
  })

  test('none of what comes while they read, unless it stays unread', async () => {
    const eva = await somebody()
    const id = await conversationOf(rui, eva)
    const readAll = () => eva.call('POST /api/conversations/:id', { params: { id } })
    await write(rui, id, 'um')
    await waitForNotifications(eva, 1)
    await readAll()
    const received = await crowd.connect(eva)
    for (let line = 0; line < 12; line += 1) {
      await write(rui, id, `linha ${line}`)
      await readAll()
    }
    await expect.poll(() => waitingJobs(), { timeout: 20_000, interval: 200 }).toBe(0)
    expect(received.heardOf('new-notification')).toEqual([])
    expect(await notificationsOf(eva)).toMatchObject({ unreadCount: 0, notifications: [{ isRead: true }] })

    await write(rui, id, 'cadê você?')
    await expect.poll(() => received.heardOf('new-notification')).toHaveLength(1)
    expect(await notificationsOf(eva)).toMatchObject({ unreadCount: 1, notifications: [{ isRead: false }] })
  })

  test('none for a message that was read before the job came to it', async () => {
    const eva = await somebody()
    const id = await conversationOf(rui, eva)
    const { notifications } = site.app.services
    const { id: messageId } = await write(rui, id, 'lida')
    await waitForNotifications(eva, 1)
    await eva.call('POST /api/conversations/:id', { params: { id } })
    await withClient(site.databaseUrl, (client) =>
      client.query('DELETE FROM notifications WHERE user_id = $1', [eva.id]),
    )
    const news = { userId: eva.id, byId: rui.id, conversationId: id, messageId }
    await notifications.deliver({ type: 'private_message', ...news })
    expect((await notificationsOf(eva)).notifications).toEqual([])
  })

  test('never an unread one of a message that is read, however reading and telling meet', {
    timeout: 90_000,
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

test('a late delivery of an old message does not bring back what a newer one has replaced', async () => {
  const eva = await somebody()
  const id = await conversationOf(rui, eva)
  const { id: old } = await write(rui, id, 'um')
  await write(rui, id, 'dois')
  await expect.poll(() => waitingJobs()).toBe(0)
  const [newest] = await waitForNotifications(eva, 1)
  await read(eva, newest?.id ?? 0)
  const news = { userId: eva.id, byId: rui.id, conversationId: id, messageId: old }
  await site.app.services.notifications.deliver({ type: 'private_message', ...news })
  expect(await notificationsOf(eva)).toMatchObject({ unreadCount: 0, notifications: [{ isRead: true }] })
})

async function waitingJobs(): Promise<number> {
  const select = `SELECT count(*)::integer AS waiting FROM jobs.job
    WHERE name = 'notifications.deliver' AND state IN ('created', 'retry', 'active')`
  const { rows } = await withClient(site.databaseUrl, (client) => client.query(select))
  return rows[0].waiting
}
