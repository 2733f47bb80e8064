import type { Browser, Page } from 'playwright-core'
import type { FreshSite } from '../../tests/reliability/fresh-site.ts'
import { createClient } from '../../tests/support/client.ts'

/** A user of the site in a browser. */
export interface Reader {
  open(path: string): Promise<void>
  /** Types into the composer of the open page, and presses Enter. */
  say(text: string): Promise<void>
  /** Returns the visible text of the page. */
  text(): Promise<string>
  close(): Promise<void>
}

export async function openReader(browser: Browser, site: FreshSite, username: string): Promise<Reader> {
  const context = await browser.newContext({ locale: 'pt-BR' })
  await context.addCookies([{ name: 'cookies_accepted', value: 'true', url: site.url }])
  const body = { username, password: `${username}-${username}` }
  const { refresh_token: _secret, ...user } = await createClient(site.url).call('POST /api/login_check', {
    body,
  })
  await context.addInitScript((stored) => {
    localStorage.setItem('user', JSON.stringify(stored))
    localStorage.setItem('accessToken', stored.token)
  }, user)
  const page: Page = await context.newPage()
  // The machine may be busy.
  page.setDefaultTimeout(90_000)
  const field = page.locator('.composer textarea')

  return {
    open: async (path) => {
      await page.goto(site.url + path)
      await field.waitFor()
    },
    say: async (text) => {
      await field.fill(text)
      await field.press('Enter')
    },
    // biome-ignore lint/performance/useDomNodeTextContent: hidden text must not count
    text: () => page.locator('body').innerText(),
    close: () => context.close(),
  }
}
