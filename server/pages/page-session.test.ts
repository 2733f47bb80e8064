import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import Fastify, { type FastifyInstance } from 'fastify'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { PageReader } from '../platform/actor.ts'
import { createRateLimits } from '../platform/rate-limits.ts'
import { createTranslator } from '../platform/text/translate.ts'
import { mountPages } from './mount.ts'

/** A shared page, and a personal one that shows its reader. */
const webApp = `
const answer = (request, status, headers, router, context) => {
  const asked = context.get(pageRequest)
  headers.set('content-type', 'text/html; charset=utf-8')
  asked.page = '<html>for ' + (asked.member?.profile.username ?? 'nobody')
  return new Response(null, { status, headers })
}
const pageRequest = { defaultValue: undefined }
const page = (id, path, handle) => ({ id, parentId: 'root', path, module: { default: () => null, handle,
  loader: ({ context }) => context.get(pageRequest).member?.profile.username ?? 'nobody' } })
export const routes = {
  root: { id: 'root', path: '', module: { default: () => null } },
  mine: page('mine', 'mine/:id', () => ({ personal: true })),
  rest: page('rest', '*'),
}
export const entry = { module: { default: answer, pageRequest, handleError: () => {} } }
export const assets = { entry: { imports: [], module: '' }, routes: {}, url: '', version: '1' }
export const basename = '/', publicPath = '/', assetsBuildDirectory = 'client', future = {}, ssr = true
export const isSpaMode = false, prerender = [], routeDiscovery = { mode: 'initial' }, allowedActionOrigins = []
`

const token = 'a'.repeat(43)
const lia: PageReader = {
  actor: {
    ...{ userId: 7, username: 'lia', roles: ['ROLE_USER'], sessionId: 's' },
    ...{ termsPending: false, language: 'pt' },
  },
  initials: 'L',
  profileImage: '',
}

let folder: string
let app: FastifyInstance
let looked = 0
let isAway = false

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'canal-barra-pages-'))
  for (const name of ['client/.vite', 'client/assets']) await mkdir(join(folder, name), { recursive: true })
  await mkdir(join(folder, 'server'))
  await writeFile(join(folder, 'package.json'), '{"type":"module"}')
  await writeFile(join(folder, 'server/index.js'), webApp)
  await writeFile(join(folder, 'client/.vite/manifest.json'), '{}')

  const nothingToCall = () => ({ call: () => Promise.reject(new Error('nothing to call')) })
  app = Fastify() as unknown as FastifyInstance
  await mountPages(app, {
    countRead: () => {},
    redirects: { find: async () => undefined, findByQuery: async () => undefined, isOld: () => false },
    config: { publicUrl: 'https://canal.example', google: { clientId: undefined, jwksUrl: '' } },
    caller: { from: nothingToCall, forReader: nothingToCall },
    authenticatePage: async (given) => {
      looked += 1
      if (isAway) throw new Error('away')
      return given === token ? lia : null
    },
    translator: createTranslator(),
    log: pino({ level: 'silent' }),
    limits: createRateLimits(1),
    mode: 'production',
    build: pathToFileURL(`${folder}/`),
  })
})
afterAll(async () => {
  await app.close()
  await rm(folder, { recursive: true })
})

const opened = { 'sec-fetch-dest': 'document', 'sec-fetch-site': 'none' }
const requests = { 'sec-fetch-dest': 'empty', 'sec-fetch-site': 'same-origin' }

function get(url: string, headers: Record<string, string>, cookie = `page_session=${token}`) {
  return app.inject({ url, headers: { cookie, ...headers } })
}

test('a personal page is drawn for who asks, and kept by nobody', async () => {
  const { body, headers } = await get('/mine/1', opened)
  expect(body).toContain('for lia')
  expect(headers['cache-control']).toBe('private, no-store')
  expect(headers.vary).toContain('cookie')

  const other = await app.inject({ url: '/mine/1', headers: opened })
  expect(other.body).toContain('for nobody')
  expect(other.headers['cache-control']).toBe('public, max-age=0, must-revalidate')
  // The cached page for visitors is not served to the member, nor the other way round.
  expect((await get('/mine/1', opened)).body).toContain('for lia')
})

test('so is its data, when a page of ours asks for it', async () => {
  const { body, headers } = await get('/mine/1.data', requests)
  expect(body).toContain('lia')
  expect(headers['cache-control']).toBe('private, no-store')
})

test('nobody looks who asks for a page that is the same for everybody', async () => {
  const before = looked
  expect((await get('/blog', opened)).headers['cache-control']).toBe('public, max-age=0, must-revalidate')
  expect((await get('/blog.data', requests)).body).toContain('nobody')
  expect(looked).toBe(before)
})

test.each([
  ['a frame', { 'sec-fetch-dest': 'iframe', 'sec-fetch-site': 'same-origin' }],
  ['an object', { 'sec-fetch-dest': 'object', 'sec-fetch-site': 'same-origin' }],
  ['code of another site', { 'sec-fetch-dest': 'empty', 'sec-fetch-site': 'cross-site' }],
  ['code of another host of this site', { 'sec-fetch-dest': 'empty', 'sec-fetch-site': 'same-site' }],
  ['a script element', { 'sec-fetch-dest': 'script', 'sec-fetch-site': 'same-origin' }],
  ['a program that does not say', {}],
])('%s is a visitor', async (_who, headers) => {
  const before = looked
  for (const url of ['/mine/2', '/mine/2.data']) {
    const answer = await get(url, headers as Record<string, string>)
    expect(answer.body).not.toContain('lia')
    expect(answer.headers['cache-control']).not.toContain('private')
  }
  expect(looked).toBe(before)
})

test('a form that is posted to a personal page is a visitor’s', async () => {
  const before = looked
  const headers = { ...opened, cookie: `page_session=${token}`, origin: 'https://canal.example' }
  await app.inject({ method: 'POST', url: '/mine/1', headers })
  expect(looked).toBe(before)
})

test('whoever shows nonsense is a visitor, and so is everybody while nobody can be recognised', async () => {
  expect((await get('/mine/1', opened, `page_session=${'b'.repeat(43)}`)).body).toContain('for nobody')
  expect((await get('/mine/1', opened, `page_session=${'x'.repeat(5000)}`)).body).toContain('for nobody')
  expect((await get('/mine/1', opened, 'other_page_session=1')).body).toContain('for nobody')
  isAway = true
  expect((await get('/mine/1', opened)).body).toContain('for nobody')
  isAway = false
})
