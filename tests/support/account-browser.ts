import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import { isAlive, launchChromium } from './chromium.ts'
import { passwordOf, startSite, type TestSite } from './site.ts'

/** A page in a browser context of its own. */
interface OwnWindow {
  page: Page
  context: BrowserContext
}

/** A guest, who has nothing but a browser. */
export interface Guest extends OwnWindow {
  /** Errors that the browser reports. Refused calls are left out: forms are refused all the time. */
  complaints: string[]
  /** Opens an address and waits until the page is interactive. */
  open(path: string): Promise<void>
  /** Like `open`, and waits for half a second without a request: for tests of what must not have happened. */
  openInPeace(path: string): Promise<void>
  /** Path and query of the page. */
  address(): string
  /** Signs this member in for the pages opened from now on. They must not sign out here. */
  signIn(username: string): Promise<void>
  /** Submits the form of the sign-in page; does not wait for the result. */
  enter(username: string, password?: string): Promise<void>
}

export interface AccountBrowser {
  site: TestSite
  browser: Browser
  guest(options?: BrowserContextOptions): Promise<Guest>
  /** Closes the windows of all guests. */
  leave(): Promise<void>
  close(): Promise<void>
}

export async function startAccountBrowser(environment: Record<string, string> = {}): Promise<AccountBrowser> {
  const site = await startSite({
    pages: 'production',
    environment: { RATE_LIMIT_FACTOR: '1000', ...environment },
  })
  const browser = await launchChromium()
  const windows: OwnWindow[] = []

  return {
    site,
    browser,
    async guest(options = {}) {
      const context = await browser.newContext(options)
      await context.addCookies([{ name: 'cookies_accepted', value: 'true', url: site.url }])
      const window = { context, page: await context.newPage() }
      windows.push(window)
      return guestIn(window, site.url)
    },
    async leave() {
      for (const { context } of windows.splice(0)) await context.close()
    },
    async close() {
      await browser.close()
      await site.stop()
    },
  }
}

function guestIn({ context, page }: OwnWindow, url: string): Guest {
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

/** Signs in like the sign-in page: the cookie comes from the response, the rest is put in the storage. */
export async function signIn(
  context: BrowserContext,
  url: string,
  username: string,
  password = passwordOf(username),
): Promise<void> {
  await context.addInitScript(storeSession, await requestSession(context, url, username, password))
}

/** Opens a session in this browser, which gets its cookie. Returns what its pages keep in their storage. */
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
