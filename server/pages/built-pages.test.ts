import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { afterLongBody } from '../../tests/support/after-long-body.ts'
import { closeDatabase, reopenDatabase } from '../../tests/support/closed-database.ts'
import { startSite, type TestSite } from '../../tests/support/site.ts'

/** Every kind of path with its status, and whether search engines may index it. */
const routes = [
  { path: '/', status: 200, indexed: true },
  { path: '/homeBlog', status: 200, indexed: true },
  { path: '/blog', status: 200, indexed: true },
  { path: '/blog/nothing-here', status: 404, indexed: false },
  { path: '/channels', status: 200, indexed: true },
  { path: '/termos-de-uso', status: 200, indexed: true },
  { path: '/politica-de-privacidade', status: 200, indexed: true },
  { path: '/sobre-nos', status: 200, indexed: true },
  { path: '/contato', status: 200, indexed: true },
  { path: '/login', status: 200, indexed: true },
  { path: '/register', status: 200, indexed: true },
  { path: '/forgot-password', status: 200, indexed: false },
  { path: '/reset-password', status: 200, indexed: false },
  { path: '/confirm-email', status: 200, indexed: false },
  { path: '/profile', status: 200, indexed: false },
  { path: '/barra', status: 200, indexed: false },
  { path: '/no-such-channel', status: 404, indexed: false },
  { path: '/no/such/page', status: 404, indexed: false },
  { path: '/index.php', status: 404, indexed: false },
]

let site: TestSite
beforeAll(async () => {
  site = await startSite({ pages: 'production', environment: { PUBLIC_URL: 'https://canal.example' } })
})
afterAll(() => site.stop())

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(site.url + path, { headers, redirect: 'manual' })
const sha256 = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

describe.each(routes)('$path', ({ path, status, indexed }) => {
  test('answers its status with every header of a page', async () => {
    const { status: answered, headers } = await get(path)

    expect(answered).toBe(status)
    expect(headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(Object.fromEntries(headers)).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'cross-origin-opener-policy': 'same-origin-allow-popups',
      'strict-transport-security': 'max-age=31536000; includeSubDomains',
      'cache-control': 'public, max-age=0, must-revalidate',
      'reporting-endpoints': 'pages="/api/policy-reports"',
      'content-security-policy-report-only': expect.stringContaining('require-trusted-types-for'),
    })
    expect(headers.get('permissions-policy')).toContain('camera=()')
    expect(headers.get('x-powered-by')).toBeNull()
  })

  test('runs no script that its policy does not name, and needs no other leniency', async () => {
    const response = await get(path)
    const policy = response.headers.get('content-security-policy') ?? ''
    const html = await response.text()

    const inline = Array.from(
      html.matchAll(/<script(?![^>]* (?:src=|type="application\/ld\+json"))[^>]*>([\s\S]*?)<\/script>/g),
      ([, code]) => code,
    )
    expect(inline.length).toBeGreaterThan(0)
    for (const code of inline) expect(policy).toContain(sha256(code ?? ''))
    const elements = policy.split('; ').find((part) => part.startsWith('style-src-elem')) ?? ''
    const styles = Array.from(html.matchAll(/<style>([\s\S]*?)<\/style>/g), ([, text]) => text)
    for (const text of styles) expect(elements).toContain(sha256(text ?? ''))
    expect(html.split('<style')).toHaveLength(styles.length + 1)
    expect(html).not.toMatch(/ on[a-z]+="|javascript:/)
    expect(policy).not.toMatch(/unsafe-(eval|hashes)|script-src[^;]*unsafe-inline/)
  })

  test('has a title, a language and a description that fits', async () => {
    for (const language of ['pt', 'en', 'fr', 'es']) {
      const html = await (await get(`${path}?lang=${language}`)).text()
      expect(html).toContain(`<html lang="${language}"`)
      expect(/<title>(.+?)<\/title>/.exec(html)?.[1], language).toBeTruthy()
      const description = /name="description" content="([^"]*)"/.exec(html)?.[1]
      expect([...(description ?? '')].length).toBeLessThanOrEqual(155)
      expect(html).not.toMatch(/>[a-z]+(\.[a-z]+)+</i)
    }
  })

  test(indexed ? 'may be found and shared' : 'is kept out of search engines', async () => {
    const html = await (await get(path)).text()
    expect(html.includes('name="robots" content="noindex"')).toBe(!indexed)
    if (!indexed) return

    const address = `https://canal.example${path === '/' ? '/' : path}`
    expect(html).toContain(`rel="canonical" href="${address}"`)
    expect(html).toContain(`hrefLang="fr" href="${address}?lang=fr"`)
    for (const property of ['title', 'url', 'locale', 'image'])
      expect(html).toContain(`property="og:${property}"`)
  })
})

test.each(['/blog?q=mar', '/lyrics?q=mar'])(
  '%s comes with nothing that the browser must draw anew',
  async (path) => {
    const html = await (await get(path)).text()
    expect(html).toContain('name="robots" content="noindex, follow"')
    expect(html).not.toContain('<!--$!-->')
  },
)

test('an address is canonical without a language in Portuguese, with one in the others', async () => {
  expect(await (await get('/contato?lang=pt')).text()).toContain(
    'rel="canonical" href="https://canal.example/contato"',
  )
  expect(await (await get('/contato?lang=en')).text()).toContain(
    'rel="canonical" href="https://canal.example/contato?lang=en"',
  )
})

test('a channel has one spelling, and the line that was named is found by each', async () => {
  for (const query of ['', '?line=2&utm_source=x']) {
    const answer = await get(`/Barra${query}`)
    expect([answer.status, answer.headers.get('location')]).toEqual([301, `/barra${query}`])
  }
})

test('what a page says of its visitor is nothing: a session changes no byte', async () => {
  const visitor = await (await get('/barra')).text()
  const lia = await site.member('lia')
  expect(await (await get('/barra', { authorization: `Bearer ${lia.token}` })).text()).toBe(visitor)
})

test('the picture of shared links is there', async () => {
  const image = /property="og:image" content="https:\/\/canal\.example([^"]+)"/.exec(
    await (await get('/')).text(),
  )?.[1]
  const answer = await get(image ?? '/missing')
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-type')).toBe('image/png')
})

test('visitors are sent no tools of developers', async () => {
  const assets = new URL('../../build/client/assets/', import.meta.url)
  const names = await readdir(assets)
  const scripts = names.filter((name) => name.endsWith('.js'))
  expect(scripts.length).toBeGreaterThan(50)
  for (const name of scripts) {
    const code = await readFile(new URL(name, assets), 'utf8')
    expect(code, name).not.toMatch(/sourceMappingURL|jsxDEV|@vite\/client|react-refresh|ReactQueryDevtools/)
  }
  for (const path of ['/@vite/client', '/@react-refresh', '/web/root.tsx', `/assets/${scripts[0]}.map`]) {
    expect((await get(path)).status, path).toBe(404)
  }
})

test('the browser finds every file that a page names, packed and for ever', async () => {
  const html = await (await get('/')).text()
  const files = new Set(
    Array.from(html.matchAll(/(?:href|src)="(\/assets\/[^"]+)"/g), ([, file = '']) => file),
  )
  expect(files.size).toBeGreaterThan(3)

  for (const file of files) {
    const answer = await get(file, { 'accept-encoding': 'br' })
    expect(answer.status, file).toBe(200)
    expect(answer.headers.get('cache-control'), file).toBe('public, max-age=31536000, immutable')
  }
})

test('the sources stay at home: no source map, no path of this machine', async () => {
  const build = new URL('../../build/client/', import.meta.url)
  const files = await readdir(build, { recursive: true })
  expect(files.filter((file) => file.endsWith('.map'))).toEqual([])
  for (const { path } of routes) expect(await (await get(path)).text()).not.toContain(process.cwd())
})

test('a page that takes no form does not hold up the next request of its connection', async () => {
  const sent = { path: '/sobre-nos', type: 'application/x-www-form-urlencoded' }
  expect(await afterLongBody(site.url, { ...sent, bytes: 65_536 })).toEqual(['405', '200'])
  expect(await afterLongBody(site.url, sent)).toEqual(['413', '200'])
})

test('without its database a page is 503 in our own words, and the ones that are kept still come', async () => {
  const own = await startSite({ pages: 'production' })
  const ask = (path: string) => fetch(own.url + path)
  expect((await ask('/sobre-nos')).status).toBe(200)

  await closeDatabase(own.databaseUrl)
  const away = await ask('/termos-de-uso')
  expect(away.status).toBe(503)
  expect(Object.fromEntries(away.headers)).toMatchObject({ 'retry-after': '5', 'cache-control': 'no-store' })
  const html = await away.text()
  expect(html).toContain('Algo deu errado')
  expect(html).not.toMatch(/postgres|57P|node_modules/)
  expect((await ask('/sobre-nos')).status).toBe(200)
  await reopenDatabase(own.databaseUrl)
  await own.stop()
})
