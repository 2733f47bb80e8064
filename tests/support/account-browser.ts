import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import { isAlive, launchChromium } from './chromium.ts'
import { passwordOf, startSite, type TestSite } from './site.ts'

/** Somebody who has only a browser. */
export interface Guest {
  page: Page
  context: BrowserContext
  /** What a browser says when something is wrong. Refused calls are not: forms are refused all the time. */
  complaints: string[]
  /** Opens an address and waits until the page is alive. */
  open(path: string): Promise<void>
  /** And until it has had half a second without a call: for what must not have happened by then. */
  openInPeace(path: string): Promise<void>
  /** Path and query of the page. */
  address(): string
  /** What is opened from now on is opened by this member, who must not sign out here. */
  signIn(username: string): Promise<void>
  /** Fills the form of the sign-in page. What comes then has to be waited for. */
  enter(username: string, password?: string): Promise<void>
}

export interface AccountBrowser {
  site: TestSite
  browser: Browser
  guest(options?: BrowserContextOptions): Promise<Guest>
  close(): Promise<void>
}

export async function startAccountBrowser(environment: Record<string, string> = {}): Promise<AccountBrowser> {
  const site = await startSite({
    pages: 'production',
    environment: { RATE_LIMIT_FACTOR: '1000', ...environment },
  })
  const browser = await launchChromium()

  return {
    site,
    browser,
    async guest(options = {}) {
      const context = await browser.newContext(options)
      await context.addCookies([{ name: 'cookies_accepted', value: 'true', url: site.url }])
      return guestIn(context, site.url)
    },
    async close() {
      await browser.close()
      await site.stop()
    },
  }
}

async function guestIn(context: BrowserContext, url: string): Promise<Guest> {
  const page = await context.newPage()
  const complaints: string[] = []
  page.on('pageerror', (error) => complaints.push(error.message))
  page.on('console', (message) => {
    if (message.type() === 'error' && !/status of 4\d\d/.test(message.text())) complaints.push(message.text())
  })

  return {
    page,
    context,
    complaints,
    async open(path) {
      await page.goto(url + path)
      await isAlive(page)
    },
    openInPeace: async (path) => void (await page.goto(url + path, { waitUntil: 'networkidle' })),
    address: () => page.url().slice(url.length),
    signIn: (username) => signIn(context, url, username),
    async enter(username, password = passwordOf(username)) {
      await page.getByLabel('Usuário').fill(username)
      await page.getByLabel('Senha', { exact: true }).fill(password)
      await page.getByRole('button', { name: 'Entrar' }).click()
    },
  }
}

/** As the sign-in page does it: the cookie from the answer, the rest in the storage. */
export async function signIn(
  context: BrowserContext,
  url: string,
  username: string,
  password = passwordOf(username),
): Promise<void> {
  await context.addInitScript(storeSession, await requestSession(context, url, username, password))
}

/** For the storage of the pages of this browser, which has the cookie from here on. */
export async function requestSession(
  context: BrowserContext,
  url: string,
  username: string,
  password = passwordOf(username),
): Promise<{ token: string }> {
  const answer = await context.request.post(`${url}/api/login_check`, { data: { username, password } })
  const { refresh_token: _secret, ...user } = await answer.json()
  return user
}

/** Runs in a page. */
export function storeSession(stored: { token: string }): void {
  if (localStorage.getItem('user')) return
  localStorage.setItem('user', JSON.stringify(stored))
  localStorage.setItem('accessToken', stored.token)
}
