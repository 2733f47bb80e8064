import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { setLevels } from '../../../tests/support/channels.ts'
import { conversationOf, write } from '../../../tests/support/conversations.ts'
import { say } from '../../../tests/support/lines.ts'
import { notificationsOf, waitForNotifications } from '../../../tests/support/notifications.ts'
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
/** Time for a job to run that should not notify anybody. */
const aMoment = () => pause(400)
const mention = (member: Member, channel: string, text = 'venha') =>
  say(rui, channel, `${member.username}: ${text}`)
const silence = (member: Member, slug: string, mode: 'all' | 'mentions' | 'none') =>
  member.call('PUT /api/channels/:slug/notify', { params: { slug }, body: { mode } })

describe('somebody is told', () => {
  test('of a private message, with the way to it', async () => {
    const eva = await somebody()
    const id = await conversationOf(rui, eva)
    await write(rui, id, 'oi')
    const [notification] = await waitForNotifications(eva, 1)
    expect(notification).toEqual({
      id: expect.any(Number),
      type: 'private_message',
      message: 'rui mandou uma mensagem privada para você',
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
    expect(await waitForNotifications(eva, 1)).toMatchObject([
      { type: 'whois', message: 'rui consultou o seu Whois', link: `/person/${rui.id}` },
    ])
    site.clock.advance({ seconds: 3601 })
    await ask(rui)
    await waitForNotifications(eva, 2)
  })

  test('of a Whois by somebody without a page, but not led to it', async () => {
    const [eva, shy] = [await somebody(), await somebody()]
    const show = { gender: false, age: false, instagram: false, youtube: false, language: false }
    await shy.call('PUT /api/privacy', { body: { searchable: false, show } })
    await shy.call('GET /api/nickserv-whois', { query: { username: eva.username } })
    expect(await waitForNotifications(eva, 1)).toMatchObject([{ type: 'whois', link: '/profile' }])
  })

  test('of becoming operator or more, and not of losing a level', async () => {
    const eva = await somebody()
    await setLevels(site, 'rio', [[rui, 100]])
    const give = (new_level: number) =>
      rui.call('POST /api/channel-level', {
        body: { nickname: eva.username, channel_name: '#rio', new_level },
      })
    for (const level of [3, 5, 10, 5, 0]) await give(level)
    const messages = (await waitForNotifications(eva, 2)).map(({ type, message, link }) => [
      type,
      message,
      link,
    ])
    expect(messages).toEqual([
      ['operator_granted', 'rui deu a você o nível de mestre em #rio', '/rio'],
      ['operator_granted', 'rui deu a você o nível de operador em #rio', '/rio'],
    ])
    await rui.call('POST /api/channels/:slug/transfer', { params: { slug: 'rio' }, body: { userId: eva.id } })
    const [newest] = await waitForNotifications(eva, 3)
    expect(newest?.message).toBe('rui passou #rio para você: agora o canal é seu')
  })

  test('of a mention, once for each line', async () => {
    const [eva, lia] = [await somebody(), await somebody()]
    await say(rui, 'barra', `${eva.username}, @${lia.username} e @${eva.username}: venham`)
    const message = `rui mencionou você em #barra: “${eva.username}, @${lia.username} e @${eva.username}: venham”`
    for (const member of [eva, lia]) {
      expect(await waitForNotifications(member, 1)).toMatchObject([{ type: 'mention', message }])
    }
    await mention(eva, 'barra')
    await waitForNotifications(eva, 2)
    expect((await notificationsOf(rui)).notifications).toEqual([])
  })

  test('of a mention that an edit added, once, though they had read the line before', async () => {
    const [eva, lia] = [await somebody(), await somebody()]
    const { id } = await say(rui, 'globo', `@${lia.username}, venha`)
    await eva.call('PUT /api/channels/:slug/read-marker', {
      params: { slug: 'globo' },
      body: { lastReadId: id },
    })
    const edit = (text: string) => rui.call('PATCH /api/messages/:id', { params: { id }, body: { text } })
    await edit(`@${lia.username} e @${eva.username}, venham`)
    expect(await waitForNotifications(eva, 1)).toMatchObject([
      { type: 'mention', link: expect.stringMatching(/^\/globo\?line=\d+$/) },
    ])

    await edit(`@${lia.username}, venha`)
    await edit(`@${eva.username}, venha com @${lia.username}`)
    await aMoment()
    for (const member of [eva, lia]) await waitForNotifications(member, 1)
  })

  test('of a message to the site, if they are of staff; its writer of the answer', async () => {
    const [eva, neto] = [await somebody(), await site.signIn('neto')]
    const mod = await site.member('moderadora', { roles: ['ROLE_USER', 'ROLE_MODERATOR'] })
    const form = { name: 'Eva', email: 'eva@exemplo.com', message: 'Oi' }
    await eva.call('POST /api/contact', { body: { ...form, subject: 'Ideia' } })
    await mod.call('POST /api/contact', { body: form })
    expect((await waitForNotifications(neto, 2)).map(({ message }) => message)).toEqual([
      'Eva escreveu para o site',
      'Eva escreveu para o site: Ideia',
    ])
    const [notification] = await waitForNotifications(mod, 1)
    expect(notification).toMatchObject({
      type: 'contact_message',
      link: expect.stringMatching(/^\/mail\/\d+$/),
    })
    expect((await notificationsOf(eva)).notifications).toEqual([])

    const id = Number(notification?.link.slice('/mail/'.length))
    await mod.call('POST /api/contacts/:id/reply', { params: { id }, body: { message: 'Boa!' } })
    expect(await waitForNotifications(eva, 1)).toMatchObject([
      { type: 'reply', message: 'A equipe respondeu à sua mensagem “Ideia”', link: `/mail/${id}` },
    ])
    await eva.call('POST /api/contacts/:id/reply', { params: { id }, body: { message: 'Mais uma' } })
    await waitForNotifications(mod, 2)
  })

  test('of a mention with what the line says now, cut where it is long, and no more once it is deleted', async () => {
    const eva = await somebody()
    const { id } = await say(rui, 'sampa', `@${eva.username} ${'ondas '.repeat(50)}`)
    const [first] = await waitForNotifications(eva, 1)
    expect(first?.message).toMatch(/^rui mencionou você em #sampa: “@\w+ ondas .*…”$/)
    expect(first?.message.length).toBeLessThan(160)
    const message = async () => (await notificationsOf(eva)).notifications[0]?.message
    await rui.call('PATCH /api/messages/:id', { params: { id }, body: { text: `@${eva.username}\n\nvenha` } })
    expect(await message()).toBe(`rui mencionou você em #sampa: “@${eva.username} venha”`)
    await rui.call('DELETE /api/messages/:id', { params: { id } })
    expect(await message()).toBe('rui mencionou você em #sampa')
  })

  test('in the language of the call, else of their profile', async () => {
    const eva = await somebody()
    await mention(eva, 'barra')
    await waitForNotifications(eva, 1)
    const message = async (query = {}) => {
      const { body } = await eva.ask<Inbox>('GET /api/notifications', { query })
      return body.notifications[0]?.message
    }
    expect(await message({ lang: 'en' })).toBe(`rui mentioned you in #barra: “${eva.username}: venha”`)
    await eva.call('POST /api/update-language', { body: { language: 'es' } })
    expect(await message()).toBe(`rui te mencionó en #barra: «${eva.username}: venha»`)
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
    await waitForNotifications(eva, 1)
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

test('news that is delivered again, at the same time or later, is told once', async () => {
  const eva = await somebody()
  const { notifications } = site.app.services
  const at = site.clock.now().toISOString()
  const once = { type: 'whois', userId: eva.id, byId: rui.id, at } as const
  await Promise.all(Array.from({ length: 8 }, () => notifications.deliver(once)))
  await notifications.deliver(once)
  expect((await notificationsOf(eva)).notifications).toHaveLength(1)
})

test('what was said while the site went down is told when it is back', { timeout: 90_000 }, async () => {
  const own = await startSite({ environment: { RATE_LIMIT_FACTOR: '1000' } })
  try {
    const [lia, eva] = [await own.member('lia'), await own.member('eva')]
    await own.app.infrastructure.jobs.stop()
    await say(lia, 'barra', '@eva')
    expect((await notificationsOf(eva)).notifications).toEqual([])
    await own.restart()
    await waitForNotifications(await own.signIn('eva'), 1)
  } finally {
    await own.stop()
  }
})
