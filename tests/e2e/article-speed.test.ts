import { readFile } from 'node:fs/promises'
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { writeArticle } from '../support/articles.ts'
import { launchStill } from '../support/chromium.ts'
import { type Member, startSite, type TestSite } from '../support/site.ts'
import { readPaints, slowDown, slowPhone } from '../support/slow-phone.ts'

let site: TestSite
let browser: Browser
let address: string

beforeAll(async () => {
  site = await startSite({ pages: 'production' })
  const neto = await site.signIn('neto')
  const content = '<p>O mar recuou e deixou na areia o que a noite trouxe.</p>'.repeat(40)
  const { id, slug } = await writeArticle(neto, { title: 'Maré baixa na Barra', content, category: 1 })
  await sendCover(neto, id)
  address = `${site.url}/blog/${slug}`
  // The first visitor fills the cache of pages.
  await fetch(address)
  browser = await launchStill()
})
afterAll(async () => {
  await browser?.close()
  await site?.stop()
})

async function sendCover({ token }: Member, id: number): Promise<void> {
  const form = new FormData()
  form.set('article_id', String(id))
  form.set('file', new Blob([await readFile('server/demo/pictures/dusk.jpg')]), 'dusk.jpg')
  const headers = { authorization: `Bearer ${token}` }
  const answer = await fetch(`${site.url}/api/uploadArticleCover`, { method: 'POST', headers, body: form })
  expect(answer.status).toBe(200)
}

interface Visit {
  page: Page
  /** Address → its bytes as they travelled. */
  fetched: Map<string, { type: string; bytes: number }>
}

async function getChannelFor(options: BrowserContextOptions, { slow = false } = {}): Promise<Visit> {
  const context = await browser.newContext(options)
  const page = await context.newPage()
  const cdp = await context.newCDPSession(page)
  const asked = new Map<string, { type: string; url: string }>()
  const fetched: Visit['fetched'] = new Map()
  await cdp.send('Network.enable')
  cdp.on('Network.responseReceived', ({ requestId, type, response }) =>
    asked.set(requestId, { type, url: response.url }),
  )
  cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength: bytes }) => {
    const { type, url } = asked.get(requestId) ?? {}
    if (type && url) fetched.set(url, { type, bytes })
  })
  if (slow) await slowDown(cdp)
  await page.goto(address, { waitUntil: 'networkidle' })
  return { page, fetched }
}

interface Seen {
  first: number
  largest: number
  /** What moved, and by how much of the screen. */
  moved: string[]
}

async function look(page: Page): Promise<Seen> {
  const paints = await readPaints(page)
  const moved = await page.evaluate(async () => {
    type Shift = PerformanceEntry & { value: number; sources: { node?: Node }[] }
    const moved: string[] = []
    new PerformanceObserver((list) => {
      for (const { value, sources } of list.getEntries() as Shift[])
        if (value > 0.0005)
          moved.push(`${value}: ${sources.map(({ node }) => node?.textContent).join(' | ')}`)
    }).observe({ type: 'layout-shift', buffered: true })
    await new Promise((resolve) => setTimeout(resolve, 200))
    return moved
  })
  return { ...paints, moved }
}

test('an article comes to a slow phone with its words first, and without code', async () => {
  // Each visit has an empty cache; the first one also starts parts of the browser.
  const seen: Seen[] = []
  for (let visits = 0; visits < 4; visits += 1) {
    const { page, fetched } = await getChannelFor(slowPhone, { slow: true })
    if (visits > 0) seen.push(await look(page))
    const files = [...fetched.values()]
    expect(files.filter(({ type }) => type === 'Script')).toEqual([])
    expect(files.length).toBeLessThanOrEqual(15)
    expect(files.reduce((sum, { bytes }) => sum + bytes, 0)).toBeLessThan(200_000)
    await page.context().close()
  }
  const told = (name: 'first' | 'largest') => seen.map((one) => Math.round(one[name])).join(', ')
  console.log(`an article: first paint ${told('first')} ms, largest ${told('largest')} ms`)
  expect(seen.flatMap(({ moved }) => moved)).toEqual([])
})

test('what is pressed while an article rests takes effect once its code has come', async () => {
  const { page, fetched } = await getChannelFor({
    viewport: { width: 1280, height: 800 },
    colorScheme: 'light',
  })
  expect([...fetched.values()].filter(({ type }) => type === 'Script')).toEqual([])

  // As a screen reader presses: without a pointer and without keys.
  await page.getByRole('button', { name: 'Usar tema escuro' }).dispatchEvent('click')
  await page.getByRole('button', { name: 'Usar tema claro' }).waitFor()
  expect(await page.evaluate(() => document.documentElement.dataset.theme)).toBe('dark')
  await page.context().close()
})
