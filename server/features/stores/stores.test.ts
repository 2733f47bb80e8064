import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Member, startSite, type TestSite } from '../../../tests/support/site.ts'
import { makeAlbum, putPicture, staffActor } from '../../../tests/support/stores.ts'

let site: TestSite
let admin: Member

beforeAll(async () => {
  site = await startSite({ environment: { RATE_LIMIT_FACTOR: '1000' } })
  admin = await site.signIn('neto')
})
afterAll(() => site.stop())
beforeEach(() => site.tables.deleteFrom('albums').execute())

const shop = (slug: string, as: Pick<Member, 'call'> = site.visitor) =>
  as.call('GET /api/shop/:slug', { params: { slug } })
const missing = (slug: string, as: Pick<Member, 'refused'> = site.visitor) =>
  as.refused('GET /api/shop/:slug', { params: { slug } })
const lens = { name: 'Lente 35 mm', actionUrl: 'https://loja.example/lente?ref=barra' }

describe('a shop', () => {
  test('shows its filled slots in their order, with pictures, names and links', async () => {
    const { id, slug } = await makeAlbum(site, {
      category: 8,
      description: 'Doze coisas',
      products: [
        { name: 'Caneca', position: 5 },
        { ...lens, position: 0, colour: '#ff8000' },
      ],
    })
    expect(slug).toBe('mochila-do-primeiro-curta')
    const album = await shop(slug)
    expect(album).toEqual({
      id,
      slug,
      name: 'Mochila do primeiro curta',
      kind: 'shop',
      country: 'br',
      category: { id: 8, name: 'Fotografia', key: 'photography' },
      published: true,
      owner: 1,
      ownerName: 'neto',
      cover: expect.any(String),
      description: 'Doze coisas',
      albumDescription: '',
      createdAt: expect.stringMatching(/Z$/),
      content: [
        {
          position: 0,
          url: expect.stringMatching(/^\/uploads\/[a-z2-7]{26}\.jpg$/),
          colour: expect.stringMatching(/^#f[ef]8[01]0[0-2]$/),
          actionUrl: lens.actionUrl,
          description: lens.name,
        },
        expect.objectContaining({ position: 5, actionUrl: '', description: 'Caneca' }),
      ],
    })
    const cut = await fetch(site.url + album.content[0]?.url.replace('.jpg', '-640.avif'))
    expect(cut.status).toBe(200)
  })

  test('is found under both names of the call, and its category speaks the language', async () => {
    const { slug } = await makeAlbum(site, { kind: 'course', name: 'Som: direto', category: 1 })
    expect(slug).toBe('som:-direto')
    const course = await site.visitor.ask<{ kind: string; category: { name: string } }>(
      'GET /api/course/:slug',
      { params: { slug }, query: { lang: 'en' } },
    )
    expect(course.body).toMatchObject({ kind: 'course', category: { name: 'Music' } })
    expect(await shop(slug)).toMatchObject({ kind: 'course' })
  })

  test('shows its long text, which no list of articles does, and none when that is gone', async () => {
    const { articles, stores } = site.app.services
    const { id, slug } = await makeAlbum(site)
    const text = await articles.add(staffActor, { title: 'Sobre', content: '<p>Longo<script>x</script></p>' })
    await site.tables.updateTable('articles').set({ kind: 'store' }).where('id', '=', text.id).execute()
    await stores.change(staffActor, id, { articleId: text.id })
    expect((await shop(slug)).albumDescription).toBe('<p>Longo</p>')

    const old = { content: '<p onclick="x()">Antes</p>', safeVersion: 0 }
    await site.tables.updateTable('articles').set(old).where('id', '=', text.id).execute()
    expect((await shop(slug)).albumDescription).toBe('<p>Antes</p>')
    await site.tables
      .updateTable('articles')
      .set({ deletedAt: new Date() })
      .where('id', '=', text.id)
      .execute()
    expect((await shop(slug)).albumDescription).toBe('')
  })

  test('that is not published is there for staff alone', async () => {
    const { id, slug } = await makeAlbum(site, { draft: true })
    const member = await site.member('lia')
    for (const reader of [site.visitor, member]) {
      expect(await missing(slug, reader)).toMatchObject({ status: 404, body: { key: 'album_not_found' } })
    }
    expect(await shop(slug, admin)).toMatchObject({ id, published: false })
    const bad = await fetch(`${site.url}/api/shop/${slug}`, { headers: { authorization: 'Bearer null' } })
    expect(bad.status).toBe(404)
    await site.app.services.stores.publish(staffActor, id, true)
    const seen = await fetch(`${site.url}/api/shop/${slug}`, { headers: { authorization: 'Bearer x.y.z' } })
    expect(seen.status).toBe(200)
  })

  test('has an address that no course has, and keeps its earlier ones', async () => {
    const { stores } = site.app.services
    const { id, slug } = await makeAlbum(site)
    const course = { kind: 'course' as const, name: 'Mochila do primeiro curta', country: 'br' as const }
    await expect(stores.add(staffActor, course)).rejects.toMatchObject({
      status: 409,
      key: 'album_slug_taken',
    })
    await expect(stores.add(staffActor, { ...course, name: '…' })).rejects.toMatchObject({ status: 400 })

    await stores.change(staffActor, id, { slug: 'Mochila nova', name: 'Mochila nova' })
    const moved = await fetch(`${site.url}/api/shop/${slug}`, { redirect: 'manual' })
    expect([moved.status, moved.headers.get('location')]).toEqual([301, '/api/shop/mochila-nova'])
    const followed = await fetch(`${site.url}/api/shop/${slug}`)
    expect(await followed.json()).toMatchObject({ slug: 'mochila-nova', name: 'Mochila nova' })
    await expect(stores.add(staffActor, course)).rejects.toMatchObject({ key: 'album_slug_taken' })
    await stores.change(staffActor, id, { slug })
    expect(await shop(slug)).toMatchObject({ slug })
  })

  test('that nobody has seen leaves no address behind', async () => {
    const { stores } = site.app.services
    const { id, slug } = await makeAlbum(site, { draft: true })
    await stores.change(staffActor, id, { slug: 'outra' })
    expect((await missing(slug, admin)).status).toBe(404)
  })

  test('has twelve slots: a new picture keeps the name, an emptied one is not shown', async () => {
    const { id, slug } = await makeAlbum(site, { products: [lens] })
    const [before] = (await shop(slug)).content
    await putPicture(site, { albumId: id, position: 0 }, '#00ff00')
    const [after] = (await shop(slug)).content
    expect(after).toMatchObject({ description: lens.name, actionUrl: lens.actionUrl })
    expect(after?.url).not.toBe(before?.url)

    const { stores } = site.app.services
    await stores.emptySlot(staffActor, { albumId: id, position: 0 })
    await stores.emptySlot(staffActor, { albumId: id, position: 0 })
    expect((await shop(slug)).content).toEqual([])
    for (const position of [-1, 12, 1.5]) {
      await expect(stores.emptySlot(staffActor, { albumId: id, position })).rejects.toMatchObject({
        status: 400,
      })
    }
    await expect(
      stores.nameSlot(staffActor, { albumId: id, position: 3 }, { name: 'x' }),
    ).rejects.toMatchObject({
      status: 404,
    })
    await expect(putPicture(site, { albumId: 999_999, position: 0 })).rejects.toMatchObject({ status: 404 })
  })

  test('is written into the audit log with everything that is done to it', async () => {
    const { id } = await makeAlbum(site, { products: [lens] })
    const query = { subjectType: 'album', subjectId: String(id) }
    const acts = await admin.call('GET /api/admin/audit', { query })
    expect(acts.map(({ action }) => action)).toEqual([
      'stores.published',
      'stores.slotNamed',
      'stores.slotFilled',
      'stores.added',
    ])
  })
})

describe('lists', () => {
  test('have what is published, newest first, by category and page', async () => {
    for (const [name, category] of [
      ['Primeira', 8],
      ['Segunda', 1],
      ['Terceira', 8],
    ] as const) {
      await makeAlbum(site, { name, category, products: [lens] })
      site.clock.advance({ minutes: 1 })
    }
    await makeAlbum(site, { name: 'Oculta', draft: true })
    await makeAlbum(site, { name: 'Aula', kind: 'course' })

    const names = async (query: object) =>
      (await site.visitor.call('GET /api/stores', { query })).map(({ name }) => name)
    expect(await names({})).toEqual(['Terceira', 'Segunda', 'Primeira'])
    expect(await names({ category: 8 })).toEqual(['Terceira', 'Primeira'])
    expect(await names({ category: 'nenhuma' })).toHaveLength(3)
    expect(await names({ page: 2, limit: 2 })).toEqual(['Primeira'])
    expect(await names({ page: 99 })).toEqual([])
    const first = await site.visitor.ask<unknown[]>('GET /api/stores', { query: { limit: 2 } })
    expect(first.headers.get('x-total-count')).toBe('3')
    expect(first.body[0]).toMatchObject({
      slug: 'terceira',
      category: 'photography',
      categoryId: 8,
      country: 'br',
      owner: 1,
      picture: expect.stringMatching(/^\/uploads\//),
      products: 1,
    })
    expect(await site.visitor.call('GET /api/courses')).toMatchObject([
      { name: 'Aula', category: '', categoryId: null, picture: '', cover: '' },
    ])
    expect(await site.visitor.call('GET /api/stores/categories', { query: {} })).toEqual([
      { id: 1, key: 'music', count: 1 },
      { id: 8, key: 'photography', count: 2 },
    ])
  })

  test('of the latest shops have six at most', async () => {
    for (let number = 1; number <= 7; number += 1) await makeAlbum(site, { name: `Loja ${number}` })
    const latest = await site.visitor.call('GET /api/latestStores')
    expect(latest.map(({ slug }) => slug)).toEqual([7, 6, 5, 4, 3, 2].map((number) => `loja-${number}`))
  })
})
