import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type AccountBrowser, type Guest, startAccountBrowser } from '../support/account-browser.ts'
import { say } from '../support/lines.ts'
import { stylesMissing } from '../support/resting-styles.ts'

let place: AccountBrowser
let guest: Guest

beforeAll(async () => {
  place = await startAccountBrowser()
  await place.site.member('lia')
})
afterAll(() => place?.close())
afterEach(() => guest.context.close())

test('nothing moves when a member turns out to be one', async () => {
  guest = await place.guest({ viewport: { width: 1440, height: 900 } })
  const { page } = guest
  await guest.signIn('lia')
  await page.addInitScript(() => {
    const shifts: number[] = []
    Object.assign(window, { shifts })
    const watcher = new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[])
        shifts.push(entry.value)
    })
    watcher.observe({ type: 'layout-shift', buffered: true })
  })

  for (const path of ['/', '/barra', '/sobre-nos']) {
    await guest.openInPeace(path)
    const moved = await page.evaluate(() =>
      (window as unknown as { shifts: number[] }).shifts.reduce((sum, value) => sum + value, 0),
    )
    expect(moved, path).toBeLessThan(0.02)
  }
})

/** Serves a page as over a slow connection: up to a place in it, and the rest later. */
async function inTwoPieces(text: string, place: string, milliseconds: number) {
  const cut = text.indexOf(place)
  expect(cut).toBeGreaterThan(0)
  const server = createServer((request, response) => {
    if (request.url !== '/') return response.writeHead(404).end()
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).write(text.slice(0, cut))
    return setTimeout(() => response.end(text.slice(cut)), milliseconds)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, stop: () => server.close() }
}

test('a header that comes in two pieces is shown whole, so that nothing in it moves', async () => {
  guest = await place.guest()
  const { page } = guest
  const home = await (await fetch(place.site.url)).text()
  const pieces = await inTwoPieces(home, '<div class="header-user', 800)
  await page.goto(pieces.url)
  expect(await firstPaint(page)).toBeGreaterThan(750)
  pieces.stop()
})

test('a channel that comes in two pieces is shown with its newest line, so that no line moves', async () => {
  const rui = await place.site.member('rui')
  for (const text of ['boa tarde', 'vem chuva']) await say(rui, 'rio', text)
  guest = await place.guest()
  const { page } = guest
  await guest.signIn('lia')
  const channel = await page.goto(`${place.site.url}/rio`)
  const pieces = await inTwoPieces((await channel?.text()) ?? '', 'vem chuva', 800)
  await page.goto(pieces.url)
  expect(await firstPaint(page)).toBeGreaterThan(750)
  pieces.stop()
})

/** Milliseconds from the start of navigation. */
function firstPaint(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve) =>
        new PerformanceObserver((list) =>
          resolve(Math.min(...list.getEntries().map(({ startTime }) => startTime))),
        ).observe({ type: 'paint', buffered: true }),
      ),
  )
}

test('two fonts are fetched early, and both are used; the first thing the Tab key finds leads past the frame', async () => {
  guest = await place.guest()
  const { page } = guest
  const warnings: string[] = []
  page.on('console', (message) => warnings.push(message.text()))
  await guest.openInPeace('/contato')
  expect(await page.locator('link[rel=preload][as=font]').count()).toBe(2)
  // Chromium warns of unused preloads some seconds after the page has loaded.
  await page.waitForTimeout(4000)
  expect(warnings.filter((text) => text.includes('preload'))).toEqual([])

  await page.keyboard.press('Tab')
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Ir para o conteúdo')

  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  expect(await page.evaluate(() => document.querySelector('main')?.contains(document.activeElement))).toBe(
    true,
  )
})

test.each([
  [{ width: 1440, height: 900 }, ['/', '/photos', '/bio', '/sobre-nos']],
  [{ width: 390, height: 844 }, ['/', '/blog']],
])('a page that rests carries all the styles that it uses, %j', async (viewport, paths) => {
  guest = await place.guest({ javaScriptEnabled: false, viewport })
  for (const path of paths) {
    await guest.page.goto(place.site.url + path)
    expect(await stylesMissing(guest.page), path).toEqual([])
  }
})

test.each([{ colorScheme: 'dark' }, { media: 'print' }, { forcedColors: 'active' }] as const)(
  'it also has those that it uses with %j',
  async (media) => {
    guest = await place.guest({ javaScriptEnabled: false })
    await guest.page.emulateMedia({ ...media, reducedMotion: 'reduce' })
    for (const path of ['/', '/sobre-nos', '/music']) {
      await guest.page.goto(place.site.url + path)
      expect(await stylesMissing(guest.page), path).toEqual([])
    }
  },
)
