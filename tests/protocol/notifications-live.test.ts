import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { LiveEvents } from '#contract/live.ts'
import {
  type Inbox,
  notificationTold,
  readElsewhere,
  readUpTo,
} from '../../web/features/notifications/notifications.live.ts'
import { conversationOf, write } from '../support/conversations.ts'
import { say } from '../support/lines.ts'
import { createCrowd, type LiveCrowd } from '../support/live.ts'
import { underLaw } from '../support/live-law.ts'
import { notificationsOf, waitForNotifications } from '../support/notifications.ts'
import { createPushCrowd } from '../support/push.ts'
import { type Member, startSite, type TestSite } from '../support/site.ts'

let site: TestSite
let crowd: LiveCrowd
let push: ReturnType<typeof createPushCrowd>
let rui: Member

beforeAll(async () => {
  site = await startSite({ environment: { RATE_LIMIT_FACTOR: '1000' } })
  crowd = createCrowd(site)
  push = createPushCrowd(site)
  rui = await site.member('rui')
})
afterEach(() => {
  crowd.close()
  push.close()
})
afterAll(() => site.stop())

test('every tab hears of it, in the language of the profile, with the way there', async () => {
  const lia = await site.member('lia')
  await lia.call('POST /api/update-language', { body: { language: 'fr' } })
  const tabs = [await crowd.connect(lia), await crowd.connect(lia)]
  await say(rui, 'barra', '@lia')
  const [{ id = 0 } = {}] = await waitForNotifications(lia, 1)
  const received = {
    userTo: lia.id,
    id,
    type: 'mention',
    message: 'rui vous a mentionné dans #barra : « @lia »',
    link: expect.stringMatching(/^\/barra\?line=\d+$/),
  }
  for (const tab of tabs) await expect.poll(() => tab.heardOf('new-notification')).toEqual([[received]])
})

test('the list that is patched is the list that is fetched', async () => {
  const eva = await site.member('eva')
  const talk = await conversationOf(rui, eva)
  const tab = await crowd.connect(eva)
  // Ignores times: the browser uses its own clock until the list is fetched again.
  const timeless = (pages: readonly Inbox[]): Inbox[] =>
    pages.map((page) => ({
      ...page,
      notifications: page.notifications.map((one) => ({ ...one, createdAt: '' })),
    }))
  const held = await underLaw(tab, {
    fetch: async () => {
      const { notifications, unreadCount } = await notificationsOf(eva)
      return timeless([{ notifications, unreadCount }])
    },
    patches: {
      'new-notification': (pages: Inbox[], one: LiveEvents['new-notification'][0]) =>
        notificationTold(pages, one, ''),
    },
  })
  await say(rui, 'barra', '@eva')
  await write(rui, talk, 'um')
  await waitForNotifications(eva, 2)
  await held.holds()
  await say(rui, 'barra', '@eva, de novo')
  await write(rui, talk, 'dois')
  // The second message updates the notification of the first, and moves it up.
  await expect
    .poll(async () => (await notificationsOf(eva)).notifications.map(({ type }) => type))
    .toEqual(['private_message', 'mention', 'mention'])
  const [{ notifications, unreadCount } = { notifications: [], unreadCount: 0 }] = await held.holds()
  expect(unreadCount).toBe(3)

  const [newest, second] = notifications
  const upTo = second?.id ?? 0
  await eva.call('POST /api/notifications/mark-all-read', { body: { upTo } })
  const { notifications: again, unreadCount: left } = await notificationsOf(eva)
  expect(timeless(readUpTo([{ notifications, unreadCount }], upTo))).toEqual(
    timeless([{ notifications: again, unreadCount: left }]),
  )
  expect(again.find(({ isRead }) => !isRead)?.id).toBe(newest?.id)
})

test('on the push service all listen to one channel, and each hears their own', async () => {
  const [bia, ana] = [await site.member('bia'), await site.member('ana')]
  const [hers, others] = [push.connect(bia), push.connect(ana)]
  for (const { pusher } of [hers, others]) pusher.signin()
  for (const name of ['notifications', 'private-notifications']) {
    expect(await hers.subscribe(name)).toBe('succeeded')
    expect(await others.subscribe(name)).toBe('succeeded')
  }
  expect(await hers.subscribe(`private-notifications_${bia.id}`)).toBe('succeeded')
  expect(await others.subscribe(`private-notifications_${bia.id}`)).toBe(403)

  await say(rui, 'barra', '@bia')
  await expect.poll(() => hers.heardOf('new_notification')).toHaveLength(3)
  const [notification] = await waitForNotifications(bia, 1)
  const { isRead: _, createdAt: __, ...data } = notification ?? {}
  expect(hers.heardOf('new_notification')).toEqual([data, data, data])
  expect(others.received).toEqual([])
})

test('strangers hear of none, on no gateway, while they flow', { timeout: 90_000 }, async () => {
  const [leo, stranger] = [await site.member('leo'), await site.member('gil')]
  const talk = await conversationOf(rui, leo)
  const [socket, nobody] = [await crowd.connect(stranger), await crowd.connect()]
  const [signedIn, unknown] = [push.connect(stranger), push.connect()]
  signedIn.pusher.signin()
  await signedIn.subscribe('notifications')
  await signedIn.subscribe('private-notifications')
  const walked = Array.from({ length: 50 }, (_, index) => index + 1).filter((id) => id !== stranger.id)
  const names = walked.flatMap((id) => [`notifications_${id}`, `private-notifications_${id}`])
  const answers = await Promise.all([
    ...names.map(signedIn.subscribe),
    ...['notifications', ...names].map(unknown.subscribe),
  ])
  expect(answers.filter((answer) => answer === 'succeeded')).toEqual([])
  for (const id of walked) await socket.join(`notifications_${id}`)

  for (let line = 1; line <= 30; line += 1) {
    await write(rui, talk, `segredo ${line}`)
    await say(rui, 'barra', '@leo')
  }
  await waitForNotifications(leo, 31)
  await pause(300)
  expect([...signedIn.received, ...unknown.received]).toEqual([])
  expect([...socket.heardOf('new-notification'), ...nobody.heardOf('new-notification')]).toEqual([])
})

test('what is read on one device is read on the other, and no stranger hears of it', async () => {
  const [lia, eva] = [await site.member('leitora'), await site.member('outra')]
  for (let line = 1; line <= 4; line += 1) await say(rui, 'barra', '@leitora')
  await waitForNotifications(lia, 4)
  const stranger = await crowd.connect(eva)
  const otherDevice = await underLaw(await crowd.connect(lia), {
    fetch: async (): Promise<Inbox[]> => {
      const { notifications, unreadCount } = await notificationsOf(lia)
      return [{ notifications, unreadCount }]
    },
    patches: {
      'notifications-read': (pages: Inbox[], read: LiveEvents['notifications-read'][0]) =>
        readElsewhere(pages, read),
    },
  })
  const unread = async () => (await otherDevice.holds())[0]?.unreadCount

  const [newest, , third] = (await notificationsOf(lia)).notifications
  await lia.call('POST /api/notifications/:id/mark-as-read', { params: { id: newest?.id ?? 0 } })
  expect(await unread()).toBe(3)
  await lia.call('POST /api/notifications/mark-all-read', { body: { upTo: third?.id ?? 0 } })
  expect(await unread()).toBe(1)
  await lia.call('POST /api/notifications/mark-all-read', { body: {} })
  expect(await unread()).toBe(0)
  expect(stranger.heardOf('notifications-read')).toEqual([])
})
