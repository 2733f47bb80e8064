import type { BrowserContextOptions } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type AccountBrowser, type Guest, startAccountBrowser } from '../support/account-browser.ts'
import { flawsInEveryLook, reflowFlaws } from '../support/screens.ts'
import { wordsUnder } from '../support/words-under.ts'

const phone: BrowserContextOptions = { viewport: { width: 390, height: 844 } }

/** Pixels that the camera of a phone takes on either side. */
const camera = 59

let place: AccountBrowser
const guests: Guest[] = []

beforeAll(async () => {
  place = await startAccountBrowser()
  await place.site.member('lia')
})
afterAll(() => place?.close())
afterEach(async () => {
  for (const { complaints, context } of guests.splice(0)) {
    expect(complaints).toEqual([])
    await context.close()
  }
})

async function visit(path: string, options: BrowserContextOptions = {}): Promise<Guest> {
  const guest = await place.guest(options)
  guests.push(guest)
  await guest.open(path)
  return guest
}

test('a visitor finds a language picker and the way to sign in, and comes back to the page', async () => {
  const { page, address } = await visit('/channels')
  const header = page.getByRole('banner')
  expect(await header.getByLabel('Idioma').isVisible()).toBe(true)
  await header.getByRole('link', { name: 'Entrar' }).click()
  await page.waitForURL('**/login?from=*')
  expect(address()).toBe('/login?from=%2Fchannels')
})

test('a member finds a menu under the initials, with the profile and the way out', async () => {
  const { page, address, enter } = await visit('/login?from=/channels')
  await enter('lia')
  await page.waitForURL('**/channels')
  const face = page.getByRole('banner').getByRole('button', { name: 'Menu de lia' })
  await face.click()
  await expect
    .poll(() => page.getByRole('menuitem').allInnerTexts())
    .toEqual(['Perfil', 'Volto já…', 'Ficar invisível', expect.stringMatching(/^Leme\s+Ctrl K$/), 'Sair'])
  expect(await page.getByRole('banner').getByLabel('Idioma').count()).toBe(0)
  await page.getByRole('menuitem', { name: 'Perfil' }).click()
  await page.waitForURL('**/profile')

  await face.click()
  await page.getByRole('menuitem', { name: 'Sair' }).click()
  await expect.poll(() => page.evaluate(() => localStorage.getItem('accessToken'))).toBeNull()
  await expect.poll(address).not.toContain('/profile')
})

test('what a member has at the top fits a narrow phone, and one with large text', async () => {
  const guest = await place.guest()
  guests.push(guest)
  await guest.signIn('lia')
  await guest.open('/blog')
  await guest.page.getByRole('banner').getByRole('button', { name: 'Menu de lia' }).waitFor()
  expect(await reflowFlaws(guest.page)).toEqual([])
})

test('Ctrl K leads anywhere, also when it is pressed before the page is awake', async () => {
  const guest = await place.guest()
  guests.push(guest)
  const { page } = guest
  await page.goto(`${place.site.url}/blog`, { waitUntil: 'domcontentloaded' })
  await page.keyboard.press('Control+k')
  const palette = page.getByRole('dialog', { name: 'Leme' })
  // biome-ignore lint/performance/useDomNodeTextContent: Playwright's `innerText`, the visible text
  await expect.poll(() => palette.getByRole('option', { selected: true }).innerText()).toMatch(/^barra\b/)
  await page.keyboard.type('rio')
  await palette.getByRole('option', { name: 'Buscar “rio” em tudo' }).waitFor()
  expect(await flawsInEveryLook(page, 'dialog')).toEqual([])
  await palette.getByRole('combobox').fill('letras')
  await palette.getByRole('option', { name: /^Letras/, selected: true }).waitFor()
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name: 'Letras' }).waitFor()
  expect(new URL(page.url()).pathname).toBe('/lyrics')
  expect(await palette.count()).toBe(0)

  await page.keyboard.press('Control+k')
  // biome-ignore lint/performance/useDomNodeTextContent: Playwright's `innerText`, the visible text
  await expect.poll(() => palette.getByRole('option').first().innerText()).toMatch(/^Letras\b/)
  await page.keyboard.press('Escape')
  await expect.poll(() => palette.count()).toBe(0)
})

test('Ctrl K opens without a connection for somebody who has stayed a minute, though it was never used', async () => {
  const { page, context, open } = await place.guest()
  await page.clock.install()
  await open('/channels')
  const loaded: string[] = []
  page.on('requestfinished', (request) => loaded.push(request.url()))
  await page.clock.fastForward(61_000)
  // Its code and its texts.
  await expect.poll(() => loaded.filter((url) => /palette-[\w-]+\.js$/.test(url)).length).toBe(2)
  await context.setOffline(true)
  await page.keyboard.press('Control+k')
  await page
    .getByRole('dialog', { name: 'Leme' })
    .getByRole('option', { name: /^Início/ })
    .waitFor()
  await context.close()
})

test('a long name of the site is cut off at any width, and leaves the header its room', async () => {
  const { page } = await visit('/blog')
  for (const width of [360, 1100, 1440]) {
    await page.setViewportSize({ width, height: 800 })
    const { name, mark, excess } = await page.evaluate(() => {
      const word = document.querySelector('.frame-header .wordmark')
      const written = word?.querySelector('.wordmark-name')
      const drawn = word?.querySelector('svg')
      const nav = document.querySelector('.frame-header .header-nav')
      if (!word || !written || !drawn || !nav) throw new Error('there is no header')
      written.textContent = 'Associação Internacional de Radioamadores da Costa Atlântica'
      const html = document.documentElement
      return {
        name: written.getBoundingClientRect().toJSON() as DOMRect,
        mark: drawn.getBoundingClientRect().toJSON() as DOMRect,
        excess: [html.scrollWidth - html.clientWidth, nav.scrollWidth - nav.clientWidth],
      }
    })
    expect(name.left, `${width} px`).toBeGreaterThan(mark.right)
    expect([width, name.top < mark.bottom, name.width >= 80]).toEqual([width, true, true])
    expect([width, ...excess]).toEqual([width, 0, 0])
  }
})

test.each(['/login', '/termos-de-uso'])('at %s a long name of the site ends in the window', async (path) => {
  const { page } = await visit(path)
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 800 })
    const ends = await page.locator('.wordmark-name').evaluateAll((all) =>
      all.map((written) => {
        written.textContent = 'Associação Internacional de Radioamadores da Costa Atlântica'
        const column = written.closest('header, aside, nav') ?? document.body
        return written.getBoundingClientRect().right <= column.getBoundingClientRect().right
      }),
    )
    expect([width, ends.every(Boolean)]).toEqual([width, true])
  }
})

test('the glass in the header opens the palette, also on a phone', async () => {
  const guest = await place.guest(phone)
  guests.push(guest)
  const { page } = guest
  await page.goto(`${place.site.url}/blog`, { waitUntil: 'domcontentloaded' })
  await page.getByRole('button', { name: 'Leme: buscar e ir' }).click()
  await page.getByRole('dialog', { name: 'Leme' }).getByRole('option').first().waitFor()
})

describe('the first page of a visitor', () => {
  let home: Guest
  beforeAll(async () => {
    home = await place.guest()
    await home.open('/')
  })
  afterAll(async () => {
    expect(home.complaints).toEqual([])
    await home.context.close()
  })

  test('has the first channels of each group in the sidebar', async () => {
    const { page } = home
    const channels = page.getByRole('complementary', { name: 'Barra lateral' }).getByRole('link')
    const hrefs = await channels.evaluateAll((all) => all.map((link) => link.getAttribute('href')))
    expect(hrefs.slice(0, 3)).toEqual(['/barra', '/rio', '/sampa'])
    expect(hrefs).toContain('/channels')
    const foot = ['/sobre-nos', '/contato', '/bio', '/photos', '/cryptos']
    expect(hrefs).toEqual(expect.arrayContaining(foot))
    // There is no course for sale yet.
    expect(hrefs).not.toContain('/curso/voce-nao-e-um-lixo')
    // The links wrap into several lines, so each needs a large enough target.
    const heights = await page
      .locator('.site-footer a')
      .evaluateAll((all) => all.map((link) => link.getBoundingClientRect().height))
    expect(Math.min(...heights)).toBeGreaterThanOrEqual(24)
  })

  test('asks the survey, and shows who has come', async () => {
    const { page } = home
    await page.getByRole('region', { name: 'O que você abre primeiro?' }).waitFor()
    const people = page.getByRole('region', { name: 'Quem chegou agora' })
    await people.getByRole('link', { name: 'lia' }).waitFor()
    // A visitor sees no lines of channels here, so the names of some are listed once.
    const rooms = page.getByRole('region', { name: 'Canais abertos' })
    await rooms.getByRole('link', { name: '#rio' }).waitFor()
    expect(await page.getByRole('main').getByRole('link', { name: '#rio' }).count()).toBe(1)
  })

  test('shows the way in under the channels in a low window, too, and the last of them can be reached', async () => {
    const { page } = home
    await page.setViewportSize({ width: 1440, height: 600 })
    const sidebar = page.getByRole('complementary', { name: 'Barra lateral' })
    const inSight = (name: string) =>
      sidebar.getByRole('link', { name }).evaluate((link) => {
        const { x, y, width, height } = link.getBoundingClientRect()
        return link.contains(document.elementFromPoint(x + width / 2, y + height / 2))
      })
    expect(await inSight('Entrar')).toBe(true)
    expect(await inSight('Todos os canais')).toBe(false)

    await sidebar.getByRole('link', { name: 'Todos os canais' }).focus()
    expect(await inSight('Todos os canais')).toBe(true)
    expect(await inSight('Entrar')).toBe(true)
  })

  test('has nothing under the camera of a phone that lies on its side', async () => {
    const { page, context } = home
    await page.setViewportSize({ width: 844, height: 390 })
    const devtools = await context.newCDPSession(page)
    await devtools.send('Emulation.setSafeAreaInsetsOverride', { insets: { left: camera, right: camera } })
    expect(await page.evaluate(wordsUnder, camera)).toEqual([])
    await page.getByRole('button', { name: 'Abrir barra lateral' }).click()
    await page.getByRole('dialog').waitFor()
    expect(await page.evaluate(wordsUnder, camera)).toEqual([])
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await devtools.detach()
  })

  test('has the sidebar in a drawer on a phone, which closes when the page changes', async () => {
    const { page, address } = home
    await page.setViewportSize({ width: 390, height: 844 })
    await page.getByRole('button', { name: 'Abrir barra lateral' }).click()
    await page.getByRole('dialog').getByRole('link', { name: 'Todos os canais' }).click()

    await expect.poll(address).toBe('/channels')
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
  })
})

test('the header leads to every part of the site, the community among them, as soon as it has a row for them', async () => {
  const { page, address } = await visit('/', { viewport: { width: 1024, height: 768 } })
  const nav = page.getByRole('banner').getByRole('navigation', { name: 'Principal' })
  const parts = ['Comunidade', 'Blog', 'Letras', 'Música', 'Vídeos', 'Lojas', 'Cursos', 'Chat', 'Canais']
  expect(await nav.getByRole('link').filter({ visible: true }).allInnerTexts()).toEqual(parts)
  const edges = await page
    .getByRole('banner')
    .locator('.header-brand, .header-link, .header-user')
    .evaluateAll((all) => all.map((it) => it.getBoundingClientRect()).map(({ left, right }) => [left, right]))
  const ordered = edges.every(([left = 0], at) => at === 0 || left >= (edges[at - 1]?.[1] ?? 0))
  expect(ordered, JSON.stringify(edges)).toBe(true)

  // At 200% text size they scroll and overlap nothing.
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
  const room = await page.evaluate(() => {
    const [nav, user] = ['.header-nav', '.header-user'].map((name) => document.querySelector(name))
    const { scrollWidth, clientWidth } = document.documentElement
    return [nav?.getBoundingClientRect().right, user?.getBoundingClientRect().left, clientWidth - scrollWidth]
  })
  expect(room[0]).toBeLessThanOrEqual(room[1] ?? 0)
  expect(room[2]).toBe(0)
  await page.evaluate(() => document.documentElement.style.removeProperty('font-size'))

  await nav.getByRole('link', { name: 'Comunidade' }).click()
  await expect.poll(address).toBe('/homeCommunity')
  await nav.locator('a[aria-current="page"]', { hasText: 'Comunidade' }).waitFor()
})

test('the cookie notice asks once, and remembers the answer', async () => {
  const guest = await place.guest()
  guests.push(guest)
  const { page, context, open, openInPeace } = guest
  await context.clearCookies()
  await open('/')
  const notice = page.getByRole('region', { name: 'Aviso de cookies' })
  await notice.getByRole('button', { name: 'Recusar' }).click()
  await expect.poll(() => notice.count()).toBe(0)

  const { value, expires } = (await context.cookies()).find(({ name }) => name === 'cookies_accepted') ?? {}
  expect(value).toBe('false')
  expect(((expires ?? 0) * 1000 - Date.now()) / 86_400_000).toBeCloseTo(365, 0)
  await openInPeace('/channels')
  expect(await notice.count()).toBe(0)
})

test('the pages to sign in and up stand alone, with the way home and to each other', async () => {
  const { page } = await visit('/login')
  expect(await page.locator('.frame').count()).toBe(0)
  const hrefs = () =>
    page.getByRole('link').evaluateAll((all) => all.map((link) => link.getAttribute('href')))
  expect(await hrefs()).toEqual(expect.arrayContaining(['/', '/register', '/forgot-password']))

  await page.getByRole('link', { name: 'Cadastre-se' }).click()
  await page.waitForURL('**/register')
  await expect.poll(hrefs).toEqual(expect.arrayContaining(['/', '/login']))
})
