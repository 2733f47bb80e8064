import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { launchChromium } from '../support/chromium.ts'
import { startSite, type TestSite } from '../support/site.ts'

let site: TestSite
let browser: Browser
let context: BrowserContext
let page: Page
/** Errors that the browser reports: exceptions, refused resources, policy violations, failed hydration. */
let complaints: string[]

beforeAll(async () => {
  site = await startSite({ pages: 'production' })
  browser = await launchChromium()
})
afterAll(async () => {
  await browser?.close()
  await site?.stop()
})

beforeEach(async () => {
  complaints = []
  context = await browser.newContext({ locale: 'fr-FR' })
  page = await context.newPage()
  page.on('pageerror', (error) => complaints.push(error.message))
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(`${message.text()} ${message.location().url}`)
  })
})
afterEach(() => context.close())

const open = (path: string) => page.goto(site.url + path, { waitUntil: 'networkidle' })
const language = () => page.evaluate(() => document.documentElement.lang)
const stored = () => page.evaluate(() => localStorage.getItem('user-language'))
const cookie = async () => (await context.cookies()).find(({ name }) => name === 'user-language')?.value

/** Colour of the browser's own interface around the page. */
const frameColour = () =>
  page.evaluate(
    () =>
      [...document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')].find(
        ({ media }) => matchMedia(media).matches,
      )?.content,
  )

test('every page opens without a complaint of the browser', async () => {
  const info = ['/termos-de-uso', '/politica-de-privacidade', '/sobre-nos', '/contato']
  const signInPages = ['/login', '/register', '/forgot-password', '/reset-password', '/confirm-email']
  for (const path of ['/', '/channels', ...info, ...signInPages, '/profile', '/barra']) {
    await open(path)
    expect(complaints, path).toEqual([])
  }
})

test('an unknown address is a page of ours, inside the site', async () => {
  const answer = await open('/no/such/page')
  expect(answer?.status()).toBe(404)
  expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Página não encontrada')

  // The path of a page without its parameter is no channel either.
  expect((await page.request.get(`${site.url}/video`, { maxRedirects: 0 })).headers().location).toBe(
    '/videos',
  )
  await open('/person')
  expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Página não encontrada')
  expect(complaints.filter((text) => !text.includes('404'))).toEqual([])
})

test('a visitor of a page for members is asked to sign in and to come back', async () => {
  await open('/profile')
  await page.waitForURL((url) => url.pathname + url.search === '/login?from=%2Fprofile')
})

test('the site speaks Portuguese until somebody chooses, whatever the browser prefers', async () => {
  await open('/contato')
  expect(await language()).toBe('pt')
  const title = await page.title()

  await page.getByRole('combobox').first().selectOption('en')
  await expect.poll(language).toBe('en')
  await expect.poll(() => page.title()).not.toBe(title)
  expect([await stored(), await cookie()]).toEqual(['en', 'en'])

  const answer = await open('/sobre-nos')
  expect(await answer?.text()).toContain('<html lang="en"')
  expect(complaints).toEqual([])
})

test('a stored choice wins over the page that came, and tells the server for the next one', async () => {
  await open('/')
  await page.evaluate(() => localStorage.setItem('user-language', 'es'))

  const answer = await open('/sobre-nos')
  expect(await answer?.text()).toContain('<html lang="pt"')
  await expect.poll(language).toBe('es')
  await expect.poll(cookie).toBe('es')
  expect(complaints).toEqual([])
})

test('an address that names a language is in that language, for the whole visit when nothing is chosen', async () => {
  await open('/sobre-nos?lang=fr')
  expect(await language()).toBe('fr')
  await expect.poll(cookie).toBe('fr')
  expect(await stored()).toBeNull()

  await page.evaluate(() => localStorage.setItem('user-language', 'es'))
  await open('/sobre-nos?lang=fr')
  expect(await language()).toBe('fr')
  expect(complaints).toEqual([])
})

test('the chosen theme is there before any script file has arrived', async () => {
  await page.emulateMedia({ colorScheme: 'light' })
  await open('/')
  await page.getByRole('button', { name: 'Usar tema escuro' }).click()
  await page.getByRole('button', { name: 'Usar tema claro' }).waitFor()
  await page.route('**/assets/*.js', (route) => route.abort())

  await page.goto(site.url, { waitUntil: 'domcontentloaded' })
  const [red = 255] = await page.evaluate(() => {
    const canvas = document.createElement('canvas').getContext('2d')
    if (!canvas) return []
    canvas.fillStyle = getComputedStyle(document.documentElement).backgroundColor
    canvas.fillRect(0, 0, 1, 1)
    return [...canvas.getImageData(0, 0, 1, 1).data]
  })
  expect(red).toBeLessThan(40)
  expect(await page.evaluate(() => document.documentElement.dataset.theme)).toBe('dark')
  expect(await frameColour()).toBe('#0b111d')
  const inHeader = (icon: string) => page.getByRole('banner').locator(icon).isVisible()
  expect([await inHeader('.by-night'), await inHeader('.by-day')]).toEqual([true, false])
})

test('going from page to page loads no document', async () => {
  await open('/')
  await page.evaluate(() => Object.assign(window, { sameDocument: true }))
  await page.getByRole('link', { name: 'Canais' }).first().click()

  await page.waitForURL('**/channels')
  expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true)
  await expect.poll(() => page.title()).toContain('Canal Barra')
  expect(complaints).toEqual([])
})

/** Holds these requests back until the returned function is called. */
async function hold(addresses: string | RegExp): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(addresses, async (route) => {
    await promise
    await route.continue()
  })
  return resolve
}

test('what is pressed, chosen and typed before the code of a page is there is seen to wait, and obeyed', async () => {
  const release = await hold('**/assets/*.js')
  await page.goto(`${site.url}/forgot-password`, { waitUntil: 'domcontentloaded' })
  await page.getByRole('combobox').selectOption('en')
  await page.getByRole('button', { name: /^Usar tema/ }).click()
  await page.getByRole('button', { name: /^Enviar o link/ }).click()
  const stripe = () => page.evaluate(() => getComputedStyle(document.documentElement, '::before').position)
  expect(await stripe()).toBe('fixed')
  expect(await language()).toBe('pt')

  release()
  await expect.poll(language).toBe('en')
  await page.locator('[name=login][aria-invalid=true]').waitFor()
  expect(await page.evaluate(() => document.documentElement.dataset.theme)).toBe('dark')
  expect(await stripe()).toBe('static')
  expect(complaints).toEqual([])
})

test.each([
  ['/channels', 'Blog', '/blog', 'cards'],
  ['/contato', 'Sobre nós', '/sobre-nos', 'article'],
])(
  'a page that takes its time is announced on %s by a line at the top, and soon by its shape',
  async (from, name, to, form) => {
    await open(from)
    const release = await hold(new RegExp(`${to}\\.data`))
    await page.getByRole('link', { name, exact: true }).first().click()

    const line = page.locator('.navigation-progress')
    await line.waitFor()
    const delay = await line.evaluate((it) => it.getAnimations()[0]?.effect?.getTiming().delay)
    expect(delay).toBeLessThan(100)
    const shape = page.locator('[aria-live=polite]', { hasText: 'Carregando' })
    const shown = () => shape.evaluate((it) => it.getAnimations()[0]?.effect?.getTiming().delay)
    expect(await shown()).toBe(300)
    // Shown in place of the page that is being left.
    await shape.locator(`.page-shape-${form}`).waitFor({ state: 'visible' })
    expect(new URL(page.url()).pathname).toBe(from)

    release()
    await page.waitForURL(`**${to}`)
    await expect.poll(() => line.or(shape).count()).toBe(0)
    expect(complaints).toEqual([])
  },
)
