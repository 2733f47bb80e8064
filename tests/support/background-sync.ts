import type { BrowserContext, CDPSession, Page } from 'playwright-core'
import { expect } from 'vitest'

/** Waits until the service worker controls this page. */
export const isControlled = (page: Page) =>
  expect
    .poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null), { timeout: 15_000 })
    .toBe(true)

/**
 * A user whose browser has the service worker, and a way to fire its sync event as a restored connection
 * does.
 */
interface Traveller {
  url: string
  context: BrowserContext
  cdp: CDPSession
  registrationId: string
}

interface Place {
  site: { url: string }
  open(username: string, path: string): Promise<{ context: BrowserContext; page: Page }>
}

/** A page of the site without scripts, which keeps the developer tools attached. */
const bare = '/manifest.webmanifest'

export async function travel(place: Place, username: string): Promise<Traveller> {
  const { url } = place.site
  // Any page of the site registers it; this one has little code.
  const { context, page } = await place.open(username, '/sobre-nos')
  await isControlled(page)
  await page.goto(url + bare)
  const cdp = await context.newCDPSession(page)
  const registered = new Promise<string>((resolve) => {
    cdp.on('ServiceWorker.workerRegistrationUpdated', ({ registrations: [first] }) => {
      if (first) resolve(first.registrationId)
    })
  })
  await cdp.send('ServiceWorker.enable')
  return { url, context, cdp, registrationId: await registered }
}

export const wake = ({ url, cdp, registrationId }: Traveller) =>
  cdp.send('ServiceWorker.dispatchSyncEvent', {
    origin: url,
    registrationId,
    tag: 'outbox',
    lastChance: false,
  })

interface Copy {
  line: { text: string; at: string }
  outcome?: { kind: string; reason?: string }
}

/** The copies of waiting lines that the service worker reads. */
export const copies = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<Copy[]>((resolve) => {
        const request = indexedDB.open('waiting-lines')
        request.onsuccess = () => {
          const database = request.result
          const all = database.transaction('lines').objectStore('lines').getAll()
          all.onsuccess = () => {
            database.close()
            resolve(all.result.sort((a, b) => (a.line.at < b.line.at ? -1 : 1)))
          }
        }
      }),
  )
export const copied = async (page: Page) => (await copies(page)).map(({ line }) => line.text)

/** Opens a page, runs `before` in it, and goes offline. */
export async function openCutOff(
  { url, context }: Traveller,
  path: string,
  before = async (_page: Page) => {},
) {
  const page = await context.newPage()
  await page.goto(url + path)
  await untilCopied(page)
  await before(page)
  await context.setOffline(true)
  const say = async (text: string) => {
    await page.locator('.composer textarea').fill(text)
    await page.locator('.composer textarea').press('Enter')
  }
  return { page, say }
}

/** Waits until the service worker has a copy of the waiting lines. */
export async function untilCopied(page: Page): Promise<void> {
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => {}))
  await page.waitForFunction(async () =>
    (await indexedDB.databases()).some(({ name }) => name === 'waiting-lines'),
  )
}
