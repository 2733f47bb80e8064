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
  // The first request fills the page cache.
  await fetch(address)
  browser = await launchStill()
})
afterAll(async () => {
  await browser?.close()
  await site?.stop()
})

/** A typical text with bold, italic and bold italic words, and a quotation. */
const inAllFaces = [
  '<p>O mar <strong>recuou devagar</strong> e deixou na areia o que <em>a noite inteira trouxe</em>, garrafas e redes.</p>',
  '<p><strong>Quem acendeu o farol naquela madrugada</strong> ninguém sabe dizer, mas todos se lembram da <em>música que vinha de longe</em>, entre o vento e a chuva.</p>',
  '<blockquote><p>É assim desde sempre: o que o mar leva, o mar devolve. Às vezes demora anos; às vezes, uma só lua.</p></blockquote>',
  '<p><strong><em>Em três meses sem ponte</em></strong> a cidade inteira atravessou o rio de canoa, <em>com bicicletas, pães e instrumentos</em> nas mãos.</p>',
]
  .join('')
  .repeat(6)

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
  /** Type and transferred bytes by address. */
  fetched: Map<string, { type: string; bytes: number }>
}

async function visit(options: BrowserContextOptions, { slow = false, to = address } = {}): Promise<Visit> {
  const context = await browser.newContext(options)
  const page = await context.newPage()
  const cdp = await context.newCDPSession(page)
  const requests = new Map<string, { type: string; url: string }>()
  const fetched: Visit['fetched'] = new Map()
  await cdp.send('Network.enable')
  cdp.on('Network.responseReceived', ({ requestId, type, response }) =>
    requests.set(requestId, { type, url: response.url }),
  )
  cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength: bytes }) => {
    const { type, url } = requests.get(requestId) ?? {}
    if (type && url) fetched.set(url, { type, bytes })
  })
  if (slow) await slowDown(cdp)
  await page.goto(to, { waitUntil: 'networkidle' })
  return { page, fetched }
}

interface Seen {
  first: number
  largest: number
  /** Elements that shifted, with the share of the screen. */
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
    const { page, fetched } = await visit(slowPhone, { slow: true })
    if (visits > 0) seen.push(await look(page))
    const files = [...fetched.values()]
    expect(files.filter(({ type }) => type === 'Script')).toEqual([])
    expect(files.length).toBeLessThanOrEqual(15)
    expect(files.reduce((sum, { bytes }) => sum + bytes, 0)).toBeLessThan(200_000)
    await page.context().close()
  }
  const received = (name: 'first' | 'largest') => seen.map((one) => Math.round(one[name])).join(', ')
  console.log(`an article: first paint ${received('first')} ms, largest ${received('largest')} ms`)
  expect(seen.flatMap(({ moved }) => moved)).toEqual([])
})

test('no line of an article breaks elsewhere when its bold and italic faces come to a slow phone', async () => {
  const neto = await site.signIn('neto')
  const { slug } = await writeArticle(neto, { title: 'Maré alta na Barra', content: inAllFaces, category: 1 })
  const to = `${site.url}/blog/${slug}`
  await fetch(to)
  for (let visits = 0; visits < 2; visits += 1) {
    const { page, fetched } = await visit(slowPhone, { slow: true, to })
    const faces = () =>
      [...fetched.keys()].filter((url) => /newsreader-(bold|italic|bold-italic)-[\w-]+\.woff2/.test(url))
    await expect.poll(() => faces().length, { timeout: 20_000 }).toBe(3)
    await page.evaluate(() => document.fonts.ready)
    // Words may shift by a few pixels within a line; an additional line would be ten times as much.
    const { moved } = await look(page)
    const sum = moved.reduce((total, one) => total + Number.parseFloat(one), 0)
    expect(sum, moved.join('\n')).toBeLessThan(0.001)
    await page.context().close()
  }
})

test('what is pressed while an article rests takes effect once its code has come', async () => {
  const { page, fetched } = await visit({
    viewport: { width: 1280, height: 800 },
    colorScheme: 'light',
  })
  expect([...fetched.values()].filter(({ type }) => type === 'Script')).toEqual([])

  // As a screen reader activates it: without pointer or keys.
  await page.getByRole('button', { name: 'Usar tema escuro' }).dispatchEvent('click')
  await page.getByRole('button', { name: 'Usar tema claro' }).waitFor()
  expect(await page.evaluate(() => document.documentElement.dataset.theme)).toBe('dark')
  await page.context().close()
})
