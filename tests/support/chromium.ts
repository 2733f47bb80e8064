import { accessSync, constants, mkdtempSync, rmSync } from 'node:fs'
import { homedir, tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type LaunchOptions,
  type Page,
} from 'playwright-core'
import { findChromium, findWholeChromium } from '../../scripts/find-chromium.ts'
import { reuseContexts } from './reused-contexts.ts'

export interface ChromiumOptions extends LaunchOptions {
  /** Whether pages get the service worker of the site; for tests of what it does. */
  serviceWorkers?: 'allow' | 'block'
}

/**
 * Returns a headless Chromium whose contexts move the pointer on each page, since pages load their code on
 * the first input. Contexts prefer reduced motion, which costs a tenth of what motion does; tests of motion
 * override it. They have no service worker unless the options say so, and then at once: pages register it after
 * four seconds, so that having it would depend on the machine, and each page opened under it costs a fifth more. A start
 * costs most of a second of processor time, so all files of a process share one browser, and `close` closes
 * only the contexts opened here.
 */
export async function launchChromium({
  serviceWorkers = 'block',
  ...options
}: ChromiumOptions = {}): Promise<Browser> {
  const args = [...(process.env.CHROMIUM_FLAGS?.split(';') ?? []), ...(options.args ?? [])]
  const { browser, reuseContext } = await sharedBrowser({ ...options, args })
  const contexts = new Set<BrowserContext>()

  async function newContext(options?: BrowserContextOptions): Promise<BrowserContext> {
    const all = { reducedMotion: 'reduce', serviceWorkers, ...options } as const
    const context = await (serviceWorkers === 'block' ? reuseContext(all) : openContext(browser, all))
    contexts.add(context)
    return context
  }

  return Object.assign(Object.create(browser) as Browser, {
    newContext,
    newPage: async (options?: BrowserContextOptions) => (await newContext(options)).newPage(),
    contexts: () => [...contexts],
    close: async () => void (await Promise.all([...contexts].map((context) => context.close()))),
  })
}

async function openContext(browser: Browser, options: BrowserContextOptions): Promise<BrowserContext> {
  const context = await browser.newContext(options)
  await context.addInitScript(() => {
    document.addEventListener('DOMContentLoaded', () => dispatchEvent(new Event('pointermove')))
    addEventListener('awake', () => Object.assign(window, { isAwake: true }))
  })
  if (options.serviceWorkers === 'allow') await context.addInitScript(skipPause, offlinePauseMs)
  return context
}

/** Time after which pages register the service worker and save copies (`web/platform/offline/use-offline.ts`). */
const offlinePauseMs = 4000

/** Runs in a page. */
function skipPause(pauseMs: number): void {
  const wait = window.setTimeout
  const skip = (act: TimerHandler, ms?: number, ...rest: unknown[]) =>
    wait(act, ms === pauseMs ? 0 : ms, ...rest)
  Object.assign(window, { setTimeout: skip })
}

interface SharedBrowser {
  browser: Browser
  reuseContext: (options: BrowserContextOptions) => Promise<BrowserContext>
}

const browsers = new Map<string, Promise<SharedBrowser>>()

/**
 * Closes the shared browsers. For programs, which would not exit otherwise; test processes are ended by the
 * runner.
 */
export async function endBrowsers(): Promise<void> {
  const all = [...browsers.values()]
  browsers.clear()
  for (const { browser } of await Promise.all(all)) await browser.close()
}

async function sharedBrowser(options: LaunchOptions): Promise<SharedBrowser> {
  const key = JSON.stringify(options)
  const known = await browsers.get(key)?.catch(() => undefined)
  if (known?.browser.isConnected()) return known

  const started = launch(findChromium(), options).then((browser) => ({
    browser,
    reuseContext: reuseContexts((given) => openContext(browser, given)),
  }))
  browsers.set(key, started)
  return started
}

/** Waits until the page has loaded and handles input. */
export async function isAlive(page: Page): Promise<void> {
  await page.waitForLoadState('load')
  await page.waitForFunction(() => 'isAwake' in window)
}

/** Starts a whole Chromium instead of the headless shell, with no motion. */
export async function launchStill(options: LaunchOptions = {}): Promise<Browser> {
  return launch(findWholeChromium(), options)
}

/** Starts Chromium in its sandbox where the machine allows one, which is never the case for root. */
async function launch(executablePath: string | undefined, options: LaunchOptions): Promise<Browser> {
  if (!executablePath) throw new Error('No Chromium: install one, or set CHROME_PATH to one.')

  const start = (chromiumSandbox: boolean) =>
    chromium.launch({
      executablePath,
      chromiumSandbox,
      env: { ...process.env, HOME: findHome() },
      ...options,
    })
  if (process.getuid?.() === 0) return start(false)
  return start(true).catch(() => start(false))
}

// Accounts such as `nobody` have no home, and Chromium does not start without one.
function findHome(): string {
  try {
    accessSync(homedir(), constants.W_OK)
    return homedir()
  } catch {
    const home = mkdtempSync(join(tmpdir(), 'canal-barra-home-'))
    process.once('exit', () => rmSync(home, { recursive: true, force: true }))
    return home
  }
}
