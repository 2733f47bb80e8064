import { afterAll, beforeAll, expect, test } from 'vitest'
import { writeArticle } from '../../../tests/support/articles.ts'
import { withClient } from '../../../tests/support/postgres.ts'
import { startSite, type TestSite } from '../../../tests/support/site.ts'

let site: TestSite

beforeAll(async () => {
  site = await startSite()
})
afterAll(() => site.stop())

test('of a word that stands everywhere the titles are found, however old, and else the newest', async () => {
  await writeArticle(await site.signIn('neto'), { title: 'Cardume' })
  await withClient(site.databaseUrl, (client) =>
    client.query(
      `insert into articles (slug, title, content, excerpt, safe_version, is_published, created_at, updated_at, published_at)
       select 'rede-' || n, 'Rede ' || n, '<p>Um cardume passa.</p>', 'Um cardume passa.', 1, true, now(), now(),
              now() + n * interval '1 day'
       from generate_series(1, 300) n`,
    ),
  )
  const found = await site.visitor.call('GET /api/search', { query: { q: 'cardume' } })
  expect(found).toHaveLength(50)
  expect(found.slice(0, 3).map((result) => 'title' in result && result.title)).toEqual([
    'Cardume',
    'Rede 300',
    'Rede 299',
  ])
})
