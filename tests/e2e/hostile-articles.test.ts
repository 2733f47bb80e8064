import fc from 'fast-check'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  groupsOf,
  readHostile,
  showHostile,
  visitHostile,
  writeHostile,
} from '../reliability/hostile-articles.ts'
import { writeArticle } from '../support/articles.ts'
import { launchStill } from '../support/chromium.ts'
import { hostileHtml, hostileTexts } from '../support/hostile-html.ts'
import { type Member, startSite, type TestSite } from '../support/site.ts'

let site: TestSite
let browser: Browser
let staff: Member

beforeAll(async () => {
  site = await startSite({ pages: 'production', environment: { RATE_LIMIT_FACTOR: '1000' } })
  browser = await launchStill()
  staff = await site.signIn('neto')
})
afterAll(async () => {
  await browser?.close()
  await site?.stop()
})

const harmless = { dialogs: 0, scripts: 0, foreign: [], traps: [] }

test('no payload does anything on the pages of articles, even without a content policy', async () => {
  const { url } = site
  const sound = hostileHtml.filter((payload) => !payload.includes('\0'))
  expect(sound.length).toBeGreaterThan(30)
  const texts = groupsOf(sound, 6).map((some) => some.join('<p>E mais:</p>'))
  const { slugs, refused } = await writeHostile({ url, token: staff.token }, texts)
  expect(refused).toEqual({})
  const damage = await visitHostile(
    { url, browser },
    slugs.map((slug) => `/blog/${slug}`),
  )
  expect(damage).toMatchObject(harmless)
  expect(damage.shown).toBeGreaterThanOrEqual(slugs.length)
})

test('nor does any of them alone, nor texts that are grown of them', async () => {
  const { url } = site
  const texts = [...hostileHtml, ...fc.sample(hostileTexts, { seed: 31, numRuns: 250 })]
  const { slugs, refused } = await writeHostile({ url, token: staff.token }, texts)
  const stored = await readHostile({ url }, slugs)
  expect(await showHostile({ url, browser }, stored)).toEqual({ ...harmless, shown: slugs.length })
  // Texts with NUL or lone surrogates are refused.
  expect(Object.keys(refused)).toEqual(['request_malformed'])
  expect(slugs.length).toBeGreaterThan(270)
})

test('what is shown as it was sent does all of it', async () => {
  const { dialogs, scripts, foreign, traps } = await showHostile({ url: site.url, browser }, [
    '<img src=x onerror="planted=alert(1)">',
    '<img src="https://evil.example/x.gif">',
    '<a href="javascript:1">x</a>',
  ])
  expect([dialogs > 0, scripts, foreign, traps.length]).toEqual([true, 1, ['https://evil.example/x.gif'], 2])
})

test('a table of many columns scrolls by itself on a narrow screen with large text', async () => {
  const row =
    '<tr><td>Desproporcionadissimamente</td><td>coluna</td><td>coluna</td><td>coluna</td><td>fim</td></tr>'
  const { slug } = await writeArticle(staff, { title: 'Marés', content: `<table>${row}${row}</table>` })
  const page = await browser.newPage({ viewport: { width: 320, height: 640 } })
  await page.goto(`${site.url}/blog/${slug}`)
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
  const hidden = (selector: string) =>
    page.locator(selector).evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)
  expect(await hidden('html')).toBe(0)
  expect(await hidden('.prose table')).toBeGreaterThan(100)
})
