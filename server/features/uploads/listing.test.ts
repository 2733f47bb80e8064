import { afterAll, beforeAll, expect, test } from 'vitest'
import type { LibraryPicture } from '#contract/uploads.ts'
import { writeArticle } from '../../../tests/support/articles.ts'
import { keepPicture } from '../../../tests/support/library.ts'
import { type Member, startSite, type TestSite } from '../../../tests/support/site.ts'
import { makeAlbum } from '../../../tests/support/stores.ts'

let site: TestSite
let moderator: Member
const names: string[] = []

beforeAll(async () => {
  site = await startSite({ environment: { RATE_LIMIT_FACTOR: '50' } })
  moderator = await site.member('caboverde', { roles: ['ROLE_USER', 'ROLE_MODERATOR'] })
  for (const colour of ['#111111', '#777777', '#cccccc']) {
    names.unshift(await keepPicture(site, moderator, colour))
    site.clock.advance({ minutes: 1 })
  }
})
afterAll(() => site.stop())

const list = (query = {}) => moderator.call('GET /api/uploads', { query })
const named = (pictures: LibraryPicture[]) => pictures.map(({ name }) => name)

test('the library is read newest first, whole or by pages', async () => {
  const all = await list()
  expect(named(all)).toEqual(names)
  expect(all[0]).toEqual({
    name: names[0],
    url: `/uploads/${names[0]}`,
    modified: expect.stringMatching(/Z$/),
    width: 90,
    height: 60,
    colour: '#cccccc',
    usedBy: [],
  })
  const { body, headers } = await moderator.ask<LibraryPicture[]>('GET /api/uploads', {
    query: { page: 2, limit: 2 },
  })
  expect(named(body)).toEqual(names.slice(2))
  expect(headers.get('x-total-count')).toBe('3')
  expect(named(await list({ page: 1 }))).toEqual(names)
  expect(await list({ page: 9 })).toEqual([])
})

test('a picture of the library keeps its shape, in widths of its own', async () => {
  const stem = names[0]?.split('.')[0]
  for (const width of [320, 1600]) {
    for (const type of ['avif', 'webp']) {
      const response = await fetch(`${site.url}/uploads/${stem}-${width}.${type}`)
      expect([response.status, response.headers.get('content-type')]).toEqual([200, `image/${type}`])
    }
  }
})

test('only pictures that staff keep are in it, not what is in albums', async () => {
  await makeAlbum(site, { products: [{ name: 'Lente' }] })
  expect(named(await list())).toEqual(names)
})

test('each tells which texts show it, deleted ones too', async () => {
  const [first, second] = names
  const content = `<p>O mar.</p><p><img src="/uploads/${first}" alt="O mar"></p>`
  const shown = await writeArticle(moderator, { title: 'Maré baixa', content })
  const gone = await writeArticle(moderator, { title: 'Maré alta', content })
  await moderator.call('DELETE /api/articles/:id', { params: { id: gone.id } })
  await site.tables
    .updateTable('articles')
    .set({ coverId: second?.split('.')[0] ?? '' })
    .where('id', '=', shown.id)
    .execute()

  const uses = (await list()).map(({ usedBy }) => usedBy)
  expect(uses).toEqual([
    [
      { type: 'article', id: gone.id, name: 'Maré alta' },
      { type: 'article', id: shown.id, name: 'Maré baixa' },
    ],
    [{ type: 'article', id: shown.id, name: 'Maré baixa' }],
    [],
  ])
})
