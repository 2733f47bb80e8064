import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { type Member, startSite, type TestSite } from '../../../tests/support/site.ts'
import { makeAlbum } from '../../../tests/support/stores.ts'

let site: TestSite
let admin: Member

beforeAll(async () => {
  site = await startSite({ environment: { RATE_LIMIT_FACTOR: '1000' } })
  admin = await site.signIn('neto')
})
afterAll(() => site.stop())
beforeEach(() => site.tables.deleteFrom('albums').execute())

const fresh = { name: 'Câmara: do Início', country: 'br', category: 8 } as const
const inEnglish = { query: { lang: 'en' } }
const shop = (slug: string) => site.visitor.ask<{ name: string }>('GET /api/shop/:slug', { params: { slug } })
const nobody = { params: { id: 999_999 }, body: { ...fresh, album_id: 999_999, position: 0 } }

describe('a shop is opened', () => {
  test('under an address that is made of its name', async () => {
    const answer = await admin.ask('POST /api/album/add', { body: fresh, ...inEnglish })
    const created = answer.body as { id: number }
    expect(answer.status).toBe(201)
    expect(answer.body).toEqual({
      status: 'success',
      message: 'Album created successfully!',
      id: created.id,
      album_id: created.id,
      slug: 'camara-do-inicio',
    })
    expect(await admin.call('GET /api/albums')).toEqual([
      {
        id: created.id,
        name: fresh.name,
        slug: 'camara-do-inicio',
        kind: 'shop',
        country: 'br',
        countryName: 'Brasil',
        category: 'photography',
        categoryName: 'Fotografia',
        createdAt: expect.stringMatching(/Z$/),
        published: false,
        picture: '',
        deletedAt: null,
      },
    ])
  })

  test('under the address that is asked for, unless that can be none', async () => {
    const requests = await admin.call('POST /api/album/add', { body: { ...fresh, slug: 'a-loja' } })
    expect(requests.slug).toBe('a-loja')
    const unfit = await admin.call('POST /api/album/add', { body: { ...fresh, slug: '../Outra loja' } })
    expect(unfit.slug).toBe('camara-do-inicio')
  })

  test.each([
    ['חנות הספרים', /^loja-\d+$/],
    ['本の店', /^loja-\d+$/],
    ['🎬🎬', /^loja-\d+$/],
    ['Книжная лавка', /^knizhnaya-lavka$/],
  ])('with an address, although its name is %s', async (name, address) => {
    const { id, slug } = await admin.call('POST /api/album/add', { body: { ...fresh, name } })
    expect(slug).toMatch(address)
    expect(await admin.call('GET /api/album/:id', { params: { id } })).toMatchObject({ name, slug })
    // The same name gets another slug if it has a number, or else a conflict.
    const again = await admin.ask('POST /api/album/add', { body: { ...fresh, name } })
    expect(again.status).toBe(slug.startsWith('loja-') ? 201 : 409)
  })

  test('only with a name, a country and a category that there are', async () => {
    for (const wrong of [
      { name: '' },
      { name: ' ' },
      { name: '!!!' },
      { name: 'x'.repeat(121) },
      { name: 7 },
      { country: 'xx' },
      { country: undefined },
      { category: 23 },
      { category: 0 },
      { category: 'music' },
      { category: undefined },
    ]) {
      const answer = await admin.refused('POST /api/album/add', { body: { ...fresh, ...wrong } })
      expect([wrong, answer.status]).toEqual([wrong, 400])
    }
    await admin.call('POST /api/album/add', { body: fresh })
    const again = await admin.refused('POST /api/album/add', { body: fresh })
    expect(again).toMatchObject({ status: 409, body: { key: 'album_slug_taken', message: /endereço/ } })
  })

  test.each(['br', 'pt', 'en', 'us', 'es', 'fr', 'it', 'de'] as const)(
    'for the country %s',
    async (country) => {
      const { id } = await admin.call('POST /api/album/add', { body: { ...fresh, name: country, country } })
      expect(await admin.call('GET /api/albumInfo/:id', { params: { id } })).toMatchObject({ country })
    },
  )

  test('and a course without a category, whose address keeps its colons', async () => {
    const body = { name: 'Som: Direto', country: 'pt' } as const
    const answer = await admin.ask('POST /api/courseStore/add', { body, ...inEnglish })
    const { id } = answer.body as { id: number }
    expect(answer).toMatchObject({ status: 201 })
    expect(answer.body).toEqual({
      status: 'success',
      message: 'Course store successfully!',
      id,
      slug: 'som:-direto',
    })
    expect(await admin.call('GET /api/albumInfo/:id', { params: { id } })).toMatchObject({
      kind: 'course',
      category: { id: null, name: '' },
    })
    const again = await admin.refused('POST /api/courseStore/add', { body })
    expect([again.status, again.body.error]).toEqual([409, again.body.message])
  })
})

describe('a shop is changed', () => {
  const edit = (id: number, body: object) =>
    admin.ask<{ slug: string; message: string }>('PUT /api/album_edit/:id', {
      params: { id },
      body,
      ...inEnglish,
    })

  test('to a name that makes no address, and keeps the one that it has', async () => {
    const { id } = await admin.call('POST /api/album/add', { body: fresh })
    expect((await edit(id, { ...fresh, name: '本の店' })).body.slug).toBe('camara-do-inicio')
    expect((await edit(id, { ...fresh, name: '本の店', slug: 'hon' })).body.slug).toBe('hon')
  })

  test('and its address follows the name for as long as nobody has seen it', async () => {
    const { id } = await admin.call('POST /api/album/add', { body: fresh })
    const draft = await edit(id, { ...fresh, name: 'Luz e sombra' })
    expect(draft.body).toEqual({
      status: 'success',
      message: 'Album edited successfully!',
      slug: 'luz-e-sombra',
    })
    const form = { album_id: String(id), is_published: 'true' }
    expect(await admin.call('POST /api/save-publish-state', { body: form as never })).toMatchObject({
      published: true,
    })
    const live = await edit(id, { name: 'Luz nova', country: 'pt', category: 1 })
    expect(live.body.slug).toBe('luz-e-sombra')
    expect(await admin.call('GET /api/albumInfo/:id', { params: { id } })).toMatchObject({
      name: 'Luz nova',
      slug: 'luz-e-sombra',
      country: 'pt',
      category: { id: 1, name: 'Música' },
      published: true,
      wasPublished: true,
      isEmptyDescription: true,
      articleId: null,
    })
    const moved = await edit(id, { name: 'Luz nova', country: 'pt', category: 1, slug: 'luz-nova' })
    expect(moved.body.slug).toBe('luz-nova')
    expect((await shop('luz-e-sombra')).status).toBe(301)
  })

  test('in what is sent, and stays as it is in the rest, which a colleague may have changed', async () => {
    const { id } = await admin.call('POST /api/album/add', { body: fresh })
    await edit(id, { country: 'pt' })
    await edit(id, { category: 3 })
    await edit(id, { name: 'A três mãos' })
    expect(await admin.call('GET /api/albumInfo/:id', { params: { id } })).toMatchObject({
      ...{ name: 'A três mãos', slug: 'a-tres-maos', country: 'pt', category: { id: 3 } },
    })
  })

  test('but never to be without a category, which a course may be', async () => {
    const { id } = await makeAlbum(site, { draft: true })
    expect(await edit(id, { ...fresh, category: null })).toMatchObject({
      status: 400,
      body: { key: 'category_required' },
    })
    const course = await makeAlbum(site, { kind: 'course', name: 'Aula', draft: true })
    expect((await edit(course.id, { ...fresh, name: 'Aula', category: null })).status).toBe(200)
  })

  test('where a form, which knows no null, has an empty field', async () => {
    const { id } = await makeAlbum(site, { kind: 'course', name: 'Aula', category: 3, draft: true })
    const headers = { authorization: `Bearer ${admin.token}` }
    const body = new URLSearchParams({ name: 'Aula', country: 'br', category: '' })
    const { status } = await fetch(`${site.url}/api/album_edit/${id}`, { method: 'PUT', headers, body })
    expect(status).toBe(200)
    expect((await admin.call('GET /api/albumInfo/:id', { params: { id } })).category.id).toBeNull()
  })

  test('and published and withdrawn as often as one likes', async () => {
    const { id, slug } = await makeAlbum(site, { draft: true })
    for (const state of [true, true, false, false, true]) {
      const body = { album_id: id, is_published: state }
      expect(await admin.call('POST /api/save-publish-state', { body })).toMatchObject({ published: state })
      expect((await shop(slug)).status).toBe(state ? 200 : 404)
    }
  })
})

test('an album that is not there is found by no call', async () => {
  for (const [name, body] of [
    ['GET /api/album/:id', {}],
    ['GET /api/albumInfo/:id', {}],
    ['PUT /api/album_edit/:id', {}],
    ['DELETE /api/album/:id', {}],
    ['POST /api/album/:id/restore', {}],
    ['POST /api/album/:id/reorder', { positions: [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11] }],
    ['POST /api/album/:id/suggestStoreDescription', {}],
    ['POST /api/save-publish-state', { is_published: true }],
    ['POST /api/save-affiliate-link', { actionUrl: 'https://loja.example/' }],
    ['POST /api/delete-item', {}],
    ['POST /api/restore-item', {}],
    ['POST /api/uploadAlbumCover', { description: 'x' }],
  ] as const) {
    const answer = await admin.refused(name, { ...nobody, body: { ...nobody.body, ...body } })
    expect([name, answer.status, answer.body.key]).toEqual([name, 404, 'album_not_found'])
    for (const id of [0, -1, 2 ** 40, 'abc', '1;drop', '../1']) {
      const input = { params: { id }, body: { ...nobody.body, album_id: id, ...body } }
      const status = name.includes(':id') || id === 2 ** 40 ? 404 : 400
      expect([name, id, (await admin.refused(name, input)).status]).toEqual([name, id, status])
    }
  }
})

test('a shop that is deleted comes back as it was', async () => {
  const { id, slug } = await makeAlbum(site, { products: [{ name: 'Lente' }] })
  const params = { id }
  const seen = await site.visitor.call('GET /api/shop/:slug', { params: { slug } })
  const listed = async (state?: 'deleted') => {
    const rows = await admin.call('GET /api/albums', { query: state ? { state } : {} })
    return rows.filter((row) => row.id === id).map(({ deletedAt }) => deletedAt !== null)
  }
  await admin.call('DELETE /api/album/:id', { params })
  expect([await listed(), await listed('deleted')]).toEqual([[], [true]])
  expect((await admin.refused('GET /api/shop/:slug', { params: { slug } })).status).toBe(404)
  expect((await admin.refused('POST /api/album/add', { body: { ...fresh, slug } })).body.key).toBe(
    'album_slug_taken',
  )
  await admin.call('POST /api/album/:id/restore', { params })
  expect([await listed(), await listed('deleted')]).toEqual([[false], []])
  expect(await site.visitor.call('GET /api/shop/:slug', { params: { slug } })).toEqual(seen)
  await admin.call('POST /api/album/:id/restore', { params })
})

test('staff find an album by its name, number, kind, state and category, with a picture of it', async () => {
  const shop = await makeAlbum(site, { name: 'Câmera de bolso', products: [{ name: 'Lente' }] })
  const course = await makeAlbum(site, { kind: 'course', name: 'Câmera na mão', draft: true })
  const found = async (query: object) => (await admin.call('GET /api/albums', { query })).map(({ id }) => id)
  expect(await found({ q: 'camera' })).toEqual([course.id, shop.id])
  expect(await found({ q: String(shop.id) })).toContain(shop.id)
  expect(await found({ q: 'camera', kind: 'course' })).toEqual([course.id])
  expect(await found({ q: 'camera', state: 'published' })).toEqual([shop.id])
  expect(await found({ q: 'camera', state: 'draft' })).toEqual([course.id])
  expect(await found({ q: 'camera', category: 12 })).toEqual([])
  const [, row] = await admin.call('GET /api/albums', { query: { q: 'camera' } })
  expect(row?.picture).toMatch(/^\/uploads\/.+\.jpg$/)
})

test('a shop that is deleted leaves no picture, no text and no address after thirty days', async () => {
  const listPictures = () =>
    site.app.infrastructure.db.read.selectFrom('pictures').select('id').orderBy('id').execute()
  const before = await listPictures()
  const { id, slug } = await makeAlbum(site, { products: [{ name: 'Lente' }, { name: 'Tripé' }] })
  await vi.waitFor(async () => expect(await listPictures()).toHaveLength(before.length + 3), 15_000)
  await admin.call('POST /api/delete-item', { body: { album_id: id, position: 1 } })
  const { articleId } = await admin.call('POST /api/album/:id/suggestStoreDescription', { params: { id } })
  await admin.call('DELETE /api/album/:id', { params: { id } })
  expect((await shop(slug)).status).toBe(404)
  expect((await admin.refused('DELETE /api/album/:id', { params: { id } })).status).toBe(404)
  await site.app.services.stores.purgeDeleted()
  expect(await listPictures()).not.toEqual(before)
  site.clock.advance({ hours: 31 * 24 })
  await site.app.services.stores.purgeDeleted()
  admin = await site.signIn('neto')
  expect((await admin.refused('POST /api/album/:id/restore', { params: { id } })).status).toBe(404)
  expect((await admin.refused('GET /api/articles/:id', { params: { id: articleId } })).status).toBe(404)
  expect(await listPictures()).toEqual(before)
  expect((await admin.call('POST /api/album/add', { body: { ...fresh, slug } })).slug).toBe(slug)
}, 90_000)
