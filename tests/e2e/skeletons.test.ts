import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signIn } from '../support/account-browser.ts'
import { launchChromium } from '../support/chromium.ts'
import { screensTimeout } from '../support/engines/every-screen.ts'
import { type FullSite, startFullSite } from '../support/engines/full-site.ts'
import { followLink } from '../support/follow-link.ts'
import { axeFlaws } from '../support/screens.ts'

/** A page with skeletons: selectors of a skeleton's row, and of the row that replaces it. */
interface Arrival {
  at: string
  skeleton: string
  content: string
  /** Allowed difference in height, in pixels, for rows with more content than others. */
  within?: number
}

const tools = '.group\\/row'
const staff: Arrival[] = [
  { at: '/admin/users', skeleton: 'tbody tr', content: 'tbody tr' },
  { at: '/editor_ls', skeleton: 'tbody tr', content: 'tbody tr' },
  { at: '/albums', skeleton: 'tbody tr', content: 'tbody tr' },
  { at: '/mail', skeleton: '.grid', content: 'tbody tr' },
  { at: '/admin/audit', skeleton: '.divide-y > *', content: 'ol > li' },
  { at: '/moderation', skeleton: '.border-line', content: 'article', within: 60 },
  { at: '/admin/videos', skeleton: tools, content: `ul ${tools}` },
  { at: '/admin/tracks', skeleton: `:has(> ${tools})`, content: 'li:has(.group\\/row)' },
  { at: '/admin/surveys', skeleton: tools, content: `ul ${tools}`, within: 24 },
  { at: '/upload', skeleton: '.grid > div', content: 'li:has(> .library-picture)' },
]
const member: Arrival[] = [{ at: '/mail', skeleton: '.grid', content: 'tbody tr' }]

const windows = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
]

let place: FullSite
let browser: Awaited<ReturnType<typeof launchChromium>>

beforeAll(async () => {
  place = await startFullSite()
  const { lia } = place
  await lia.call('POST /api/contact', {
    body: { name: 'Lia', email: 'lia@exemplo.com', subject: 'Farol', message: 'Quando acende?' },
  })
  browser = await launchChromium()
}, 300_000)
afterAll(async () => {
  await browser?.close()
  await place?.site.stop()
})

test.for([
  ['neto', staff],
  ['lia', member],
] as const)(
  'what is on its way to %s has the shape of what comes',
  { timeout: screensTimeout },
  async ([who, arrivals]) => {
    const context = await browser.newContext()
    await signIn(context, place.site.url, who)
    const page = await context.newPage()
    await page.goto(`${place.site.url}/sobre-nos`)
    const shifts: string[] = []
    for (const arrival of arrivals) shifts.push(...(await shiftsOf(page, arrival)))
    await context.close()
    expect(shifts).toEqual([])
  },
)

/** Differences in position, width and height between skeletons and rows. */
async function shiftsOf(
  page: Page,
  { at, skeleton, content, within = tolerance.height }: Arrival,
): Promise<string[]> {
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/api/**', async (route) => {
    if (route.request().method() === 'GET') await held
    await route.continue()
  })
  await followLink(page, at)
  const waits = page.locator(`main [aria-live=polite]:has(.skeleton) ${skeleton}`)
  await waits.first().waitFor({ state: 'attached' })
  await page.evaluate(() => document.fonts.ready)
  // Until its translations are loaded, a tool has no heading and other skeletons.
  await page.locator('main:has([aria-live=polite] .skeleton) h1').first().waitFor()
  const flaws: string[] = []
  const before = await inEachWindow(page, async () => {
    const box = await settledBox(page, waits)
    flaws.push(...(await axeFlaws(page, { within: 'main' })))
    return box
  })
  release()
  const comes = page.locator(`main ${content}`)
  await comes.first().waitFor()
  await page.locator('main [aria-live=polite] .skeleton').first().waitFor({ state: 'detached' })
  const after = await inEachWindow(page, () => settledBox(page, comes))
  await page.unrouteAll({ behavior: 'wait' })

  const limits = { ...tolerance, height: within }
  const differences = windows.flatMap(({ width }, index) =>
    (Object.keys(limits) as (keyof Box)[]).flatMap((side) => {
      const [waited = Number.NaN, came = Number.NaN] = [before[index]?.[side], after[index]?.[side]]
      return Math.abs(waited - came) <= limits[side] ? [] : `${at}, ${width} px: ${side} ${waited} is ${came}`
    }),
  )
  return [...flaws, ...differences]
}

/** Measures in each window size while the page is in one state, so that it is opened once. */
async function inEachWindow<T>(page: Page, look: () => Promise<T>): Promise<T[]> {
  const results: T[] = []
  for (const size of windows) {
    await page.setViewportSize(size)
    results.push(await look())
  }
  return results
}

async function settledBox(page: Page, rows: Rows): Promise<Box> {
  let box = await boxOf(page, rows)
  await expect
    .poll(async () => {
      const last = box
      box = await boxOf(page, rows)
      return box.height > 0 && JSON.stringify(box) === JSON.stringify(last)
    })
    .toBe(true)
  return box
}

interface Box {
  top: number
  left: number
  right: number
  height: number
}

/** In pixels. The height of a row depends on its content. */
const tolerance: Box = { top: 6, left: 2, right: 2, height: 12 }

type Rows = ReturnType<Page['locator']>

async function boxOf(page: Page, rows: Rows): Promise<Box> {
  const { x, y, width, height } = (await rows.first().boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  const scrolled = await page.evaluate(() => scrollY)
  const round = Math.round
  return { top: round(y + scrolled), left: round(x), right: round(x + width), height: round(height) }
}
