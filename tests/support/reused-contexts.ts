import type { BrowserContext, BrowserContextOptions, CDPSession, Page } from 'playwright-core'

/** A context with the page that stays open in it. */
interface Window {
  context: BrowserContext
  page: Page
}

/** What the tests of a window have added to it. */
interface Loan {
  scripts: { dispose(): Promise<void> }[]
  sessions: CDPSession[]
  hasOwnClock: boolean
}

/** Each is a process with its memory. */
const mostIdle = 8

/**
 * Returns contexts that are emptied instead of closed, and given to whoever asks for the same options next.
 * A page costs half as much where its site was opened before: the context has its files, and the process of
 * the page the code that it compiled. Not given again are windows whose page was closed, whose clock was
 * changed, or whose site has stopped.
 */
export function reuseContexts(
  open: (options: BrowserContextOptions) => Promise<BrowserContext>,
): (options: BrowserContextOptions) => Promise<BrowserContext> {
  const idle = new Map<string, Window[]>()
  const countIdle = () => [...idle.values()].reduce((sum, { length }) => sum + length, 0)

  async function openWindow(options: BrowserContextOptions): Promise<Window> {
    const context = await open(options)
    return { context, page: await context.newPage() }
  }

  return async (options) => {
    // Size and theme of a page can be changed.
    const { viewport = { width: 1280, height: 720 }, colorScheme = null, ...fixed } = options
    const show = async (page: Page) => {
      if (viewport) await page.setViewportSize(viewport)
      await page.emulateMedia({ colorScheme })
      return page
    }
    const key = JSON.stringify(fixed)
    const window = idle.get(key)?.pop() ?? (await openWindow(fixed))
    await show(window.page)
    return lend(window, show, async (loan) => {
      const isEmptied = await empty(window, loan, options).catch(() => false)
      if (isEmptied && countIdle() < mostIdle) idle.set(key, [...(idle.get(key) ?? []), window])
      else await window.context.close()
    })
  }
}

/** Returns a context whose first page is the one that stays open, and whose `close` gives the window back. */
function lend(
  { context, page }: Window,
  show: (page: Page) => Promise<Page>,
  giveBack: (loan: Loan) => Promise<void>,
): BrowserContext {
  const loan: Loan = { scripts: [], sessions: [], hasOwnClock: false }
  const { clock } = context
  let isPageTaken = false
  let end: Promise<void> | undefined

  const own = {
    async newPage() {
      if (isPageTaken) return show(await context.newPage())
      isPageTaken = true
      return page
    },
    async addInitScript(...script: Parameters<BrowserContext['addInitScript']>) {
      loan.scripts.push(await context.addInitScript(...script))
    },
    async newCDPSession(target: Page) {
      const session = await context.newCDPSession(target)
      loan.sessions.push(session)
      return session
    },
    close: () => (end ??= giveBack(loan)),
  }
  const lent = new Proxy(context, {
    get(target, name) {
      if (Object.hasOwn(own, name)) return Reflect.get(own, name)
      const value = Reflect.get(target, name)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
  const addToPage: Page['addInitScript'] = Object.getPrototypeOf(page).addInitScript
  Object.defineProperties(page, {
    context: { configurable: true, value: () => lent },
    clock: {
      configurable: true,
      get: () => {
        loan.hasOwnClock = true
        return clock
      },
    },
    addInitScript: {
      configurable: true,
      value: async (...script: Parameters<Page['addInitScript']>) =>
        loan.scripts.push(await addToPage.apply(page, script)),
    },
  })
  return lent
}

const events = [
  'console',
  'dialog',
  'download',
  'filechooser',
  'framenavigated',
  'load',
  'pageerror',
  'popup',
]
const requestEvents = ['request', 'requestfailed', 'requestfinished', 'response', 'websocket']

/** Takes everything away that tests have left. Returns whether others may use the window. */
async function empty(
  { context, page }: Window,
  { scripts, sessions, hasOwnClock }: Loan,
  { reducedMotion = null }: BrowserContextOptions,
): Promise<boolean> {
  if (hasOwnClock || page.isClosed() || !page.url().startsWith('http')) return false
  for (const event of [...events, ...requestEvents]) {
    page.removeAllListeners(event)
    context.removeAllListeners(event)
  }
  // A page with unsaved words asks whether to leave it.
  page.on('dialog', (dialog) => dialog.accept().catch(() => {}))
  const ignoreErrors = { behavior: 'ignoreErrors' } as const
  await Promise.all([
    ...context.pages().map((other) => (other === page ? undefined : other.close())),
    ...scripts.map((script) => script.dispose()),
    ...sessions.map((session) => session.detach()),
    context.unrouteAll(ignoreErrors),
    page.unrouteAll(ignoreErrors),
    context.setOffline(false),
    context.clearPermissions(),
    page.mouse.move(-1, -1),
  ])
  const { origin } = new URL(page.url())
  // A page of the same site, since any other would have a process of its own.
  await page.goto(`${origin}/robots.txt`, { timeout: 5000 })
  page.removeAllListeners('dialog')
  const devTools = await context.newCDPSession(page)
  await Promise.all([
    devTools.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' }),
    devTools.send('Page.resetNavigationHistory'),
    page.emulateMedia({ reducedMotion, forcedColors: null, media: null }),
    context.clearCookies(),
    page.evaluate(() => {
      sessionStorage.clear()
      window.name = ''
    }),
  ])
  await devTools.detach()
  return true
}
