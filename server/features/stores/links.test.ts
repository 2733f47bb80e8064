import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { dateIn } from '#contract/rules/ages.ts'
import { startSite, type TestSite } from '../../../tests/support/site.ts'
import { makeAlbum, staffActor } from '../../../tests/support/stores.ts'

let site: TestSite

beforeAll(async () => {
  site = await startSite({ environment: { RATE_LIMIT_FACTOR: '1000' } })
})
afterAll(() => site.stop())
beforeEach(() => site.tables.deleteFrom('albums').execute())

const lens = { name: 'Lente 35 mm', actionUrl: 'https://loja.example/lente?ref=barra' }

describe('clicks', () => {
  const rows = () => site.app.infrastructure.db.read.selectFrom('albumClicks').selectAll().execute()
  const click = (slug: string, position: unknown) =>
    site.visitor.ask<{ key?: string }>('POST /api/shop/:slug/click', { params: { slug }, body: { position } })

  test('are counted by day and slot, and say nothing of who it was', async () => {
    const { id, slug } = await makeAlbum(site, { products: [lens, { name: 'Sem link' }] })
    const answers = await Promise.all([1, 2, 3].map(() => click(slug, 0)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(answers[0]?.headers.get('set-cookie')).toBeNull()
    const day = dateIn('America/Sao_Paulo', site.clock.now())
    expect(await rows()).toEqual([{ albumId: id, position: 0, day, clicks: 3 }])
    site.clock.advance({ hours: 24 })
    const beacon = new Blob([JSON.stringify({ position: 0 })], { type: 'application/json' })
    await fetch(`${site.url}/api/shop/${slug}/click`, { method: 'POST', body: beacon })
    expect((await rows()).map(({ clicks }) => clicks)).toEqual([3, 1])
  })

  test('on what is not there, or leads nowhere, do not count', async () => {
    const { slug } = await makeAlbum(site, { products: [lens, { name: 'Sem link' }] })
    const draft = await makeAlbum(site, { name: 'Rascunho', products: [lens], draft: true })
    for (const [where, position] of [
      [slug, 1],
      [slug, 7],
      ['nenhuma', 0],
      [draft.slug, 0],
    ] as const) {
      expect((await click(where, position)).status).toBe(404)
    }
    for (const position of [12, -1, 'x', null]) expect((await click(slug, position)).status).toBe(400)
    expect(await rows()).toEqual([])
  })
})

describe('advertised', () => {
  test('is nothing in both places where there is nothing', async () => {
    await makeAlbum(site, { draft: true, products: [lens] })
    const empty = { url: '', image: '', description: '' }
    expect(await site.visitor.call('GET /api/ads')).toEqual({ course: empty, product: empty })
  })

  test('is a slot that everybody can see, and one with a link before others', async () => {
    await makeAlbum(site, { products: [{ name: 'Sem link' }, lens] })
    const course = { kind: 'course' as const, name: 'Roteiro', products: [{ name: 'Aula', position: 3 }] }
    await makeAlbum(site, course)
    expect(await site.visitor.call('GET /api/ads')).toEqual({
      course: { url: '/courses/roteiro#04', image: expect.stringMatching(/^\/up/), description: 'Aula' },
      product: { url: lens.actionUrl, image: expect.stringMatching(/^\/up/), description: lens.name },
    })
  })
})

test('a link that could do harm is refused, and one that was kept leads nowhere', async () => {
  const { id, slug } = await makeAlbum(site, { products: [lens] })
  const { stores } = site.app.services
  for (const actionUrl of ['javascript:alert(1)', 'https://127.0.0.1/', 'https://ana@loja.example']) {
    await expect(
      stores.nameSlot(staffActor, { albumId: id, position: 0 }, { actionUrl }),
    ).rejects.toMatchObject({
      status: 400,
      key: 'product_url_invalid',
    })
  }
  const stored = { actionUrl: 'javascript:alert(1)' }
  await site.tables.updateTable('albumSlots').set(stored).execute()
  const { content } = await site.visitor.call('GET /api/shop/:slug', { params: { slug } })
  expect(content).toMatchObject([{ description: lens.name, actionUrl: '' }])
  expect((await site.visitor.call('GET /api/ads')).product.url).toBe(`/shop/${slug}#01`)
})
