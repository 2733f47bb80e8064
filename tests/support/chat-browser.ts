import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import { expect } from 'vitest'
import { signIn } from './account-browser.ts'
import { launchChromium } from './chromium.ts'
import { startSite, type TestSite } from './site.ts'

/** Somebody in front of a channel. */
export interface Reader {
  page: Page
  context: BrowserContext
  /** Writes into the composer and presses Enter. */
  say(text: string): Promise<void>
  /** The texts that the log shows, from top to bottom, without times and nicknames. */
  lines(): Promise<string[]>
  /** Who is listed as connected. */
  people(): Promise<string[]>
}

export interface ChatBrowser {
  site: TestSite
  browser: Browser
  /** Opens an address as a member, who is made where there is none. */
  open(username: string, path: string, options?: BrowserContextOptions): Promise<Reader>
  /** The same for a while. */
  getChannelFor(username: string, path: string, options?: BrowserContextOptions): Promise<Reader>
  /** Visits a channel, and is listed there. */
  enter(username: string, slug: string, options?: BrowserContextOptions): Promise<Reader>
  /** Whoever came for a while goes. */
  leave(): Promise<void>
  close(): Promise<void>
}

export async function startChatBrowser(environment: Record<string, string> = {}): Promise<ChatBrowser> {
  const site = await startSite({
    pages: 'production',
    environment: { RATE_LIMIT_FACTOR: '1000', ...environment },
  })
  const browser = await launchChromium()
  const known = new Set(['neto'])
  const visitors: Reader[] = []

  const open: ChatBrowser['open'] = async (username, path, options = {}) => {
    if (!known.has(username)) await site.member(username)
    known.add(username)
    const context = await browser.newContext(options)
    await context.addCookies([{ name: 'cookies_accepted', value: 'true', url: site.url }])
    await signIn(context, site.url, username)
    const page = await context.newPage()
    await page.goto(site.url + path)
    return { context, page, ...actsOn(page) }
  }

  const getChannelFor: ChatBrowser['getChannelFor'] = async (...where) => {
    const reader = await open(...where)
    visitors.push(reader)
    return reader
  }

  return {
    site,
    browser,
    open,
    getChannelFor,
    async enter(username, slug, options) {
      const reader = await getChannelFor(username, `/${slug}`, options)
      await expect.poll(reader.people).toContain(username)
      return reader
    },
    async leave() {
      for (const { context } of visitors.splice(0)) await context.close()
    },
    async close() {
      await browser.close()
      await site.stop()
    },
  }
}

function actsOn(page: Page) {
  const composer = page.locator('.composer textarea')
  return {
    async say(text: string) {
      await composer.fill(text)
      await composer.press('Enter')
    },
    lines: () =>
      page.locator('.log-scroller .line-text').evaluateAll((texts) =>
        texts.map((text) => {
          const words = text.cloneNode(true) as Element
          for (const button of words.querySelectorAll('.line-unfold, .cards, .reactions')) button.remove()
          return words.textContent
        }),
      ),
    people: () => page.locator('.people-row .nick').allTextContents(),
  }
}
