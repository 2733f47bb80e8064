import { setTimeout as pause } from 'node:timers/promises'
import type { Browser, BrowserContext, Page, Request } from 'playwright-core'
import type { EnginePage, Size } from '../support/engines/engine.ts'
import type { InputSource } from '../support/engines/input-sources.ts'

/** A window of Chromium with the interface of the other engines. */
export interface Window extends EnginePage {
  page: Page
  /** Waits until no request is in progress. */
  answered(): Promise<void>
}

/**
 * Opens a context for one user: its windows share cookies and storage, and nothing depends on the current
 * time.
 */
export async function openContext(
  browser: Browser,
  { url, at }: { url: string; at: Date },
): Promise<BrowserContext> {
  const context = await browser.newContext({ locale: 'pt-BR', timezoneId: 'America/Sao_Paulo' })
  await context.clock.setFixedTime(at)
  await context.addInitScript(() => {
    let last = 1
    Math.random = () => {
      last = (last * 16_807) % 2_147_483_647
      return last / 2_147_483_647
    }
  })
  await context.route(
    (address) => !address.href.startsWith(url),
    (route) => route.abort(),
  )
  return context
}

export async function openWindow(context: BrowserContext, size: Size): Promise<Window> {
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  const resize = async ({ width, height }: Size) => {
    await devtools.send('Emulation.setTouchEmulationEnabled', { enabled: width < 1000 })
    await page.setViewportSize({ width, height })
  }
  await resize(size)
  const requests = new Set<Request>()
  page.on('request', (request) => requests.add(request))
  page.on('requestfinished', (request) => requests.delete(request))
  page.on('requestfailed', (request) => requests.delete(request))
  // Requests of a page that was left never finish.
  page.on('framenavigated', (frame) => frame === page.mainFrame() && requests.clear())

  return {
    page,
    answered: async () => {
      const until = performance.now() + 10_000
      while (requests.size > 0 && performance.now() < until) await pause(20)
    },
    resize,
    goto: async (url) => void (await page.goto(url)),
    evaluate: (script, ...given) => page.evaluate(`(${script})(...${JSON.stringify(given)})`),
    perform: async (sources) => {
      for (const source of sources)
        if (source.type === 'pointer') await movePointer(page, source.actions)
        else await pressKeys(page, source.actions)
    },
    setFiles: (selector, paths) => page.setInputFiles(selector, paths),
    setCookie: ({ name, value, url, path }) =>
      context.addCookies([
        path ? { name, value, domain: new URL(url).hostname, path } : { name, value, url },
      ]),
    screenshot: () => page.screenshot(),
    close: () => page.close(),
  }
}

/** Playwright's names for WebDriver's keys without a character. */
const namedKeys: Record<string, string> = {
  '\uE003': 'Backspace',
  '\uE004': 'Tab',
  '\uE007': 'Enter',
  '\uE008': 'Shift',
  '\uE009': 'Control',
  '\uE00C': 'Escape',
}

type Actions<T extends InputSource['type']> = Extract<InputSource, { type: T }>['actions']

async function movePointer({ mouse }: Page, actions: Actions<'pointer'>): Promise<void> {
  for (const action of actions) {
    if (action.type === 'pointerMove') await mouse.move(action.x, action.y)
    if (action.type === 'pointerDown') await mouse.down()
    if (action.type === 'pointerUp') await mouse.up()
  }
}

async function pressKeys({ keyboard }: Page, actions: Actions<'key'>): Promise<void> {
  for (const { type, value } of actions) {
    const key = namedKeys[value] ?? value
    const isTyped = /^[^\x20-\x7e]$/.test(key)
    if (!isTyped) await keyboard[type === 'keyDown' ? 'down' : 'up'](key)
    else if (type === 'keyDown') await keyboard.insertText(key)
  }
}
