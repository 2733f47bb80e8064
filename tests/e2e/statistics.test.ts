import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type AccountBrowser, startAccountBrowser } from '../support/account-browser.ts'
import { writeArticle } from '../support/articles.ts'
import { flawsInEveryLook } from '../support/screens.ts'

let place: AccountBrowser
let slug: string

/** A user agent that does not reveal a headless browser. */
const userAgent = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36'
const person = { 'user-agent': userAgent, 'accept-language': 'fr-CA,fr;q=0.9', 'sec-fetch-dest': 'document' }

beforeAll(async () => {
  place = await startAccountBrowser()
  slug = (await writeArticle(await place.site.signIn('neto'), { title: 'Maré baixa' })).slug
})
afterAll(() => place.close())
beforeEach(() => place.site.tables.deleteFrom('dailyCounts').execute())

const ask = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  fetch(place.site.url + path, { method, headers: { ...person, ...headers }, redirect: 'manual' })

async function counted(kind: string) {
  await place.site.app.services.counter.flush()
  const rows = await place.site.tables
    .selectFrom('dailyCounts')
    .select(['subject', 'count'])
    .where('kind', '=', kind)
    .execute()
  return Object.fromEntries(rows.map(({ subject, count }) => [subject, Number(count)]))
}

test('each page that somebody reads counts, kept or made anew, and what programs fetch does not', async () => {
  const first = await ask('/blog', { referer: 'https://www.revista.example/lista?de=ana' })
  const etag = first.headers.get('etag') ?? ''
  await ask('/blog')
  expect((await ask('/blog', { 'if-none-match': etag })).status).toBe(304)
  await ask(`/blog/${slug}.data`, { 'sec-fetch-dest': 'empty' })

  await ask('/blog', { 'user-agent': 'Googlebot/2.1' })
  await ask('/blog', { 'sec-purpose': 'prefetch' })
  await ask('/blog', {}, 'HEAD')
  await ask('/blog/nada-disso')
  await ask('/blog/')
  await ask('/login')

  expect(await counted('page')).toEqual({ '/blog': 3, [`/blog/${slug}`]: 1 })
  expect(await counted('referrer')).toEqual({ 'revista.example': 1 })
  expect(await counted('language')).toEqual({ fr: 4 })
  expect(await counted('device')).toEqual({ desktop: 4 })
})

test('who goes on within the open window reads the next page, and a hand over a link reads nothing', async () => {
  const { page, open } = await place.guest({ userAgent, locale: 'pt-BR' })
  await open('/blog')
  await page.mouse.move(400, 400)
  const link = page.getByRole('link', { name: 'Maré baixa' }).first()
  const ahead = page.waitForRequest((request) => request.url().includes(`${slug}.data`))
  await link.hover()
  await ahead
  expect(await counted('page')).toEqual({ '/blog': 1 })
  await link.click()
  await page.getByRole('heading', { level: 1, name: 'Maré baixa' }).waitFor()
  expect(await counted('page')).toEqual({ '/blog': 1, [`/blog/${slug}`]: 1 })
  await page.close()
})

test('a search without result counts each time that its address is opened, although the page is kept', async () => {
  const { page, open } = await place.guest({ userAgent, locale: 'pt-BR' })
  for (const path of ['/blog?q=xilindroca', '/blog?q=xilindroca', '/lyrics?q=xilindroca']) {
    await open(path)
    await page.getByRole('heading', { name: 'Nada encontrado para “xilindroca”' }).waitFor()
  }
  expect(await counted('search')).toEqual({ xilindroca: 3 })
  await page.close()
})

test('staff look at what was read, and take it away as a table', async () => {
  for (let n = 0; n < 5; n++) await ask(`/blog/${slug}`, { referer: 'https://revista.example/' })
  await place.site.app.services.counter.flush()
  const { page, open, signIn, complaints } = await place.guest()
  await signIn('neto')
  await open('/admin/statistics')
  const pages = page.getByRole('table', { name: 'Páginas' })
  await pages.getByRole('link', { name: 'Maré baixa' }).waitFor()
  await page.getByText('O maior dia').waitFor()
  expect(await flawsInEveryLook(page)).toEqual([])

  await page.getByText('Ver em tabela').press('Enter')
  expect(await page.getByRole('table', { name: 'Leituras por dia' }).getByRole('row').count()).toBe(29)
  await page.getByRole('link', { name: '7 dias' }).click()
  await expect
    .poll(() => page.getByRole('table', { name: 'Leituras por dia' }).getByRole('row').count())
    .toBe(8)
  expect(await flawsInEveryLook(page)).toEqual([])

  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Baixar CSV: De onde vêm' }).click(),
  ])
  expect(file.suggestedFilename()).toBe('referrers-7.csv')
  expect(await readFile(await file.path(), 'utf8')).toContain('"revista.example";"";5;0')

  // Searches stand in quotation marks of the page's language.
  const quotes = await page.evaluate(() => {
    const quoted = Object.assign(document.createElement('q'), { lang: 'fr' })
    document.body.append(quoted)
    return getComputedStyle(quoted).quotes
  })
  expect(quotes).toContain('"«\u202f" "\u202f»"')
  expect(complaints).toEqual([])
  await page.close()
})
