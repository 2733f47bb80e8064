import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { writeArticle } from '../../../tests/support/articles.ts'
import type { Client } from '../../../tests/support/client.ts'
import { startSite, type TestSite } from '../../../tests/support/site.ts'
import { makeAlbum } from '../../../tests/support/stores.ts'

let site: TestSite
let admin: Client

beforeAll(async () => {
  site = await startSite()
  admin = await site.signIn('neto')
})
afterAll(() => site.stop())

const company = { params: { companyId: 1 } }
const put = (categoryLabels: unknown) => ({ ...company, body: { categoryLabels } })
const name = (categoryLabels: Record<string, Record<string, string>>) =>
  admin.call('PUT /api/company/:companyId', put(categoryLabels) as never)
const stored = async () => (await site.visitor.call('GET /api/company/:companyId', company)).categoryLabels
const called = async (lang: string, key: string) =>
  (await site.visitor.call('GET /api/article-categories', { query: { lang } })).find((one) => one.key === key)
    ?.name

describe('what categories are called', () => {
  test('is what an administrator says, wherever a category is named', async () => {
    const { slug } = await writeArticle(admin, { title: 'Maré', category: 1, isPublished: true })
    const shop = await makeAlbum(site, { name: 'Discos', category: 1 })
    const inList = async () => (await site.visitor.call('GET /api/articles'))[0]?.categoryName
    expect(await inList()).toBe('Música')

    await name({ music: { pt: 'Som', fr: 'Sons' } })
    expect(await called('pt', 'music')).toBe('Som')
    expect(await called('fr', 'music')).toBe('Sons')
    expect(await called('en', 'music')).toBe('Music')
    expect(await inList()).toBe('Som')
    expect((await site.visitor.call('GET /api/article/:slug', { params: { slug } })).category).toBe('Som')
    expect((await admin.call('GET /api/editor_latest'))[0]?.category).toBe('Som')
    expect((await site.visitor.call('GET /api/shop/:slug', { params: shop })).category.name).toBe('Som')
    expect((await admin.call('GET /api/albums'))[0]?.categoryName).toBe('Som')
    expect((await admin.call('GET /api/albumInfo/:id', { params: shop })).category.name).toBe('Som')
    const [entry] = await admin.call('GET /api/admin/audit', { query: { subjectType: 'site' } })
    expect(entry).toMatchObject({ action: 'site.changed', details: { field: ['categoryLabels'] } })
  })

  test('is what the program says again where nothing is said, or the same; other categories stay', async () => {
    await name({ music: { pt: 'Som' }, travel: { pt: 'Estrada', en: '' } })
    await name({ music: { pt: '', en: 'Music', es: 'Sonido', fr: '' } })
    expect(await stored()).toEqual({ music: { es: 'Sonido' }, travel: { pt: 'Estrada' } })
    expect(await called('pt', 'music')).toBe('Música')
    expect(await called('pt', 'travel')).toBe('Estrada')
  })

  test('in other languages stays, for two who change it at once', async () => {
    await Promise.all([name({ housing: { pt: 'Riso' } }), name({ housing: { es: 'Risa' } })])
    await name({ housing: { fr: 'Rires' } })
    expect((await stored()).housing).toEqual({ pt: 'Riso', es: 'Risa', fr: 'Rires' })
    await name({})
    expect((await stored()).housing).toEqual({ pt: 'Riso', es: 'Risa', fr: 'Rires' })
  })

  test.each([
    ['a category that there is not', { jazz: { pt: 'Jazz' } }],
    ['a language that there is not', { music: { de: 'Musik' } }],
    ['more than forty characters', { music: { pt: 'a'.repeat(41) } }],
    ['two lines', { music: { pt: 'Som\nalto' } }],
    ['a number', { music: { pt: 7 } }],
    ['a text alone', { music: 'Som' }],
    ['a list', [{ music: { pt: 'Som' } }]],
    ['a prototype', JSON.parse('{"__proto__":{"pt":"Som"}}')],
  ])('is not changed by %s', async (_, labels) => {
    const before = await stored()
    const { status } = await admin.ask('PUT /api/company/:companyId', put(labels))
    expect([status, await stored()]).toEqual([400, before])
  })
})
