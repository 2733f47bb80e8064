import Fastify, { type FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { translateArticle, writeArticle } from '../../tests/support/articles.ts'
import { say } from '../../tests/support/lines.ts'
import { withClient } from '../../tests/support/postgres.ts'
import { type Member, startSite, type TestSite } from '../../tests/support/site.ts'
import { createSiteMapService } from '../features/site-map/site-map.service.ts'
import { mountSiteMap } from './site-map.ts'

let site: TestSite
let lia: Member

beforeAll(async () => {
  site = await startSite({ environment: { PUBLIC_URL: 'https://canal.example' } })
  lia = await site.member('lia')
  await write({ slug: 'farol', published: true, lyrics: false })
  await write({ slug: 'maresia', published: true, lyrics: true })
  await write({ slug: 'rascunho', published: false, lyrics: false })
})
afterAll(() => site.stop())

const get = (path: string, headers = {}) => fetch(site.url + path, { headers })

test('the map tells of the pages of the interface in all languages', async () => {
  const answer = await get('/sitemap.xml')
  expect(answer.headers.get('content-type')).toBe('application/xml; charset=utf-8')
  const map = await answer.text()
  const [entry = ''] = /<url><loc>https:\/\/canal\.example\/blog<\/loc>.*/.exec(map) ?? []
  for (const [language, query] of [
    ['pt', ''],
    ['en', '?lang=en'],
    ['fr', '?lang=fr'],
    ['es', '?lang=es'],
    ['x-default', ''],
  ]) {
    expect(entry).toContain(`hreflang="${language}" href="https://canal.example/blog${query}"`)
  }
  expect(map).toContain('<loc>https://canal.example/blog?lang=fr</loc>')
  expect(map).toContain('<loc>https://canal.example/</loc>')
})

test('a published text is there once, in the language in which it exists, with its last change', async () => {
  const map = await (await get('/sitemap.xml')).text()
  const entries = map.split('\n').filter((line) => /farol|maresia|\/person\//.test(line))
  expect(entries.sort()).toEqual([
    '<url><loc>https://canal.example/blog/farol</loc><lastmod>2026-01-02T03:04:05.000Z</lastmod></url>',
    '<url><loc>https://canal.example/lyrics/maresia</loc><lastmod>2026-01-02T03:04:05.000Z</lastmod></url>',
    ...[1, lia.id].map((id) => `<url><loc>https://canal.example/person/${id}</loc></url>`),
  ])
  expect(map).not.toContain('rascunho')
})

test('a text in several languages names all that are published, and each of them is there', async () => {
  const admin = await site.signIn('neto')
  const { id } = await writeArticle(admin, { title: 'Baía' })
  const english = await translateArticle(admin, id, 'en', { title: 'Bay' })
  await translateArticle(admin, id, 'fr', { title: 'Baie', isPublished: false })
  const entries = async () =>
    (await (await get('/sitemap.xml')).text()).split('\n').filter((line) => /baia|bay|baie/.test(line))
  const link = (language: string, path: string) =>
    `<xhtml:link rel="alternate" hreflang="${language}" href="https://canal.example/blog/${path}"/>`
  const links = link('pt', 'baia') + link('en', 'bay?lang=en') + link('x-default', 'baia')
  expect((await entries()).map((line) => line.replace(/<lastmod>.*/, ''))).toEqual([
    `<url><loc>https://canal.example/blog/baia</loc>${links}`,
    `<url><loc>https://canal.example/blog/bay?lang=en</loc>${links}`,
  ])
  await admin.call('PUT /api/articles/:id', { params: { id: english.id }, body: { isPublished: false } })
  expect((await entries()).join()).not.toMatch(/hreflang|bay/)
})

test('a map that has not changed is not sent again', async () => {
  const etag = (await get('/sitemap.xml')).headers.get('etag') ?? ''
  for (const known of [etag, `"other", ${etag}`, '*'])
    expect((await get('/sitemap.xml', { 'if-none-match': known })).status).toBe(304)
  await write({ slug: 'novidade', published: true, lyrics: false })
  expect((await get('/sitemap.xml', { 'if-none-match': etag })).status).toBe(200)
})

test('a map is sent again where one page takes the place of another, or a text becomes a translation', async () => {
  const etag = async () => (await get('/sitemap.xml')).headers.get('etag')
  const swap = () =>
    sql`UPDATE articles SET is_published = NOT is_published WHERE slug IN ('farol', 'rascunho')`.execute(
      site.tables,
    )
  const first = await etag()
  await swap()
  const swapped = await etag()
  await swap()
  expect(swapped).not.toBe(first)
  expect(await etag()).toBe(first)

  const admin = await site.signIn('neto')
  const original = await writeArticle(admin, { title: 'Rochedo' })
  const { id } = await writeArticle(admin, { title: 'Rock', language: 'en' })
  const apart = await etag()
  await admin.call('PUT /api/articles/:id/translation-of', {
    params: { id },
    body: { original: original.id },
  })
  expect(await etag()).not.toBe(apart)
})

test('a log that search engines may find says on which day somebody spoke last', async () => {
  const admin = await site.signIn('neto')
  await admin.call('PUT /api/channels/:slug/public-log', {
    params: { slug: 'barra' },
    body: { log: 'indexed' },
  })
  const { message } = await say(admin, 'barra', 'bom dia')
  const today = message.createdAt.slice(0, 10)
  expect(await (await get('/sitemap.xml')).text()).toContain(
    `<url><loc>https://canal.example/log/barra</loc><lastmod>${today}T00:00:00.000Z</lastmod></url>`,
  )
})

test('who does not want to be found is not on the map', async () => {
  const isThere = async () => (await (await get('/sitemap.xml')).text()).includes(`/person/${lia.id}<`)
  expect(await isThere()).toBe(true)
  const show = { gender: false, age: false, instagram: true, youtube: true, language: true }
  await lia.call('PUT /api/privacy', { body: { searchable: false, show } })
  expect(await isThere()).toBe(false)
})

test('a large map is a list of maps that have every page once', async () => {
  const app: FastifyInstance = Fastify()
  const siteMap = createSiteMapService({ db: site.app.infrastructure.db, perPart: 2 })
  mountSiteMap(app, { publicUrl: 'https://canal.example', siteMap })
  app.setErrorHandler((error: { status?: number }, _request, reply) => reply.code(error.status ?? 500).send())
  const read = async (url: string) => (await app.inject({ url })).body

  const { parts } = await siteMap.overview()
  expect(parts).toBeGreaterThan(1)
  const maps = (await read('/sitemap.xml')).match(/(?<=<loc>https:\/\/canal\.example).*?(?=<\/loc>)/g)
  expect(maps).toEqual(Array.from({ length: parts }, (_, part) => `/sitemap-${part + 1}.xml`))
  const whole = (await Promise.all((maps ?? []).map(read))).join('')
  for (const path of ['/', '/blog/farol', '/lyrics/maresia']) {
    expect(whole.split(`<loc>https://canal.example${path}</loc>`)).toHaveLength(2)
  }
  for (const part of [0, parts + 1, 'x', '01', '-1']) {
    expect((await app.inject({ url: `/sitemap-${part}.xml` })).statusCode, String(part)).toBe(404)
  }
  await app.close()
})

async function write({ slug, published, lyrics }: { slug: string; published: boolean; lyrics: boolean }) {
  await withClient(site.databaseUrl, (client) =>
    client.query(
      `insert into articles
         (slug, title, content, excerpt, safe_version, is_published, is_lyrics, created_at, updated_at, published_at)
       values ($1, $1, '', '', 1, $2, $3, now(), '2026-01-02T03:04:05Z', now())`,
      [slug, published, lyrics],
    ),
  )
}
