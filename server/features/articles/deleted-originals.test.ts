import { readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Language } from '#contract/schema.ts'
import { translateArticle, writeArticle } from '../../../tests/support/articles.ts'
import { withClient } from '../../../tests/support/postgres.ts'
import { type Member, startSite, type TestSite } from '../../../tests/support/site.ts'

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
const write = (title: string) => writeArticle(admin, { title })
const translate = (id: number, language: Language, fields: { title: string }) =>
  translateArticle(admin, id, language, fields)
const remove = (id: number) => admin.call('DELETE /api/articles/:id', { params: { id } })
const restore = (id: number) => admin.call('POST /api/articles/:id/restore', { params: { id } })
const languagesOf = async (id: number) =>
  (await read(id)).languages.map((one) => [one.language, one.isOriginal ? 'original' : 'translation'])

test('when an original goes, one of its translations is the original until it comes back', async () => {
  const from = await write('Some')
  const english = await translate(from.id, 'en', { title: 'Goes' })
  const french = await translate(from.id, 'fr', { title: 'Part' })
  await remove(from.id)
  expect(await languagesOf(french.id)).toEqual([
    ['en', 'original'],
    ['fr', 'translation'],
  ])
  const { original } = await read(french.id)
  expect([original?.isOutdated, original?.title]).toEqual([false, 'Goes'])
  const shown = await site.visitor.call('GET /api/article/:slug', { params: { slug: english.slug } })
  expect(shown.translations.map(({ slug }) => slug)).toEqual([french.slug])
  expect((await restore(from.id)).message).toBe('Artigo trazido de volta.')
  expect(await languagesOf(from.id)).toEqual([
    ['pt', 'original'],
    ['en', 'translation'],
    ['fr', 'translation'],
  ])
})

test('translations are outdated where they were before their original went and came back', async () => {
  const from = await write('Vai e volta')
  const french = await translate(from.id, 'fr', { title: 'Part' })
  await admin.call('PUT /api/articles/:id', { params: { id: from.id }, body: { title: 'Mudou' } })
  const english = await translate(from.id, 'en', { title: 'Changed' })
  await remove(from.id)
  const spanish = await translate(french.id, 'es', { title: 'Parte' })
  await restore(from.id)
  const outdated = async (id: number) => (await read(id)).original?.isOutdated
  expect([await outdated(french.id), await outdated(english.id), await outdated(spanish.id)]).toEqual([
    ...[true, false, false],
  ])
  expect((await read(french.id)).original?.compared.title).toBe('Vai e volta')
})

test('an original whose translations were linked to another text comes back as a translation of that', async () => {
  const from = await write('Antes')
  const english = await translate(from.id, 'en', { title: 'Before' })
  const other = await writeArticle(admin, { title: 'Otro', language: 'es' })
  await remove(from.id)
  await admin.call('PUT /api/articles/:id/translation-of', {
    ...{ params: { id: english.id }, body: { original: other.id } },
  })
  expect((await restore(from.id)).message).toBe('Artigo trazido de volta, como tradução.')
  expect(await languagesOf(from.id)).toEqual([
    ['es', 'original'],
    ['en', 'translation'],
    ['pt', 'translation'],
  ])
})

test('of two originals in the bin the one that comes back last does not take over from the other', async () => {
  const from = await write('Um')
  const english = await translate(from.id, 'en', { title: 'One' })
  await translate(from.id, 'fr', { title: 'Un' })
  for (const { id } of [from, english]) await remove(id)
  for (const { id } of [from, english]) await restore(id)
  expect(await languagesOf(from.id)).toEqual([
    ['pt', 'original'],
    ['en', 'translation'],
    ['fr', 'translation'],
  ])
})

test('what comes back from the bin is a text of its own where its language was taken meanwhile', async () => {
  const from = await write('Duas vezes')
  const first = await translate(from.id, 'en', { title: 'Twice' })
  await remove(first.id)
  const second = await translate(from.id, 'en', { title: 'Second' })
  expect((await restore(first.id)).message).toMatch('sozinho')
  expect(await languagesOf(first.id)).toEqual([['en', 'original']])
  expect(await languagesOf(second.id)).toEqual([
    ['pt', 'original'],
    ['en', 'translation'],
  ])
})

test('what comes back while somebody adds its language is a text of its own', async () => {
  const from = await write('Ao mesmo tempo')
  const first = await translate(from.id, 'en', { title: 'At once' })
  await remove(first.id)
  await withClient(site.databaseUrl, async (client) => {
    await client.query('BEGIN')
    await client.query('SELECT FROM articles WHERE id = $1 FOR UPDATE', [from.id])
    await client.query(
      `INSERT INTO articles (slug, title, content, excerpt, safe_version, created_at, updated_at, language, translation_of)
       VALUES ($1, 'Second', '', '', 1, now(), now(), 'en', $2)`,
      [`at-once-${from.id}`, from.id],
    )
    const coming = restore(first.id)
    await expect.poll(waiters).toBe(1)
    await client.query('COMMIT')
    await coming
  })
  expect(await languagesOf(first.id)).toEqual([['en', 'original']])
})

test('a translation that comes back before its original is the original until that comes back', async () => {
  const from = await write('Primeiro')
  const english = await translate(from.id, 'en', { title: 'First' })
  await remove(english.id)
  await remove(from.id)
  await restore(english.id)
  expect(await languagesOf(english.id)).toEqual([['en', 'original']])
  await restore(from.id)
  expect(await languagesOf(from.id)).toEqual([
    ['pt', 'original'],
    ['en', 'translation'],
  ])
})

test('when an original is gone for good, its translation stays', async () => {
  const from = await write('Vai')
  const english = await translate(from.id, 'en', { title: 'Gone' })
  await remove(from.id)
  site.clock.advance({ days: 31 })
  await site.app.services.articles.purgeDeleted()
  admin = await site.signIn('neto')
  expect(await languagesOf(english.id)).toEqual([['en', 'original']])
})

test('an original that was deleted before comparisons named theirs comes back as the original, a translation as one', async () => {
  const from = await write('Antes da versão')
  const english = await translate(from.id, 'en', { title: 'Before the version' })
  const french = await translate(from.id, 'fr', { title: 'Avant la version' })
  await remove(from.id)
  await remove(french.id)
  const migration = new URL('../../database/migrations/0139-former-originals.sql', import.meta.url)
  await withClient(site.databaseUrl, async (client) => {
    await client.query('DELETE FROM translation_sources WHERE original_id = ANY ($1)', [[from.id, french.id]])
    for (let times = 0; times < 2; times += 1) await client.query(await readFile(migration, 'utf8'))
  })
  await restore(french.id)
  expect(await languagesOf(english.id)).toEqual([
    ['en', 'original'],
    ['fr', 'translation'],
  ])
  await restore(from.id)
  expect(await languagesOf(from.id)).toEqual([
    ['pt', 'original'],
    ['en', 'translation'],
    ['fr', 'translation'],
  ])
})
