import type { BrowserContext, Page, Request } from 'playwright-core'

/** What a browser gets that opens a page of its member. */
export interface MemberPage {
  /** The document as it was written, before any script. */
  html: string
  cacheControl: string | undefined
  /** What the page asked for itself, such as `GET /api/sessions`, once its code was there. */
  calls: string[]
  /** What React or the browser had to say against it. */
  complaints: string[]
  /** How much wider than the window it is with letters twice as large: https://www.w3.org/TR/WCAG22/#resize-text */
  excess: number
}

interface MemberTab {
  open(address: string): Promise<MemberPage>
  close(): Promise<void>
}

/**
 * Opens pages as whoever this browser is, one after the other, without the live connection: where that opens, lists are
 * asked for again, for what may have been missed.
 */
export async function openMemberTab(context: BrowserContext): Promise<MemberTab> {
  const page = await context.newPage()
  // What a service worker fetches passes by what is refused below.
  const devTools = await context.newCDPSession(page)
  await devTools.send('Network.enable')
  await devTools.send('Network.setBypassServiceWorker', { bypass: true })
  // Asked for again, its name is followed by something. Where requests are routed instead, nothing is kept.
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

/** The same document as somebody gets it who is not signed in. */
export async function visitorHtml(address: string): Promise<string> {
  const answer = await fetch(address, { headers: { 'sec-fetch-dest': 'document', 'sec-fetch-site': 'none' } })
  return answer.text()
}
