import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type ChatBrowser, type Reader, startChatBrowser } from '../support/chat-browser.ts'

let chat: ChatBrowser

beforeAll(async () => {
  chat = await startChatBrowser()
})
afterAll(() => chat?.close())
afterEach(() => chat.leave())

const sending = '**/api/send-message'
const patience = { timeout: 20_000 }
const banner = ({ page }: Reader) => page.locator('.channel .banner')

/** Lines without joins and parts, which depend on who is connected. */
const sent = async (reader: Reader) => (await reader.lines()).filter((line) => !line.endsWith('no canal'))

test('lines missed and lines written while the connection was down arrive once and in order', async () => {
  const lia = await chat.moveTo('lia', 'barra')
  const rui = await chat.moveTo('rui', 'barra')
  await lia.say('um')
  await expect.poll(() => sent(rui)).toEqual(['um'])

  await lia.context.setOffline(true)
  await expect.poll(() => banner(lia).textContent(), patience).toBe('Sem conexão.')
  for (const line of ['dois', 'três', 'quatro']) await rui.say(line)
  await expect.poll(() => sent(rui)).toEqual(['um', 'dois', 'três', 'quatro'])
  // Waits until they are stored, which determines the order.
  await expect.poll(() => rui.page.locator('.line-waiting').count()).toBe(0)
  await lia.say('cinco')
  await lia.say('seis')
  expect(await banner(lia).textContent()).toBe('Sem conexão. Guardamos 2 mensagens para enviar.')

  await lia.context.setOffline(false)
  const all = ['um', 'dois', 'três', 'quatro', 'cinco', 'seis']
  await expect.poll(() => sent(rui), patience).toEqual(all)
  await expect.poll(() => sent(lia), patience).toEqual(all)
  await expect.poll(() => banner(lia).count()).toBe(0)
})

test('a restart of the server loses nothing and sends nothing twice', async () => {
  const lia = await chat.moveTo('lia', 'rio')
  const rui = await chat.moveTo('rui', 'rio')
  await lia.say('antes')
  await expect.poll(() => sent(rui)).toEqual(['antes'])

  const restarted = chat.site.restart()
  for (const line of ['durante um', 'durante dois', 'durante três']) await lia.say(line)
  await restarted
  const all = ['antes', 'durante um', 'durante dois', 'durante três']
  await expect.poll(() => sent(rui), patience).toEqual(all)
  await expect.poll(() => sent(lia), patience).toEqual(all)
  await expect.poll(lia.people, patience).toEqual(['lia', 'rui'])

  await rui.say('depois')
  await expect.poll(() => sent(lia), patience).toEqual([...all, 'depois'])
})

test('the code of the connection is fetched again until it comes', async () => {
  const lia = await chat.visit('lia', '/robots.txt')
  let requests = 0
  await lia.page.route('**/assets/esm-*', (route) => {
    requests += 1
    return requests <= 2 ? route.abort() : route.continue()
  })
  await lia.page.goto(`${chat.site.url}/lestepe`)
  await expect.poll(lia.people, patience).toContain('lia')
  expect(requests).toBe(3)
})

test('a line whose answer was lost is stored once', async () => {
  const lia = await chat.moveTo('lia', 'sampa')
  let tries = 0
  await lia.page.route(sending, async (route) => {
    tries += 1
    if (tries > 1) return route.continue()
    await route.fetch()
    await route.abort()
  })
  await lia.say('só uma vez')
  await lia.say('e outra')

  const rui = await chat.moveTo('rui', 'sampa')
  await expect.poll(() => sent(rui), patience).toEqual(['só uma vez', 'e outra'])
  expect(await sent(lia)).toEqual(['só uma vez', 'e outra'])
  expect(await lia.page.locator('.line-waiting').count()).toBe(0)
})

test('unsent lines outlive a reload', async () => {
  const lia = await chat.moveTo('lia', 'brasil')
  await lia.page.route(sending, (route) => route.abort())
  await lia.say('um')
  await lia.say('dois')
  await expect.poll(() => lia.page.locator('.line-waiting').count()).toBe(2)

  await lia.page.reload()
  await expect.poll(() => sent(lia)).toEqual(['um', 'dois'])
  await lia.page.unroute(sending)
  await expect.poll(() => lia.page.locator('.line-waiting').count(), patience).toBe(0)
  expect(await sent(lia)).toEqual(['um', 'dois'])

  await lia.page.reload()
  await expect.poll(() => sent(lia)).toEqual(['um', 'dois'])
})

test('two tabs of one account send each line once, and both show it', async () => {
  const lia = await chat.moveTo('lia', 'porto')
  const page = await lia.context.newPage()
  await page.goto(`${chat.site.url}/porto`)
  const second = page.locator('.log-scroller .line-text')
  await page.getByText('Mar calmo por aqui').waitFor()

  await lia.context.route(sending, (route) => route.abort())
  await lia.say('um')
  await lia.say('dois')
  await expect.poll(() => second.allTextContents()).toEqual(['um', 'dois'])
  await lia.context.unroute(sending)

  const rui = await chat.moveTo('rui', 'porto')
  await expect.poll(() => sent(rui), patience).toEqual(['um', 'dois'])
  await expect.poll(() => lia.page.locator('.line-waiting').count(), patience).toBe(0)
  await expect.poll(() => page.locator('.line-waiting').count(), patience).toBe(0)
  expect(await sent(lia)).toEqual(['um', 'dois'])
  expect((await second.allTextContents()).filter((line) => !line.endsWith('no canal'))).toEqual([
    'um',
    'dois',
  ])
  await page.close()
})

test('asked to slow down, it waits and sends on by itself', async () => {
  const lia = await chat.moveTo('lia', 'lisboa')
  let refused = 0
  await lia.page.route(sending, (route) => {
    refused += 1
    if (refused > 1) return route.continue()
    return route.fulfill({ status: 429, headers: { 'retry-after': '2' }, json: { key: 'too_many_requests' } })
  })
  await lia.say('um')
  await lia.say('dois')
  await expect
    .poll(() => lia.page.locator('.line-waiting .line-hold').allTextContents())
    .toEqual([
      'Muitas mensagens em pouco tempo. Vai sozinha em instantes. descartar',
      'Espera a mensagem anterior.',
    ])
  await expect.poll(() => lia.page.locator('.line-waiting').count(), patience).toBe(0)
  expect(await sent(lia)).toEqual(['um', 'dois'])
})

test('lines written offline in two tabs wait for slow mode one by one, each sent once, and end with it', async () => {
  const lia = await chat.moveTo('lia', 'miami')
  const second = await lia.context.newPage()
  await second.goto(`${chat.site.url}/miami`)
  await expect.poll(() => second.locator('.people-row').count()).toBe(1)
  const neto = await chat.site.signIn('neto')
  const setPace = (seconds: number) =>
    neto.call('PUT /api/channels/:slug/slow-mode', { params: { slug: 'miami' }, body: { seconds } })
  await setPace(3)
  await lia.context.setOffline(true)
  await expect.poll(() => banner(lia).textContent(), patience).toBe('Sem conexão.')
  const lines = ['um', 'dois', 'três']
  for (const line of lines) await lia.say(line)
  await lia.context.setOffline(false)
  const held = lia.page.locator('.line-waiting .line-hold')
  await expect
    .poll(() => held.allTextContents(), patience)
    .toEqual([
      expect.stringMatching(/^Modo lento\. Vai sozinha às \d\d:\d\d\. descartar$/),
      'Espera a mensagem anterior.',
    ])
  const rui = await chat.moveTo('rui', 'miami')
  const shown = async () => (await sent(rui)).filter((line) => lines.includes(line))
  await expect.poll(shown, patience).toEqual(lines)
  await expect.poll(() => second.locator('.line-waiting').count()).toBe(0)

  // The composer takes no lines that it knows to be too early.
  await setPace(0)
  await expect.poll(() => lia.page.getByText(/^Modo lento: uma mensagem/).count()).toBe(0)
  await lia.context.setOffline(true)
  await expect.poll(() => banner(lia).textContent(), patience).toBe('Sem conexão.')
  await setPace(3600)
  for (const line of ['quatro', 'cinco']) await lia.say(line)
  await lia.context.setOffline(false)
  await expect.poll(() => held.count(), patience).toBe(2)
  await held.first().getByRole('button', { name: 'descartar' }).click()
  await expect.poll(() => held.count()).toBe(1)
  await setPace(0)
  await expect.poll(() => rui.page.getByText('cinco', { exact: true }).count(), patience).toBe(1)
  expect(await rui.page.getByText('quatro', { exact: true }).count()).toBe(0)
  await second.close()
})

test('a refused line says why, and is sent again or given up', async () => {
  const lia = await chat.moveTo('lia', 'cascais')
  const message = 'Você está banido deste canal.'
  await lia.page.route(sending, (route) =>
    route.fulfill({ status: 403, json: { status: 'error', code: 403, key: 'channel_banned', message } }),
  )
  await lia.say('um')
  await lia.say('dois')
  const refused = lia.page.locator('.line', { hasText: 'não enviada' })
  await expect.poll(() => refused.count()).toBe(2)
  expect(await refused.first().textContent()).toContain(message)

  await lia.page.unroute(sending)
  await refused.first().getByRole('button', { name: 'descartar' }).click()
  await refused.first().getByRole('button', { name: 'enviar de novo' }).click()
  await expect.poll(() => sent(lia)).toEqual(['dois'])
  await expect.poll(() => refused.count()).toBe(0)
})

test('history that cannot be had says so, and comes when asked again', async () => {
  const lia = await chat.enter('lia', 'america')
  await lia.say('estou aqui')
  await expect.poll(() => lia.page.locator('.line-waiting').count()).toBe(0)
  await lia.page.route('**/api/channels/*/messages*', (route) => route.fulfill({ status: 403, json: {} }))
  await lia.page.route('**/api/channels/america', (route) => route.fulfill({ status: 404, json: {} }))
  // Without the cookie the page is not rendered for her, and requests its data itself.
  await lia.page.context().clearCookies({ name: 'page_session' })
  await lia.page.reload()
  await lia.page.getByText('Você não pode entrar em #america').waitFor()

  await lia.page.unroute('**/api/channels/*/messages*')
  let refused = 0
  let isRefusing = true
  await lia.page.route('**/api/channels/*/messages*', (route) => {
    if (!isRefusing) return route.continue()
    refused += 1
    return route.fulfill({ status: 400, json: {} })
  })
  await lia.page.reload()
  // One request of the page, and one of the new connection.
  await expect.poll(() => refused).toBe(2)
  await lia.page.getByText('Não deu para carregar as mensagens.').waitFor()
  expect(await lia.page.locator('.topic-failed').textContent()).toBe('Erro ao buscar o tópico')

  const again = lia.page.getByRole('button', { name: 'Tentar de novo' })
  await again.click({ trial: true })
  isRefusing = false
  await again.click()
  await expect.poll(() => sent(lia)).toEqual(['estou aqui'])
})

test('without a network nobody is left with an empty page', async () => {
  const { page, context } = await chat.enter('lia', 'barra')
  const blog = page.getByRole('link', { name: 'Blog', exact: true }).first()
  await context.setOffline(true)
  await blog.click()
  await page.getByText('Você está sem conexão. Tente de novo quando ela voltar.').waitFor()
  expect(new URL(page.url()).pathname).toBe('/barra')

  await context.setOffline(false)
  await blog.click()
  await page.getByRole('heading', { level: 1, name: 'Diário de bordo' }).waitFor()

  await context.setOffline(true)
  await page.goBack()
  await page.locator('main').getByRole('button', { name: 'Tentar de novo' }).click()
  await page.getByText('Assim que ela voltar, a página abre sozinha.').waitFor()
  await context.setOffline(false)
  await page.locator('.composer').waitFor()
})
