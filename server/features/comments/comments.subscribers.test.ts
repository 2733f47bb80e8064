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
  for (let number = 1; number <= 20; number++)
    await neto.call('POST /api/comments/:kind/:id', { params, body: { text: `onda ${number}` } })
  await vi.waitFor(() => expect(stale).toEqual([`page:/blog/${slug}`]))
  await vi.waitFor(() => expect(stale).toHaveLength(2), 5000)
  expect(new Set(stale)).toEqual(new Set([`page:/blog/${slug}`]))
})
