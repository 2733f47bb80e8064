import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { translateArticle, writeArticle } from '../../../tests/support/articles.ts'
import { withClient } from '../../../tests/support/postgres.ts'
import { type Member, startSite, type TestSite } from '../../../tests/support/site.ts'
import { makeAlbum } from '../../../tests/support/stores.ts'

let site: TestSite
let admin: Member

beforeAll(async () => {
  site = await startSite({ environment: { RATE_LIMIT_FACTOR: '1000' } })
  admin = await site.signIn('neto')
})
afterAll(() => site.stop())

/** Counts transactions that wait for a lock. */
const waiters = async () => {
  const query = sql`SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`
  return (await query.execute(site.tables)).rows.length
}
const read = (id: number) => admin.call('GET /api/articles/:id', { params: { id } })
const languagesOf = async (id: number) =>
  (await read(id)).languages.map(({ language, title }) => `${language} ${title}`)
const join = (id: number, original: number | null) =>
  admin.ask<{ key?: string }>('PUT /api/articles/:id/translation-of', { params: { id }, body: { original } })

test('two texts that were written apart are one, with what was translated from them', async () => {
  const sea = await writeArticle(admin, { title: 'Mar' })
  const spanish = await translateArticle(admin, sea.id, 'es', { title: 'Mar (es)' })
  const english = await writeArticle(admin, { title: 'Sea', language: 'en' })
  const french = await translateArticle(admin, english.id, 'fr', { title: 'Mer' })

  // Any translation of the other text may be named.
  expect((await join(english.id, spanish.id)).status).toBe(200)
  expect(await languagesOf(sea.id)).toEqual(['pt Mar', 'en Sea', 'es Mar (es)', 'fr Mer'])
  expect((await read(french.id)).original).toMatchObject({ id: sea.id, isOutdated: false })
  const shown = await site.visitor.call('GET /api/article/:slug', { params: { slug: 'mar' } })
  expect(shown.translations.map(({ slug }) => slug)).toContain('mer')
  const [act] = await admin.call('GET /api/admin/audit', {})
  expect(act?.action).toBe('articles.translationJoined')
  expect((await join(english.id, sea.id)).status).toBe(200)
})

test('not where a language would be there twice, nor with itself or what is no article', async () => {
  const sun = await writeArticle(admin, { title: 'Sol' })
  const other = await writeArticle(admin, { title: 'Outro sol' })
  expect((await join(other.id, sun.id)).body.key).toBe('translation_exists')
  expect((await join(sun.id, sun.id)).status).toBe(200)
  expect(await languagesOf(sun.id)).toEqual(['pt Sol'])
  expect((await join(sun.id, 999_999)).body.key).toBe('article_not_found')
  const album = await makeAlbum(site)
  const ofShop = { params: { id: album.id }, query: {} }
  const { articleId } = await admin.call('POST /api/album/:id/suggestStoreDescription', ofShop)
  expect((await join(sun.id, articleId ?? 0)).body.key).toBe('article_not_found')
  const requests = { params: { id: articleId ?? 0 }, body: { language: 'en' } }
  const refused = await admin.refused('POST /api/articles/:id/translations', requests)
  expect(refused.body.key).toBe('article_not_found')
})

test('not with what becomes a translation at this moment, or there would be one of a translation', async () => {
  const wave = await writeArticle(admin, { title: 'Onda' })
  const english = await writeArticle(admin, { title: 'Wave', language: 'en' })
  const french = await writeArticle(admin, { title: 'Vague', language: 'fr' })
  await withClient(site.databaseUrl, async (client) => {
    await client.query('BEGIN')
    await client.query('UPDATE articles SET translation_of = $1 WHERE id = $2', [wave.id, english.id])
    const joining = join(french.id, english.id)
    await expect.poll(waiters).toBe(1)
    await client.query('COMMIT')
    expect((await joining).body.key).toBe('original_changed')
  })
  expect((await join(french.id, english.id)).status).toBe(200)
  expect(await languagesOf(wave.id)).toEqual(['pt Onda', 'en Wave', 'fr Vague'])
})

test('a translation can be a text of its own again, and its original stays with the others', async () => {
  const moon = await writeArticle(admin, { title: 'Lua' })
  const english = await translateArticle(admin, moon.id, 'en', { title: 'Moon' })
  expect((await join(moon.id, null)).body.key).toBe('original_not_found')
  expect((await join(english.id, null)).status).toBe(200)
  expect([await languagesOf(english.id), await languagesOf(moon.id)]).toEqual([['en Moon'], ['pt Lua']])
  const shown = await site.visitor.call('GET /api/article/:slug', { params: { slug: 'lua' } })
  expect(shown.translations).toEqual([])
})
