import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ChatBrowser, startChatBrowser } from '../support/chat-browser.ts'
import { say } from '../support/lines.ts'
import { slowDown, slowPhone } from '../support/slow-phone.ts'

let chat: ChatBrowser

beforeAll(async () => {
  chat = await startChatBrowser()
  const rui = await chat.site.member('rui')
  // Fewer lines than the window has room for, and lines that are not as high as a list would guess.
  for (let line = 1; line < 9; line += 1) await say(rui, 'rio', `linha ${line}${' palavra'.repeat(line * 3)}`)
})
afterAll(() => chat?.close())

test('a channel opens on a slow phone without a move', async () => {
  const { page, context } = await chat.visit('lia', '/robots.txt', slowPhone)
  await slowDown(await context.newCDPSession(page))
  await page.addInitScript(watchShifts)
  await page.goto(`${chat.site.url}/rio`, { waitUntil: 'commit' })
  await page.waitForFunction(() => 'isAwake' in window && !document.querySelector('.channel > script'))
  await page.getByText('linha 8').waitFor()
  // What was measured is shown two frames later.
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 100))))
  const shifts = await page.evaluate(() => window.shifts)
  expect(
    shifts.reduce((sum, { value }) => sum + value, 0),
    JSON.stringify(shifts),
  ).toBeLessThan(0.02)
})

test('the list of channels opens for a member on a phone without a move', async () => {
  const { page } = await chat.visit('lia', '/robots.txt', slowPhone)
  await page.addInitScript(watchShifts)
  await page.goto(`${chat.site.url}/channels`, { waitUntil: 'commit' })
  const create = page.locator('.channels-create')
  await create.waitFor()
  // Until something is painted, the rows above may still come.
  await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0)
  const before = await create.boundingBox()
  await page.waitForFunction(() => 'isAwake' in window)
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 100))))
  const shifts = await page.evaluate(() => window.shifts)
  // A number of users that has changed is a little wider.
  expect(
    shifts.reduce((sum, { value }) => sum + value, 0),
    JSON.stringify(shifts),
  ).toBeLessThan(0.002)
  expect(await create.boundingBox()).toEqual(before)
})

test('the cookie notice leaves the composer of a channel where it is', async () => {
  const { page, context } = await chat.visit('lia', '/rio', slowPhone)
  const composer = page.locator('.composer')
  await composer.waitFor()
  const before = await composer.boundingBox()
  await context.clearCookies({ name: 'cookies_accepted' })
  await page.reload()
  const notice = page.getByRole('region', { name: 'Aviso de cookies' })
  await notice.waitFor()
  // The height of the notice is known in the next frame.
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 100))))
  expect(await composer.boundingBox()).toEqual(before)
  // Nor does it cover the tabs.
  await page.locator('.channel-tab').first().click({ trial: true })
})

declare global {
  interface Window {
    shifts: { value: number; moved: string[] }[]
  }
}

interface LayoutShift extends PerformanceEntry {
  value: number
  sources: { node: Node | null }[]
}

/** Runs in the page: records how far what is seen moves. */
function watchShifts(): void {
  window.shifts = []
  new PerformanceObserver((list) => {
    for (const { value, sources } of list.getEntries() as LayoutShift[])
      window.shifts.push({ value, moved: sources.map(({ node }) => node?.textContent ?? '') })
  }).observe({ type: 'layout-shift', buffered: true })
}
