import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { writeArticle } from '../../../tests/support/articles.ts'
import { type Member, startSite, type TestSite } from '../../../tests/support/site.ts'

let site: TestSite
let neto: Member

beforeAll(async () => {
  site = await startSite({ environment: { RATE_LIMIT_FACTOR: '1000' } })
  neto = await site.signIn('neto')
})
afterAll(() => site.stop())

test('a storm of comments makes their page stale at once, once more afterwards, and no other page', async () => {
  const { id, slug } = await writeArticle(neto, { title: 'Ressaca' })
  const stale: string[] = []
  site.app.infrastructure.bus.onStale((tags) => stale.push(...tags))
  const params = { kind: 'article' as const, id }
  const begun = performance.now()
  const say = (number: number) =>
    neto.call('POST /api/comments/:kind/:id', { params, body: { text: `onda ${number}` } })
  await Promise.all(Array.from({ length: 20 }, (_, number) => say(number)))
  await vi.waitFor(() => expect(stale.length).toBeGreaterThan(1), 10_000)
  const pauses = (performance.now() - begun) / 2000
  expect(stale.length).toBeLessThanOrEqual(2 + pauses)
  expect(new Set(stale)).toEqual(new Set([`page:/blog/${slug}`]))
})
