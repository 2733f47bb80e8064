import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import Fastify, { type FastifyInstance } from 'fastify'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { mountErrors } from '../platform/http/http-errors.ts'
import { createRateLimits } from '../platform/rate-limits.ts'
import { createTranslator } from '../platform/text/translate.ts'
import { contentPolicy } from './content-policy.ts'
import { mountPages, type Pages } from './mount.ts'

/** A minimal web app: the tests are about the server around it. */
const webApp = `
let renderings = 0
const answer = (request, status, headers, router, context) => {
  renderings++
  const { pathname, search } = new URL(request.url)
  if (pathname === '/breaks') throw new Error('secret detail')
  headers.set('content-type', 'text/html; charset=utf-8')
  if (pathname === '/fresh') headers.set('cache-control', 'no-store')
  const asked = context.get(pageRequest)
  const { nonce, language } = asked
  const code = pathname === '/missing' ? 404 : status
  asked.page = '<html lang="' + language + '"><script nonce="' + nonce + '">go()</script>' +
    '<p>' + search + ' rendering ' + renderings + 'x'.repeat(2000)
  return new Response(null, { status: code, headers })
}
const pageRequest = { defaultValue: undefined }
const root = { id: 'root', path: '', module: { default: () => null } }
const page = { id: 'page', parentId: 'root', path: '*', module: { default: () => null } }
const form = { id: 'form', parentId: 'root', path: 'form', module: {
  action: async ({ request }) => new Response('got ' + (await request.formData()).get('word')),
} }
const module = { default: answer, pageRequest,
  handleError: (error, { context }) => context.get(pageRequest).report(error) }
export const entry = { module }
export const routes = { root, page, form }
export const assets = { entry: { imports: [], module: '' }, routes: {}, url: '', version: '1' }
export const basename = '/', publicPath = '/', assetsBuildDirectory = 'client', future = {}, ssr = true
export const isSpaMode = false, prerender = [], routeDiscovery = { mode: 'initial' }, allowedActionOrigins = []
`

let folder: string
let app: FastifyInstance
let pages: Pages
const logged: string[] = []
const nowhere = async () => undefined
const nothingToCall = () => ({ call: () => Promise.reject(new Error('nothing to call')) })

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'canal-barra-pages-'))
  await mkdir(join(folder, 'client/.vite'), { recursive: true })
  await mkdir(join(folder, 'client/assets'))
  await mkdir(join(folder, 'server'))
  await writeFile(join(folder, 'package.json'), '{"type":"module"}')
  await writeFile(join(folder, 'server/index.js'), webApp)
  await writeFile(join(folder, 'client/.vite/manifest.json'), '{}')
  await writeFile(join(folder, 'client/assets/a-1234.js'), 'plain')
  await writeFile(join(folder, 'client/assets/a-1234.js.br'), 'packed')
  await writeFile(join(folder, 'client/favicon.ico'), 'icon')
  const log = pino({ level: 'warn' }, { write: (line: string) => void logged.push(line) })
  const translator = createTranslator()
  app = Fastify({ bodyLimit: 10 }) as unknown as FastifyInstance
  mountErrors(app, { translator })
  pages = await mountPages(app, {
    config: { publicUrl: 'https://canal.example', google: { clientId: 'id', jwksUrl: '' } },
    ...{ caller: { from: nothingToCall, forReader: nothingToCall }, authenticatePage: async () => null },
    translator,
    ...{ log, countRead: () => {}, redirects: { find: nowhere, findByQuery: nowhere, isOld: () => false } },
    limits: createRateLimits(1),
    mode: 'production',
    build: pathToFileURL(`${folder}/`),
  })
})

afterAll(async () => {
  await app.close()
  await rm(folder, { recursive: true })
})

const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers })
const rendering = (body: string) => /rendering (\d+)/.exec(body)?.[1]

test('a page is rendered once and kept, compressed as the visitor wants it', async () => {
  const plain = await get('/one')
  const packed = await get('/one', { 'accept-encoding': 'gzip, deflate, br' })
  const zipped = await get('/one', { 'accept-encoding': 'gzip, br;q=0' })

  expect(plain.statusCode).toBe(200)
  expect(packed.headers['content-encoding']).toBe('br')
  expect(brotliDecompressSync(packed.rawPayload).toString()).toBe(plain.body)
  expect(zipped.headers['content-encoding']).toBe('gzip')
  expect(gunzipSync(zipped.rawPayload).toString()).toBe(plain.body)
  expect(packed.headers.vary).toBe('accept-encoding, cookie')
})

test('a visitor who has the page is told so, with the policy that belongs to it', async () => {
  const { headers } = await get('/one')
  const again = await get('/one', { 'if-none-match': `"other", W/${headers.etag}` })

  expect(again.statusCode).toBe(304)
  expect(again.body).toBe('')
  expect(again.headers['content-security-policy']).toBe(headers['content-security-policy'])
})

test('each language is a page of its own', async () => {
  expect((await get('/one')).body).toContain('lang="pt"')
  expect((await get('/one', { cookie: 'user-language=fr' })).body).toContain('lang="fr"')
  expect((await get('/one?lang=es', { cookie: 'user-language=fr' })).body).toContain('lang="es"')
})

test('query keys that no page knows do not reach it', async () => {
  expect((await get('/two?utm_source=x')).body).toContain('<p> rendering')
  expect((await get('/two?page=2&utm_source=x')).body).toContain('<p>?page=2 rendering')
})

test('a page made for one reader is kept by nobody', async () => {
  const first = await get('/login?from=%2Fprofile')
  const second = await get('/login?from=%2Fprofile')

  expect(first.body).toContain('?from=%2Fprofile')
  expect(rendering(second.body)).not.toBe(rendering(first.body))
  expect(first.headers['cache-control']).toBe('no-store')
})

test('a route that says no-store is not kept', async () => {
  const first = await get('/fresh')
  expect(rendering((await get('/fresh')).body)).not.toBe(rendering(first.body))
})

test('a missing page is 404, and kept for a moment', async () => {
  const first = await get('/missing')
  expect(first.statusCode).toBe(404)
  expect((await get('/missing')).body).toBe(first.body)
})

test('purging makes pages anew', async () => {
  const before = await get('/one')
  pages.purge('/one')
  expect(rendering((await get('/one')).body)).not.toBe(rendering(before.body))
})

test('a page that breaks shows our own words, keeps its secrets and is logged', async () => {
  const broken = await get('/breaks', { cookie: 'user-language=en' })

  expect(broken.statusCode).toBe(500)
  expect(broken.headers['content-type']).toBe('text/html; charset=utf-8')
  expect(broken.headers['cache-control']).toBe('no-store')
  expect(broken.body).toContain('<html lang="en">')
  expect(broken.body).toContain('Something went wrong')
  expect(broken.body).not.toMatch(/secret detail|\.js:|node_modules/)
  expect(logged.join()).toContain('secret detail')
})

test('only the sign-in pages may load Google, and only with our scripts by hash', async () => {
  const policyOf = async (url: string) => String((await get(url)).headers['content-security-policy'])

  expect(await policyOf('/one')).toMatch(/script-src 'self' 'sha256-[\w+/=]+';/)
  expect(await policyOf('/one')).not.toContain('google')
  expect(await policyOf('/login')).toContain('https://accounts.google.com/gsi/client')
  expect(await policyOf('/register')).toContain('https://accounts.google.com/gsi/client')
})

test('a page may reach the hosted push service only where the site has one', () => {
  const dependencies = { publicUrl: 'https://canal.example', scripts: [], withGoogle: false }
  const hosted = contentPolicy({ ...dependencies, pushService: 'wss://ws-eu.pusher.com:443' })
  expect(hosted).toContain("connect-src 'self' wss://canal.example wss://ws-eu.pusher.com:443;")
  expect(contentPolicy(dependencies)).toContain("connect-src 'self' wss://canal.example;")
})

test('over https the browser is told to stay there', async () => {
  expect((await get('/one')).headers['strict-transport-security']).toContain('max-age=31536000')
})

test('a head request gets the headers alone', async () => {
  const head = await app.inject({ method: 'HEAD', url: '/one' })
  expect(head.statusCode).toBe(200)
  expect(Number(head.headers['content-length'])).toBeGreaterThan(2000)
  expect(head.body).toBe('')
})

test('files of the build are served packed, those with a hash for ever', async () => {
  const script = await get('/assets/a-1234.js', { 'accept-encoding': 'br' })
  expect(script.body).toBe('packed')
  expect(script.headers['cache-control']).toBe('public, max-age=31536000, immutable')
  expect(script.headers['content-type']).toBe('text/javascript')

  expect((await get('/favicon.ico')).headers['cache-control']).toBe('public, max-age=3600')
  expect((await get('/.vite/manifest.json')).body).not.toBe('{}')
  expect((await get('/assets/gone.js')).statusCode).toBe(404)
})

test('robots learn where nothing is to be found', async () => {
  const { body, headers } = await get('/robots.txt')
  expect(headers['content-type']).toContain('text/plain')
  expect(body).toContain('Disallow: /api/')
  expect(body).toMatch(/^Sitemap: https?:\/\/\S+\/sitemap\.xml$/m)
})

test('addresses of other parts of the server are no pages', async () => {
  for (const url of ['/api/nothing', '/node-server/x']) {
    const answer = await get(url)
    expect(answer.statusCode, url).toBe(404)
    expect(answer.headers['content-type'], url).toContain('json')
  }
  expect((await get('/contato/')).headers.location).toBe('/contato')
})

const form = { 'content-type': 'application/x-www-form-urlencoded', host: 'canal.example' }
const post = (payload: string, headers: Record<string, string> = {}) =>
  app.inject({ method: 'POST', url: '/form', payload, headers: { ...form, ...headers } })

test('a form posted to a page reaches it, from our own site only, and not too big', async () => {
  expect((await post('word=mar')).body).toBe('got mar')
  expect((await post('word=mar', { origin: 'https://canal.example' })).body).toBe('got mar')
  expect((await post('word=mar', { origin: 'https://evil.example' })).statusCode).toBe(403)
  expect((await post('word=mar', { origin: 'null' })).statusCode).toBe(403)
  expect((await post(`word=${'m'.repeat(64 * 1024)}`)).statusCode).toBe(413)
})

const report = (body: unknown, remoteAddress = '192.0.2.7') =>
  app.inject({
    method: 'POST',
    url: '/api/policy-reports',
    payload: typeof body === 'string' ? body : JSON.stringify(body),
    headers: { 'content-type': 'application/reports+json' },
    remoteAddress,
  })

test('what breaks a policy is logged once, without the query of the page', async () => {
  const documentURL = 'https://canal.example/reset-password?token=hidden-token'
  const breach = {
    type: 'csp-violation',
    body: { effectiveDirective: 'img-src', blockedURL: 'inline', documentURL },
  }
  const older = { 'csp-report': { 'effective-directive': 'font-src', 'document-uri': documentURL } }
  const tooDeep = `[{"body":{"effectiveDirective":"media-src","deep":${'['.repeat(40)}${']'.repeat(40)}}}]`
  logged.length = 0

  const shapeless = { body: null, 'csp-report': null }
  for (const body of [[breach, breach], older, 'nonsense', 'null', [null, 7, shapeless], tooDeep]) {
    expect((await report(body)).statusCode).toBe(204)
  }

  expect(logged.filter((line) => line.includes('img-src'))).toHaveLength(1)
  expect(logged.filter((line) => line.includes('font-src'))).toHaveLength(1)
  expect(logged).toHaveLength(2)
  expect(logged.join()).not.toContain('hidden-token')
  expect((await report('x'.repeat(20_000))).statusCode).toBe(413)
})

const breachOf = (host: string) => ({
  body: {
    effectiveDirective: 'img-src',
    blockedURL: `https://${host}/a.png`,
    documentURL: 'https://canal.example/',
  },
})
const countLogged = (text: string) => logged.filter((line) => line.includes(text)).length

test('ten thousand forged reports from one address hide nothing that others report', async () => {
  logged.length = 0
  const forged = Array.from({ length: 10_000 }, (_, index) => breachOf(`forged-${index}.example`))
  for (let from = 0; from < forged.length; from += 20) {
    await report(forged.slice(from, from + 20), '198.51.100.9')
  }
  expect(countLogged('forged-')).toBe(10)

  expect((await report([breachOf('real.example')], '203.0.113.4')).statusCode).toBe(204)
  expect(countLogged('real.example')).toBe(1)
})

test('nor do those of a thousand networks, of which each names another breach', async () => {
  for (let index = 0; index < 1000; index += 1) {
    await report([breachOf(`many-${index}.example`)], `10.${index >> 8}.${index & 255}.1`)
  }
  logged.length = 0
  await report([breachOf('late.example')], '203.0.113.5')
  expect(countLogged('late.example')).toBe(1)
})

test('a breach that goes on is logged the first, the tenth and the hundredth time', async () => {
  logged.length = 0
  for (let index = 0; index < 130; index += 1) {
    await report([breachOf('often.example')], `10.9.${index}.1`)
  }
  const times = logged.map((line) => JSON.parse(line)).map(({ breach }) => breach.times)
  expect(times).toEqual([1, 10, 100])
})

test.each(['no-such-directive', '', 'img-src\nforged'])('a report about %j is none', async (directive) => {
  logged.length = 0
  const forged = { body: { ...breachOf('x.example').body, effectiveDirective: directive } }
  expect((await report([forged], '203.0.113.6')).statusCode).toBe(204)
  expect(logged).toEqual([])
})
