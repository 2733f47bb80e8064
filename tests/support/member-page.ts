import type { BrowserContext, Page, Request } from 'playwright-core'

/** A page as the browser of a signed-in member gets it. */
export interface MemberPage {
  /** The HTML as sent by the server, before any script. */
  html: string
  cacheControl: string | undefined
  /** Calls that the page made once its code had loaded, such as `GET /api/sessions`. */
  calls: string[]
  /** Errors of React or the browser. */
  complaints: string[]
  /**
   * Pixels by which it is wider than the window at 200% text size: https://www.w3.org/TR/WCAG22/#resize-text
   */
  excess: number
}

interface MemberTab {
  open(address: string): Promise<MemberPage>
  close(): Promise<void>
}

/**
 * Opens pages one after the other as the user of this browser, without the live connection: when that
 * connects, lists are requested again for events that were missed.
 */
export async function openMemberTab(context: BrowserContext): Promise<MemberTab> {
  const page = await context.newPage()
  // Requests of a service worker are not subject to the blocking below.
  const devTools = await context.newCDPSession(page)
  await devTools.send('Network.enable')
  await devTools.send('Network.setBypassServiceWorker', { bypass: true })
  // A retried import has a suffix after its name. Routing requests instead would disable the cache.
  await devTools.send('Network.setBlockedURLs', { urls: ['*/assets/esm-*'] })
  return { open: (address) => look(page, address), close: () => page.close() }
}

export async function openMemberPage(context: BrowserContext, address: string): Promise<MemberPage> {
  const tab = await openMemberTab(context)
  const page = await tab.open(address)
  await tab.close()
  return page
}

async function look(page: Page, address: string): Promise<MemberPage> {
  const calls: string[] = []
  const complaints: string[] = []
  const hearCall = (request: Request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/api/')) calls.push(`${request.method()} ${pathname}`)
  }
  const hearError = ({ message }: Error) => complaints.push(message)
  page.on('request', hearCall).on('pageerror', hearError)
  const answer = await page.goto(address, { waitUntil: 'networkidle' })
  const html = (await answer?.text()) ?? ''
  const excess = await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%'
    return document.documentElement.scrollWidth - innerWidth
  })
  page.off('request', hearCall).off('pageerror', hearError)
  return { html, cacheControl: answer?.headers()['cache-control'], calls, complaints, excess }
}

/** The HTML of the same page as a visitor gets it. */
export async function visitorHtml(address: string): Promise<string> {
  const answer = await fetch(address, { headers: { 'sec-fetch-dest': 'document', 'sec-fetch-site': 'none' } })
  return answer.text()
}
