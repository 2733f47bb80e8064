import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import { expect } from 'vitest'
import { signIn } from './account-browser.ts'
import { type ChromiumOptions, launchChromium } from './chromium.ts'
import { followLink } from './follow-link.ts'
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
  /**
   * Like `enter`, in one window per user that stays open until `close`: from its second time on it goes to the
   * channel as a link does, which costs a third of a new page. Tests leave it without dialogs.
   */
  moveTo(username: string, slug: string): Promise<Reader>
  /** Closes the windows of `visit` and `enter`. */
  leave(): Promise<void>
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
  const visitors: Reader[] = []
  const residents = new Map<string, Reader>()

  const open: ChatBrowser['open'] = async (username, path, options = {}) => {
    if (!knownIds.has(username)) await site.member(username)
    knownIds.add(username)
    const context = await browser.newContext(options)
    await context.addCookies([{ name: 'cookies_accepted', value: 'true', url: site.url }])
    await signIn(context, site.url, username)
    const page = await context.newPage()
    await page.goto(site.url + path)
    return { context, page, ...actsOn(page) }
  }

  const visit: ChatBrowser['visit'] = async (username, path, options = {}) => {
    const reader = await open(username, path, options)
    visitors.push(reader)
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
    async moveTo(username, slug) {
      const resident = residents.get(username)
      const reader = resident ?? (await open(username, `/${slug}`))
      residents.set(username, reader)
      if (resident) {
        await reader.page.unrouteAll({ behavior: 'ignoreErrors' })
        await followLink(reader.page, `/${slug}`)
      }
      await reader.page.getByRole('textbox', { name: `Mensagem para #${slug}` }).waitFor()
      await reader.page.locator('.people-row .nick', { hasText: username }).first().waitFor()
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

/** Distance in pixels from the end of the log. */
export const fromEnd = (page: Page) =>
  page.locator('.log-scroller').evaluate((log) => log.scrollHeight - log.scrollTop - log.clientHeight)
