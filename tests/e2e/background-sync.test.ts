import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signIn } from '../support/account-browser.ts'
import { copied, copies, openCutOff, travel, untilCopied, wake } from '../support/background-sync.ts'
import { type ChatBrowser, startChatBrowser } from '../support/chat-browser.ts'
import { isAlive, launchStill } from '../support/chromium.ts'
import { conversationOf, write } from '../support/conversations.ts'
import { drawNoise } from '../support/pictures.ts'
import { type Member, passwordOf } from '../support/site.ts'

let chat: ChatBrowser
let rui: Member
beforeAll(async () => {
  chat = await startChatBrowser({}, { serviceWorkers: 'allow' })
  rui = await chat.site.member('rui')
})
afterAll(() => chat?.close())

const linesOf = async (member: Member, slug = 'barra') => {
  const { messages } = await member.call('GET /api/channels/:slug/messages', { params: { slug } })
  return messages.map(({ text }) => text)
}
const sent = async (part: string) => (await linesOf(rui)).filter((text) => text.includes(part))

test('what waits when its tab is closed is sent by the worker, once and in order, in channels and in private', async () => {
  const lia = await travel(chat, 'lia')
  const own = await chat.site.signIn('lia')
  const conversation = await conversationOf(own, rui)
  await write(rui, conversation, 'oi, lia')

  const channel = await openCutOff(lia, '/barra')
  for (const number of [1, 2, 3]) await channel.say(`no túnel ${number}`)
  await expect.poll(() => copied(channel.page)).toEqual([1, 2, 3].map((number) => `no túnel ${number}`))
  await channel.page.close()
  await lia.context.setOffline(false)
  const talk = await openCutOff(lia, `/pvt/${conversation}`)
  await talk.say('em segredo')
  await expect.poll(() => copied(talk.page)).toContain('em segredo')
  await talk.page.close()
  expect(await sent('no túnel')).toEqual([])

  await lia.context.setOffline(false)
  await wake(lia)
  await expect.poll(() => sent('no túnel')).toEqual(['no túnel 1', 'no túnel 2', 'no túnel 3'])
  const inPrivate = async () => {
    const { messages } = await rui.call('GET /api/conversations/:id', { params: { id: conversation } })
    return messages.map(({ content }) => content)
  }
  await expect.poll(inPrivate).toEqual(['oi, lia', 'em segredo'])
  await lia.context.close()
})

test('a worker that is ended anywhere, and a page that opens meanwhile, send each line once all the same', async () => {
  const ana = await travel(chat, 'ana')
  for (let turn = 0; turn < 10; turn += 1) {
    const { page, say } = await openCutOff(ana, '/barra')
    const lines = [1, 2, 3, 4].map((number) => `volta ${turn}, linha ${number}`)
    for (const line of lines) await say(line)
    await expect.poll(async () => (await copied(page)).length).toBe(4)
    await page.close()
    // A sync event before the connection is back fails, and is repeated.
    if (turn % 4 === 0) await wake(ana)
    await ana.context.setOffline(false)

    await wake(ana)
    await new Promise((resolve) => setTimeout(resolve, 12 * turn))
    if (turn % 3 > 0) await ana.cdp.send('ServiceWorker.stopAllWorkers')
    const again = turn % 2 > 0 ? await ana.context.newPage() : undefined
    await Promise.all([wake(ana), again?.goto(`${chat.site.url}/barra`)])
    await expect.poll(() => sent(`volta ${turn},`), { timeout: 15_000 }).toEqual(lines)
    // No line is shown twice or as waiting.
    if (again) {
      const shown = again.locator('.log-scroller .line-text', { hasText: `volta ${turn},` })
      await expect.poll(() => shown.allTextContents()).toEqual(lines)
      await expect.poll(() => again.locator('.line-waiting').count()).toBe(0)
      await expect.poll(() => copied(again), { timeout: 15_000 }).toEqual([])
      await again.close()
    }
  }
  expect(await sent('volta')).toHaveLength(40)
  await ana.context.close()
}, 120_000)

test('whoever has left, or is somebody else by now, says nothing any more', async () => {
  const bia = await travel(chat, 'bia')
  const { page, say } = await openCutOff(bia, '/barra')
  await say('isto não sai')
  await expect.poll(() => copied(page)).toEqual(['isto não sai'])
  await page.close()
  await bia.context.setOffline(false)

  // The session has ended elsewhere: the line keeps waiting.
  const origin = new URL(chat.site.url).origin
  await bia.context.request.post(`${origin}/api/auth/logout`, { headers: { origin } })
  await wake(bia)
  const other = await chat.site.member('caio')
  await bia.context.request.post(`${origin}/api/login_check`, {
    data: { username: 'caio', password: passwordOf('caio') },
  })
  await wake(bia)
  await wake(bia)
  await new Promise((resolve) => setTimeout(resolve, 1000))
  expect(await sent('isto não sai')).toEqual([])
  expect((await linesOf(other)).includes('isto não sai')).toBe(false)

  // Signed in again, the line is sent.
  await bia.context.request.post(`${origin}/api/login_check`, {
    data: { username: 'bia', password: passwordOf('bia') },
  })
  await wake(bia)
  await expect.poll(() => sent('isto não sai')).toEqual(['isto não sai'])
  await bia.context.close()
})

test('whoever signs out takes along what waited on this device', async () => {
  const dora = await travel(chat, 'dora')
  const { page, say } = await openCutOff(dora, '/barra')
  await say('fica comigo')
  await expect.poll(() => copied(page)).toEqual(['fica comigo'])
  await page.close()
  await dora.context.setOffline(false)

  const profile = await dora.context.newPage()
  await profile.goto(`${chat.site.url}/profile`)
  await isAlive(profile)
  expect(await copied(profile)).toEqual(['fica comigo'])
  await profile.getByRole('main').getByRole('button', { name: 'Sair da conta' }).click()
  await profile.getByRole('button', { name: 'Sair e apagar' }).click()
  await profile.waitForURL((url) => url.pathname === '/')
  const left = await profile.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name))
  expect(left).toEqual([])
  await dora.context.request.post(`${chat.site.url}/api/login_check`, {
    data: { username: 'dora', password: passwordOf('dora') },
  })
  await wake(dora)
  await new Promise((resolve) => setTimeout(resolve, 500))
  expect(await sent('fica comigo')).toEqual([])
  await dora.context.close()
})

test('a picture goes along, and a command waits for its author with what comes after it', async () => {
  const eva = await travel(chat, 'eva')
  // Too large for one part.
  const buffer = await drawNoise(900, 700).webp({ quality: 80 }).toBuffer()
  const { page, say } = await openCutOff(eva, '/barra', async (opened) => {
    // Prevents the upload from starting at once.
    await opened.route(/\/api\/line-pictures/, (route) => route.abort())
    await opened
      .locator('.composer input[type=file]')
      .setInputFiles({ name: 'farol.webp', mimeType: 'image/webp', buffer })
    await opened.getByLabel(/^Descrição/).fill('O farol')
  })
  await say('com uma foto')
  await say('/away já volto')
  await say('atrás do comando')
  await expect.poll(async () => (await copied(page)).length).toBe(3)
  await page.close()
  await eva.context.setOffline(false)
  const other = await openCutOff(eva, '/rio')
  await other.say('noutro canal')
  await expect.poll(async () => (await copied(other.page)).length).toBe(4)
  await other.page.close()
  await eva.context.setOffline(false)

  await wake(eva)
  await expect.poll(() => sent('com uma foto')).toHaveLength(1)
  const find = async (slug: string, line: string) => {
    const { messages } = await rui.call('GET /api/channels/:slug/messages', { params: { slug } })
    return messages.find(({ text }) => text === line)
  }
  const illustrated = await find('barra', 'com uma foto')
  expect(illustrated?.pictures).toMatchObject([{ alt: 'O farol' }])
  // A line of another place does not wait for the picture, though it was written later.
  expect((await find('rio', 'noutro canal'))?.id).toBeLessThan(illustrated?.id ?? 0)
  expect(await sent('atrás do comando')).toEqual([])

  const again = await eva.context.newPage()
  await again.goto(`${chat.site.url}/barra`)
  await expect.poll(() => sent('atrás do comando')).toHaveLength(1)
  await eva.context.close()
})

test('asked to slow down, it waits and sends on by itself', async () => {
  const strict = await startChatBrowser({ RATE_LIMIT_FACTOR: '1' }, { serviceWorkers: 'allow' })
  const iris = await travel(strict, 'iris')
  const { page, say } = await openCutOff(iris, '/barra')
  const lines = Array.from({ length: 14 }, (_, number) => `depressa ${number}`)
  for (const line of lines) await say(line)
  await expect.poll(async () => (await copied(page)).length).toBe(14)
  await page.close()
  await iris.context.setOffline(false)
  await wake(iris)
  const own = await strict.site.signIn('iris')
  await expect.poll(() => linesOf(own), { timeout: 30_000 }).toEqual(lines)
  await strict.close()
}, 60_000)

test('slow mode in a channel holds up no line for another', async () => {
  const ada = await travel(chat, 'ada')
  const neto = await chat.site.signIn('neto')
  const slow = { params: { slug: 'barra' }, body: { seconds: 3600 } }
  await neto.call('PUT /api/channels/:slug/slow-mode', slow)
  const { page, say } = await openCutOff(ada, '/barra')
  for (const line of ['devagar 1', 'devagar 2']) await say(line)
  await expect.poll(() => copied(page)).toEqual(['devagar 1', 'devagar 2'])
  await page.close()
  await ada.context.setOffline(false)
  const other = await openCutOff(ada, '/rio')
  await other.say('depressa no Rio')
  await expect.poll(() => copied(other.page)).toContain('depressa no Rio')
  await other.page.close()
  await ada.context.setOffline(false)
  await wake(ada)
  await expect.poll(() => linesOf(rui, 'rio')).toContain('depressa no Rio')
  expect(await sent('devagar')).toEqual(['devagar 1'])
  await neto.call('PUT /api/channels/:slug/slow-mode', { ...slow, body: { seconds: 0 } })
  await wake(ada)
  await expect.poll(() => sent('devagar')).toEqual(['devagar 1', 'devagar 2'])
  await ada.context.close()
})

test('what the server refuses the worker is there at the next opening, with the reason', async () => {
  const gil = await travel(chat, 'gil')
  const own = await chat.site.signIn('gil')
  const neto = await chat.site.signIn('neto')
  const { page, say } = await openCutOff(gil, '/barra')
  await say('de quem foi calado')
  await expect.poll(() => copied(page)).toEqual(['de quem foi calado'])
  await page.close()
  await neto.call('POST /api/channel-mute', {
    body: { userId: own.id, channel_name: 'barra', minutes: 5 },
  })
  await gil.context.setOffline(false)

  await wake(gil)
  const [other] = gil.context.pages() as [Page]
  await expect.poll(async () => (await copies(other))[0]?.outcome?.kind).toBe('refused')
  // The page shows the refusal without another request.
  await gil.context.route('**/api/send-message', (route) => route.abort())
  await other.goto(`${chat.site.url}/barra`)
  const line = other.locator('.line', { hasText: 'de quem foi calado' })
  await line.getByRole('button', { name: 'enviar de novo' }).waitFor()
  expect(await line.textContent()).toContain('Você só pode ler este canal')
  await expect.poll(() => copied(other)).toEqual([])
  await gil.context.close()
})

test('a browser that people use wakes the worker by itself', async () => {
  // The headless shell has no background sync.
  const whole = await launchStill()
  const context = await whole.newContext({ reducedMotion: 'reduce' })
  await chat.site.member('hugo')
  await signIn(context, chat.site.url, 'hugo')
  const page = await context.newPage()
  await page.goto(`${chat.site.url}/barra`)
  await untilCopied(page)
  // Takes only the page offline: the worker's event fires at once, since the browser is online.
  const cdp = await context.newCDPSession(page)
  await cdp.send('Network.enable')
  await cdp.send('Network.emulateNetworkConditions', {
    ...{ offline: true, latency: 0, downloadThroughput: -1, uploadThroughput: -1 },
  })
  await page.locator('.composer textarea').fill('por outra porta')
  await page.locator('.composer textarea').press('Enter')
  await expect.poll(() => sent('por outra porta'), { timeout: 15_000 }).toEqual(['por outra porta'])
  // The page has learned that the line was sent.
  await expect.poll(() => page.evaluate(() => Object.keys(localStorage).join())).not.toContain('outbox:')
  await whole.close()
})
