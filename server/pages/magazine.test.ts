import { afterAll, beforeAll, expect, test } from 'vitest'
import { writeArticle } from '../../tests/support/articles.ts'
import { startSite, type TestSite } from '../../tests/support/site.ts'

let site: TestSite
beforeAll(async () => {
  site = await startSite({ pages: 'production' })
  const admin = await site.signIn('neto')
  const { id } = await writeArticle(admin, { title: 'Mar' })
  await admin.call('PUT /api/articles/:id', { params: { id }, body: { slug: 'oceano' } })
  await writeArticle(admin, { title: 'Canto', isLyrics: true })
  await writeArticle(admin, { title: 'Esboço', isPublished: false })
})
afterAll(() => site?.stop())

test.each([
  ['/magazine/oceano', 301, '/blog/oceano'],
  ['/magazine/mar', 301, '/blog/oceano'],
  ['/magazine/mar?lang=en', 301, '/blog/oceano?lang=en'],
  ['/magazine/canto', 301, '/lyrics/canto'],
  // Staff see a draft there; a text that never existed is a 404 there.
  ['/magazine/esboco', 302, '/blog/esboco'],
  ['/magazine/nada', 302, '/blog/nada'],
  // A text that is no longer a lyric.
  ['/lyrics/oceano', 302, '/blog/oceano'],
  ['/lyrics/mar?lang=en', 302, '/blog/oceano?lang=en'],
])('%s answers %i to %s', async (path, status, to) => {
  const answer = await fetch(site.url + path, { redirect: 'manual' })
  expect([answer.status, answer.headers.get('location')]).toEqual([status, to])
})
