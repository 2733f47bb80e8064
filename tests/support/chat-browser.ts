import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import { expect } from 'vitest'
import { emptyWindow, requestSession, signIn, storeSession } from './account-browser.ts'
import { type ChromiumOptions, launchChromium } from './chromium.ts'
import { startSite, type TestSite } from './site.ts'

/** A user with a channel page open. */
export interface Reader {
  page: Page
  context: BrowserContext
  /** Types into the composer and presses Enter. */
  say(text: string): Promise<void>
  /** The texts in the log, from top to bottom, without times and nicknames. */
  lines(): Promise<string[]>
  /** The nicknames listed as connected. */
  people(): Promise<string[]>
}

export interface ChatBrowser {
  site: TestSite
  browser: Browser
  /** Opens an address as a member, who is created if missing. */
  open(username: string, path: string, options?: BrowserContextOptions): Promise<Reader>
  /** Like `open`, until `leave`. */
  visit(username: string, path: string, options?: BrowserContextOptions): Promise<Reader>
  /** Like `visit`, and waits until the user is listed in the channel. */
  enter(username: string, slug: string, options?: BrowserContextOptions): Promise<Reader>
  /** Closes the windows of `visit` and `enter`. */
  leave(): Promise<void>
  /**
   * Like `leave`, for windows with default options: a returning user gets theirs, emptied, since opening a
   * new one costs twice as much as opening a page. For tests that add no script to it and do not change the
   * network.
   */
  vacate(): Promise<void>
  close(): Promise<void>
}

export async function startChatBrowser(
  environment: Record<string, string> = {},
  launch: ChromiumOptions = {},
): Promise<ChatBrowser> {
  const site = await startSite({
    pages: 'production',
    environment: { RATE_LIMIT_FACTOR: '1000', ...environment },
  })
  const browser = await launchChromium(launch)
  const knownIds = new Set(['neto'])
  const visitors: { reader: Reader; username: string; hasOptions: boolean }[] = []
  const vacant = new Map<string, Reader[]>()

  async function openWindow(username: string, options: BrowserContextOptions): Promise<Reader> {
    const context = await browser.newContext(options)
    await context.addCookies([{ name: 'cookies_accepted', value: 'true', url: site.url }])
    await signIn(context, site.url, username)
    const page = await context.newPage()
    return { context, page, ...actsOn(page) }
  }

  const open: ChatBrowser['open'] = async (username, path, options = {}) => {
    if (!knownIds.has(username)) await site.member(username)
    knownIds.add(username)
    const left = hasAny(options) ? undefined : vacant.get(username)?.pop()
    const reader = left ?? (await openWindow(username, options))
    await reader.page.goto(site.url + path)
    return reader
  }

  const visit: ChatBrowser['visit'] = async (username, path, options = {}) => {
    const reader = await open(username, path, options)
    visitors.push({ reader, username, hasOptions: hasAny(options) })
    return reader
  }

  return {
    site,
    browser,
    open,
    visit,
    async enter(username, slug, options) {
      const reader = await visit(username, `/${slug}`, options)
      await expect.poll(reader.people).toContain(username)
      return reader
    },
    async leave() {
      for (const { reader } of visitors.splice(0)) await reader.context.close()
    },
    async vacate() {
      for (const { reader, username, hasOptions } of visitors.splice(0)) {
        const isEmptied = !hasOptions && (await empty(reader, site.url, username).catch(() => false))
        if (isEmptied) vacant.set(username, [...(vacant.get(username) ?? []), reader])
        else await reader.context.close()
      }
    },
    async close() {
      await browser.close()
      await site.stop()
    },
  }
}

const hasAny = (options: BrowserContextOptions) => Object.keys(options).length > 0

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

/** Distance in pixels from the end of the log. */
export const fromEnd = (page: Page) =>
  page.locator('.log-scroller').evaluate((log) => log.scrollHeight - log.scrollTop - log.clientHeight)

/** Empties a window and signs the same user in again with a new session. */
async function empty(reader: Reader, url: string, username: string): Promise<boolean> {
  const isEmptied = await emptyWindow(reader, url)
  await reader.page.evaluate(storeSession, await requestSession(reader.context, url, username))
  return isEmptied
}
