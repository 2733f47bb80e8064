import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signIn } from '../support/account-browser.ts'
import { type ChatBrowser, startChatBrowser } from '../support/chat-browser.ts'
import { isAlive, launchStill } from '../support/chromium.ts'
import { conversationOf, write } from '../support/conversations.ts'
import { say } from '../support/lines.ts'
import { startPushService } from '../support/push-service-stand-in.ts'
import { flawsInEveryLook } from '../support/screens.ts'
import type { Member } from '../support/site.ts'

let chat: ChatBrowser
let rui: Member
beforeAll(async () => {
  chat = await startChatBrowser({}, { serviceWorkers: 'allow' })
  rui = await chat.site.member('rui')
})
afterAll(() => chat.close())

const copiesOf = (page: Page) =>
  page.evaluate(async () => {
    const names = (await caches.keys()).filter((name) => name.startsWith('copies-'))
    const caching = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
    return caching.flat().map(({ url }) => new URL(url).pathname)
  })
const isControlled = (page: Page) => page.evaluate(() => navigator.serviceWorker.controller !== null)

test('a visitor gets nothing of the service worker, however long they stay', async () => {
  const context = await chat.browser.newContext()
  const page = await context.newPage()
  await page.clock.install()
  const requests: string[] = []
  page.on('request', (request) => requests.push(new URL(request.url()).pathname))
  await page.goto(`${chat.site.url}/channels`)
  await page.mouse.move(50, 50)
  await page.waitForFunction(
    () => document.documentElement.dataset.hydrated !== undefined || window.pageMember === undefined,
  )
  await page.clock.runFor(30_000)
  expect(await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(0)
  expect(requests.filter((path) => path === '/sw.js')).toEqual([])
  await context.close()
})

test('calls and pictures do not wait for the service worker, other answers may', async () => {
  const { page, context } = await chat.open('eva', '/barra')
  await expect.poll(() => isControlled(page), { timeout: 15_000 }).toBe(true)
  const paths = ['/api/config?routed', '/uploads/none.webp?routed', '/robots.txt?routed']
  await page.evaluate((all) => Promise.all(all.map(async (path) => (await fetch(path)).text())), paths)
  const sources = () =>
    page.evaluate((all) => {
      const entries = performance.getEntriesByType('resource') as (PerformanceEntry & {
        workerMatchedSourceType: string
      })[]
      return all.map((path) => entries.find(({ name }) => name.endsWith(path))?.workerMatchedSourceType)
    }, paths)
  await expect.poll(sources).toEqual(['network', 'network', ''])
  await context.close()
})

test('a new version of the service worker takes over on the page that is open, and keeps its files', async () => {
  const { page, context } = await chat.open('tania', '/robots.txt')
  let version: string | undefined
  const proxy = createServer(async ({ url, headers: { cookie = '' } }, response) => {
    const answer = await fetch(chat.site.url + url, { headers: { cookie } })
    response.setHeader('content-type', answer.headers.get('content-type') ?? '')
    const body = Buffer.from(await answer.arrayBuffer())
    response.end(url === '/sw.js' && version ? body.toString().replaceAll(version, 'next') : body)
  }).listen(0, 'localhost')
  await once(proxy, 'listening')
  const url = `http://localhost:${(proxy.address() as AddressInfo).port}`
  // Not in any cache, so that the worker in charge saves it in its own.
  const fetchAsset = (query: string) =>
    page.evaluate(async (asked) => {
      const { href } = document.querySelector<HTMLLinkElement>('link[href*="/assets/"]') ?? {}
      await (await fetch(`${href}?${asked}`)).text()
      return (await caches.keys()).filter((name) => name.startsWith('assets-'))
    }, query)

  await page.goto(`${url}/blog`)
  await expect.poll(() => isControlled(page)).toBe(true)
  const [earlier = '', ...others] = await fetchAsset('earlier')
  expect(others).toEqual([])
  version = earlier.replace('assets-', '')
  await page.evaluate(async () => void (await (await navigator.serviceWorker.ready).update()))
  // Nothing is requested meanwhile: Chromium starts a worker that is about to hand over again for a request,
  // and then lets it run on for minutes.
  const state = () =>
    page.evaluate(async () => {
      const { installing, waiting, active } = await navigator.serviceWorker.ready
      return installing || waiting ? 'replaced' : active?.state
    })
  await expect.poll(state, { timeout: 15_000 }).toBe('activated')
  expect(await fetchAsset('later')).toEqual([earlier, 'assets-next'])
  await context.close()
  proxy.closeAllConnections()
  proxy.close()
})

test('what was opened last can be read without a connection, until its session ends: elsewhere, or by signing out', async () => {
  const neto = await chat.site.signIn('neto')
  const body = { title: 'Maré de sexta', content: '<p>Hoje tem <b>lua</b>.</p>', isPublished: true }
  await neto.call('POST /api/articles', { body })
  await say(rui, 'barra', 'boa tarde, praia')
  const { page, context } = await chat.open('lia', '/barra')
  const lia = await chat.site.signIn('lia')
  await expect.poll(() => isControlled(page), { timeout: 15_000 }).toBe(true)
  await expect.poll(() => copiesOf(page), { timeout: 15_000 }).toEqual(['/barra'])
  const conversation = await conversationOf(rui, lia)
  await write(rui, conversation, 'segredo do farol')
  for (const path of [`/pvt/${conversation}`, '/blog/mare-de-sexta']) {
    await page.goto(chat.site.url + path)
    await expect.poll(() => copiesOf(page), { timeout: 15_000 }).toContain(path)
  }
  await page.evaluate(async () => {
    const copies = await caches.open((await caches.keys()).find((name) => name.startsWith('copies-')) ?? '')
    const headers = { 'content-type': 'text/html', 'x-copy-title': 'Antes', 'x-copy-language': 'pt' }
    await copies.put(
      '/blog/antes',
      new Response('<meta charset="utf-8"><h1>De outra versão</h1>', { headers }),
    )
  })

  await context.setOffline(true)
  for (const [path, words] of [
    ['/barra', '<rui> boa tarde, praia'],
    [`/pvt/${conversation}`, 'segredo do farol'],
    ['/blog/mare-de-sexta', 'Hoje tem lua.'],
  ] as const) {
    await page.goto(chat.site.url + path)
    await expect.poll(() => page.locator('.note').textContent()).toMatch(/^Cópia de .* sem conexão/)
    expect(((await page.locator('main').textContent()) ?? '').replace(/\s+/g, ' ')).toContain(words)
    expect(await page.locator('script, form, button').count()).toBe(0)
  }
  await page.goto(`${chat.site.url}/blog/antes`)
  await page.getByRole('heading', { name: 'De outra versão' }).waitFor()
  await page.goto(`${chat.site.url}/shops`)
  await page.getByRole('heading', { level: 1, name: 'Você está sem conexão' }).waitFor()
  expect(await page.getByRole('list').getByRole('link').allTextContents()).toHaveLength(4)
  expect(await flawsInEveryLook(page, 'body')).toEqual([])

  // The page that says so gives way to what was asked for as soon as it can.
  await context.setOffline(false)
  await page.getByRole('heading', { level: 1, name: 'Este canal não existe' }).waitFor()
  await page.goto(`${chat.site.url}/profile`)
  await isAlive(page)
  const sessions = await lia.call('GET /api/sessions')
  for (const { id, current } of sessions)
    if (!current) await lia.call('DELETE /api/sessions/:id', { params: { id } })
  await expect.poll(() => copiesOf(page), { timeout: 15_000 }).toEqual([])

  await signIn(context, chat.site.url, 'lia')
  await page.goto(`${chat.site.url}/barra`)
  await expect.poll(() => copiesOf(page), { timeout: 15_000 }).toEqual(['/barra'])
  await page.goto(`${chat.site.url}/profile`)
  await isAlive(page)
  await page.getByRole('main').getByRole('button', { name: 'Sair da conta' }).click()
  await page.waitForURL((url) => url.pathname === '/')
  expect(await copiesOf(page)).toEqual([])
  await context.close()
})

test('a device is turned on in the profile, tells what is pushed, and closes it once it is read', async () => {
  const service = await startPushService()
  const { endpoint, keys } = service.subscribe()
  const duda = await chat.site.member('duda')
  // The headless shell shows no notifications.
  const whole = await launchStill()
  const context = await whole.newContext({ reducedMotion: 'reduce' })
  await signIn(context, chat.site.url, 'duda')
  const page = await context.newPage()
  await context.grantPermissions(['notifications'], { origin: chat.site.url })
  // Headless browsers have no push service; this replaces its responses.
  await page.addInitScript(
    ([given, pair]) => {
      const subscription = {
        toJSON: () => ({ endpoint: given, keys: pair }),
        unsubscribe: async () => localStorage.removeItem('subscribed') === undefined,
      }
      PushManager.prototype.subscribe = async () => {
        localStorage.setItem('subscribed', '1')
        return subscription as unknown as PushSubscription
      }
      PushManager.prototype.getSubscription = async () =>
        (localStorage.getItem('subscribed') && subscription) as unknown as PushSubscription
    },
    [endpoint, keys] as const,
  )
  await page.goto(`${chat.site.url}/profile#devices`)
  const section = page.getByRole('region', { name: 'Notificações neste aparelho' })
  await section.getByRole('button', { name: 'Ligar as notificações' }).click()
  await section.getByRole('switch', { name: 'Artigos novos' }).click()
  await section.getByRole('switch', { name: 'Horário de silêncio' }).click()
  const devices = async () => (await duda.call('GET /api/devices')).devices
  await expect.poll(devices).toMatchObject([
    {
      kinds: ['mention', 'reply', 'private_message', 'article'],
      quietHours: { from: 1320, until: 420 },
    },
  ])
  expect(await flawsInEveryLook(page, 'main')).toEqual([])

  const cdp = await context.newCDPSession(page)
  const registrationId = new Promise<string>((resolve) => {
    cdp.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      if (registrations[0]) resolve(registrations[0].registrationId)
    })
  })
  await cdp.send('ServiceWorker.enable')
  const conversation = await conversationOf(rui, duda)
  await write(rui, conversation, 'oi')
  await expect.poll(async () => (await duda.call('GET /api/notifications', {})).unreadCount).toBe(1)
  const [notification] = (await duda.call('GET /api/notifications', {})).notifications
  const tag = `conversation-${conversation}`
  const payload = (title: string) => ({
    ...{ title, body: 'oi', language: 'pt', link: `/pvt/${conversation}`, tag, unread: [tag] },
    ...{ notificationId: notification?.id, mute: { token: 'x', label: 'Silenciar' } },
  })
  const push = async (data: object) =>
    cdp.send('ServiceWorker.deliverPushMessage', {
      origin: chat.site.url,
      registrationId: await registrationId,
      data: JSON.stringify(data),
    })
  const shown = () =>
    page.evaluate(async () => {
      const registration = await navigator.serviceWorker.ready
      return (await registration.getNotifications()).map(({ title }) => title)
    })
  await push(payload('rui'))
  await push(payload('rui (2)'))
  await expect.poll(shown).toEqual(['rui (2)'])

  await push({ ...payload('Novo artigo'), tag: 'article-1', unread: [] })
  await expect.poll(shown).toEqual(['Novo artigo'])
  // Uses another tag: the browser is still closing the previous notification, and would close a new one of
  // the same tag.
  const other = 'conversation-other'
  await push({ ...payload('rui'), tag: other, unread: [other] })
  await expect.poll(shown).toHaveLength(2)
  await duda.call('POST /api/notifications/mark-all-read', {})
  await page.goto(`${chat.site.url}/channels`)
  await expect.poll(shown, { timeout: 15_000 }).not.toContain('rui')
  await whole.close()
  service.close()
})
