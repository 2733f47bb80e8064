import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { chooseAds } from '#contract/ads.ts'
import type { CallOf } from '#contract/endpoint.ts'
import type { Client } from '../../../tests/support/client.ts'
import { startSite, type TestSite } from '../../../tests/support/site.ts'
import { makeAlbum, staffActor } from '../../../tests/support/stores.ts'
import { findRandomSlot } from './ads.store.ts'

let site: TestSite
let staff: Client

beforeAll(async () => {
  site = await startSite()
  staff = await site.member('lia', { roles: ['ROLE_USER', 'ROLE_MODERATOR'] })
})
afterAll(() => site.stop())
const forgetAlbums = () => site.tables.deleteFrom('albums').execute()

const lens = { name: 'Lente 35 mm', actionUrl: 'https://loja.example/lente' }
const strap = { name: 'Alça', actionUrl: 'https://loja.example/alca' }

const shop = (name = 'Mochila', draft = false) =>
  makeAlbum(site, {
    name,
    draft,
    products: [lens, { name: 'Tripé', actionUrl: 'https://t.example/' }, strap],
  })
const slots = (place: 'course' | 'product', q?: string) =>
  staff.call('GET /api/admin/ads/:place', { params: { place }, query: q === undefined ? {} : { q } })
const pictureOf = async (name: string) =>
  (await slots('product')).find((slot) => slot.name === name)?.pictureId ?? ''
const choose = (body: NonNullable<CallOf<typeof chooseAds>['body']>) => staff.call('PUT /api/ads', { body })
const shownProduct = async () => (await site.visitor.call('GET /api/ads')).product.description

test('what staff have chosen is advertised to everybody, and no longer by chance', async () => {
  await forgetAlbums()
  await shop()
  const { message, chosen } = await choose({ product: await pictureOf(strap.name) })
  expect(message).toBe('Anúncios salvos.')
  expect(chosen).toMatchObject({ course: null, product: { name: strap.name, album: 'Mochila', shown: true } })
  // A random choice of three would not be the same five times.
  for (let visit = 0; visit < 5; visit++) expect(await shownProduct()).toBe(strap.name)
  const [entry] = await staff.call('GET /api/admin/audit')
  expect(entry).toMatchObject({ action: 'ads.chosen', subject: { type: 'ad', id: 'product' } })
  expect(entry?.details).toEqual({ title: strap.name })
})

test('it is the same wherever in its album it is moved, and chance fills in while nobody can see it', async () => {
  await forgetAlbums()
  const { id, slug } = await shop()
  await choose({ product: await pictureOf(lens.name) })
  const { stores } = site.app.services
  await stores.reorder(staffActor, id, { positions: [11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0] })
  expect((await site.visitor.call('GET /api/ads')).product).toMatchObject({ description: lens.name })

  await makeAlbum(site, { name: 'Outra', products: [{ name: 'Boia', actionUrl: 'https://b.example/' }] })
  await stores.publish(staffActor, id, false)
  expect(await shownProduct()).toBe('Boia')
  expect((await staff.call('GET /api/admin/ads')).product).toMatchObject({ name: lens.name, shown: false })
  await stores.publish(staffActor, id, true)
  expect(await shownProduct()).toBe(lens.name)

  await stores.remove(staffActor, id)
  expect((await staff.call('GET /api/admin/ads')).product).toMatchObject({ name: lens.name, shown: false })
  expect(await shownProduct()).toBe('Boia')
  expect(slug).toBe('mochila')
})

test('one place is left to chance while the other stays, and that is written down once', async () => {
  await forgetAlbums()
  await shop()
  await makeAlbum(site, {
    kind: 'course',
    name: 'Roteiro',
    products: [{ name: 'Aula 1' }, { name: 'Aula 2' }],
  })
  const course = (await slots('course')).find(({ name }) => name === 'Aula 2')?.pictureId ?? ''
  await choose({ course, product: await pictureOf(lens.name) })
  await choose({ product: null })
  await choose({ product: null })
  await choose({})
  const { chosen } = await choose({ product: null })
  expect(chosen).toMatchObject({ course: { name: 'Aula 2', album: 'Roteiro' }, product: null })
  const auditLog = await staff.call('GET /api/admin/audit')
  expect(auditLog.filter(({ action }) => action === 'ads.leftToChance')).toHaveLength(1)
})

test('what can be chosen is what everybody sees, found by its name or its album’s', async () => {
  await forgetAlbums()
  await shop('Praia', true)
  await shop('Mochila')
  await makeAlbum(site, { name: 'São João', products: [{ name: 'Fogueira' }] })
  const names = async (q?: string) => (await slots('product', q)).map(({ name }) => name)
  expect(await names()).toEqual(['Fogueira', lens.name, 'Tripé', strap.name])
  expect(await names('sao joao')).toEqual(['Fogueira'])
  expect(await names('ALCA')).toEqual([strap.name])
  expect(await names('mm lente')).toEqual([lens.name])
  expect(await names('%')).toEqual([])
  expect(await slots('course')).toEqual([])
})

test('chance gives every product that leads somewhere the same, wherever it is and whatever is gone', async () => {
  await forgetAlbums()
  const product = (name: string, position: number) => ({ name, position, actionUrl: 'https://p.example/' })
  await makeAlbum(site, { name: 'Uma', products: [product('Boia', 7)] })
  await makeAlbum(site, { name: 'Rascunho', draft: true, products: [product('Bomba', 0)] })
  await makeAlbum(site, {
    name: 'Outra',
    products: [product('Pá', 3), product('Balde', 11), { name: 'Vaso' }],
  })
  const drawn = new Map<string | undefined, number>()
  for (let draw = 0; draw < 600; draw++) {
    const slot = await findRandomSlot(site.tables, 'shop')
    drawn.set(slot?.name, (drawn.get(slot?.name) ?? 0) + 1)
  }
  expect([...drawn.keys()].toSorted()).toEqual(['Balde', 'Boia', 'Pá'])
  // 200 each, within six standard deviations of 11.5.
  for (const count of drawn.values()) expect(Math.abs(count - 200)).toBeLessThan(70)
})

test('one product among very many places is found, and none where there is none', async () => {
  await forgetAlbums()
  expect(await findRandomSlot(site.tables, 'shop')).toBeUndefined()
  await sql`INSERT INTO albums (id, kind, slug, name, country, created_at, updated_at) OVERRIDING SYSTEM VALUE
    VALUES (-1000000, 'shop', 'vazia', 'Vazia', 'br', now(), now())`.execute(site.tables)
  await makeAlbum(site, { name: 'Cheia', products: [{ name: 'Sem link' }] })
  expect(await findRandomSlot(site.tables, 'shop')).toMatchObject({ name: 'Sem link' })
})

describe('nothing is chosen by', () => {
  let drafted: string
  let product: string

  beforeAll(async () => {
    await forgetAlbums()
    const { id } = await shop('Rascunho')
    drafted = await pictureOf(lens.name)
    await site.app.services.stores.publish(staffActor, id, false)
    await shop()
    product = await pictureOf(lens.name)
  })

  test.each([
    ['a picture that there is not', () => ({ product: 'a'.repeat(26) }), 404],
    ['a product where a course is due', () => ({ course: product }), 404],
    ['a picture of a draft', () => ({ product: drafted }), 404],
    ['a path', () => ({ product: '../../etc/passwd' }), 404],
    ['a number', () => ({ product: 7 }), 400],
    ['an object', () => ({ course: { pictureId: 'a'.repeat(26) } }), 400],
    ['a name of a file', () => ({ course: `${'a'.repeat(26)}.jpg` }), 404],
  ])('%s', async (_, bodyOf, status) => {
    const answer = await staff.ask<{ key: string }>('PUT /api/ads', { body: bodyOf() })
    expect(answer.status).toBe(status)
    expect(await staff.call('GET /api/admin/ads')).toEqual({ course: null, product: null })
  })

  test('half of a call: where one place is refused, the other stays too', async () => {
    const { status } = await staff.ask('PUT /api/ads', { body: { course: 'b'.repeat(26), product } })
    expect(status).toBe(404)
    expect((await staff.call('GET /api/admin/ads')).product).toBeNull()
  })
})

test('a place that there is not has nothing to choose from', async () => {
  const { status, body } = await staff.ask<{ key: string }>('GET /api/admin/ads/:place', {
    params: { place: 'banner' },
  })
  expect([status, body.key]).toEqual([404, 'ad_not_found'])
})
