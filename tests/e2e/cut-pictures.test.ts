import type { BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as bounds from '#contract/rules/bounds.ts'
import { signIn } from '../support/account-browser.ts'
import { type ChatBrowser, startChatBrowser } from '../support/chat-browser.ts'
import { isAlive } from '../support/chromium.ts'
import { type FaultProxy, startFaultProxy } from '../support/fault-proxy.ts'
import { drawNoise } from '../support/pictures.ts'
import { slowDown, slowPhone } from '../support/slow-phone.ts'

declare global {
  interface Window {
    /** Values of the progress bar, which is gone in the end. */
    progressSeen: (number | 'done')[]
  }
}

const { partBytes } = bounds.linePicture
let chat: ChatBrowser
let proxy: FaultProxy

beforeAll(async () => {
  chat = await startChatBrowser()
  proxy = await startFaultProxy(chat.site.url)
})
afterAll(async () => {
  await chat?.close()
  await proxy?.stop()
})

async function openThroughProxy(username: string): Promise<{ context: BrowserContext; page: Page }> {
  await chat.site.member(username)
  const context = await chat.browser.newContext(slowPhone)
  await context.addCookies([{ name: 'cookies_accepted', value: 'true', url: proxy.url }])
  await signIn(context, proxy.url, username)
  const page = await context.newPage()
  await page.goto(`${proxy.url}/barra`)
  await isAlive(page)
  const cdp = await context.newCDPSession(page)
  await slowDown(cdp)
  // Only the network matters here.
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  return { context, page }
}

const chooseFile = (page: Page, file: { name: string; mimeType: string; buffer: Buffer }) =>
  page.locator('.composer input[type=file]').setInputFiles([file])
const shown = (page: Page) =>
  page
    .locator('.log-scroller')
    .getByRole('button', { name: /^Ampliar/ })
    .last()
    .locator('img')

test('a picture whose upload is cut goes on where it was: one part is sent again at most', async () => {
  const { context, page } = await openThroughProxy('lia')
  await noteProgress(page)

  // So dense that the browser does not make it smaller.
  const buffer = await drawNoise(1500, 1000).webp({ quality: 80 }).toBuffer()
  expect(buffer.length).toBeGreaterThan(3 * partBytes)
  const before = proxy.sent
  proxy.breakAfter = before + 2.5 * partBytes
  await chooseFile(page, { name: 'ruído.webp', mimeType: 'image/webp', buffer })
  const seen = () => page.evaluate(() => window.progressSeen)
  await expect.poll(async () => (await seen()).at(-1), { timeout: 90_000 }).toBe('done')

  const sent = proxy.sent - before
  console.log(`${buffer.length} bytes of a picture, cut after ${2.5 * partBytes}: ${sent} sent in all`)
  expect(proxy.breakAfter).toBe(Number.POSITIVE_INFINITY)
  // With headers, and what else a page sends meanwhile.
  expect(sent).toBeLessThan(buffer.length + partBytes + 40_000)
  const values = (await seen()).filter((value) => value !== 'done')
  const reached = values.findIndex((value) => value * buffer.length > 2 * partBytes)
  for (const value of values.slice(reached))
    expect(Math.round(value * buffer.length)).toBeGreaterThanOrEqual(2 * partBytes)

  await page.locator('.composer textarea').fill('inteira')
  await page.keyboard.press('Enter')
  await shown(page).waitFor()
  await context.close()
}, 240_000)

test('a picture that was made smaller goes on where it was after a reload', async () => {
  const { context, page } = await openThroughProxy('rui')
  const offsets: number[] = []
  page.on('request', (request) => {
    if (request.method() === 'PATCH') offsets.push(Number(request.headers()['upload-offset']))
  })
  const buffer = await drawNoise(1200, 900).jpeg({ quality: 100, chromaSubsampling: '4:4:4' }).toBuffer()
  await chooseFile(page, { name: 'ruído.jpg', mimeType: 'image/jpeg', buffer })
  await expect.poll(() => offsets.length, { timeout: 60_000 }).toBe(2)
  await page.reload()
  await expect.poll(() => offsets.length, { timeout: 60_000 }).toBeGreaterThan(2)
  expect(offsets.slice(0, 3)).toEqual([0, partBytes, partBytes])
  await page.locator('.composer textarea').fill('depois da volta')
  await page.keyboard.press('Enter')
  await shown(page).waitFor({ timeout: 90_000 })
  await context.close()
}, 240_000)

async function noteProgress(page: Page): Promise<void> {
  await page.evaluate(() => {
    window.progressSeen = []
    new MutationObserver(() => {
      const bar = document.querySelector('.composer progress')
      if (bar instanceof HTMLProgressElement && bar.hasAttribute('value')) window.progressSeen.push(bar.value)
      else if (!bar && window.progressSeen.length > 0) window.progressSeen.push('done')
    }).observe(document.body, { subtree: true, childList: true, attributes: true })
  })
}
