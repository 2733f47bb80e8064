import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { writeArticle } from '../../../tests/support/articles.ts'
import { takeNickname } from '../../../tests/support/channels.ts'
import { ghostExport, importAll, startOldSite, wordpressExport } from '../../../tests/support/imports.ts'
import { processorTime } from '../../../tests/support/processor-time.ts'
import { type Member, startSite, type TestSite } from '../../../tests/support/site.ts'
import { redirectPath } from './redirects.service.ts'

let site: TestSite
let admin: Member

beforeAll(async () => {
  site = await startSite({ pages: 'production', environment: { RATE_LIMIT_FACTOR: '1000' } })
  startOldSite(site)
  admin = await site.signIn('neto')
  const categories = [{ slug: 'musica', category: 1 }]
  await importAll(site, admin, wordpressExport, { categories, pictures: 'leave' })
  const address = 'https://ghost.example.com'
  await importAll(site, admin, ghostExport, {
    categories,
    pictures: 'leave',
    pages: 'asTexts',
    language: 'en',
    address,
  })
})
afterAll(() => site?.stop())

async function leads(path: string): Promise<string | number> {
  const answer = await fetch(site.url + path, { redirect: 'manual' })
  return answer.status === 301 ? (answer.headers.get('location') ?? '') : answer.status
}

const idOf = async (slug: string) =>
  (await site.visitor.call('GET /api/article/:slug', { params: { slug } })).id

describe('an address of the old site', () => {
  test.each([
    ['/2019/05/uma-viagem-a-praia-do-forte/', '/blog/uma-viagem-a-praia-do-forte'],
    ['/2019/05/uma-viagem-a-praia-do-forte', '/blog/uma-viagem-a-praia-do-forte'],
    ['/2019/05/uma-viagem-a-praia-do-forte/?utm_source=x', '/blog/uma-viagem-a-praia-do-forte'],
    ['/?p=8', '/blog/uma-viagem-a-praia-do-forte'],
    ['/2021/06/%E6%97%A5%E6%9C%AC%E3%81%AE%E9%9F%B3%E6%A5%BD/', '/blog/texto-2021-06-01'],
    ['/2021/06/%e6%97%a5%e6%9c%ac%e3%81%ae%e9%9f%b3%e6%a5%bd/', '/blog/texto-2021-06-01'],
    ['/category/musica/', '/blog?category=music'],
    ['/category/musica/feed/', '/feed/music.xml'],
    ['/?cat=2', '/blog?category=music'],
    ['/feed/', '/feed.xml'],
    ['/rss/', '/feed.xml'],
    ['/tag/musica/', '/blog?category=music'],
    ['/ola-mundo/', '/blog/ola-mundo-2?lang=en'],
    ['/about/', '/blog/about?lang=en'],
  ])('leads on by one 301: %s', async (path, target) => {
    expect(await leads(path)).toBe(target)
    expect((await fetch(site.url + target)).status).toBe(200)
  })

  test.each([
    ['of a draft', '/?p=14'],
    ['of what was private', '/?p=17'],
    ['of what had a password', '/2020/01/com-senha'],
    ['of a page that came as a draft', '/sobre/equipe'],
    ['of a category that has none here', '/category/receitas-da-vo'],
    ['that never was', '/2019/05/nunca'],
  ])('%s leads nowhere', async (_, path) => {
    expect(await leads(path)).toBe(path.startsWith('/?') ? 200 : 404)
  })

  test('goes on to lead to a text that is called otherwise by now, and to none that is withdrawn or in the bin', async () => {
    const id = await idOf('samba-de-roda')
    const params = { id }
    await admin.call('PUT /api/articles/:id', { params, body: { slug: 'samba-novo' } })
    expect(await leads('/2020/02/samba-de-roda/')).toBe('/blog/samba-novo')
    expect(await leads('/blog/samba-de-roda')).toBe('/blog/samba-novo')
    await admin.call('PUT /api/articles/:id', { params, body: { isPublished: false } })
    expect(await leads('/2020/02/samba-de-roda')).toBe(404)
    await admin.call('PUT /api/articles/:id', { params, body: { isPublished: true } })
    expect(await leads('/2020/02/samba-de-roda')).toBe('/blog/samba-novo')
    await admin.call('DELETE /api/articles/:id', { params })
    expect(await leads('/2020/02/samba-de-roda')).toBe(404)
  })

  test('hides no page of ours, also not one that comes later', async () => {
    const { db } = site.app.infrastructure
    const { id } = await writeArticle(admin, { title: 'Outro' })
    const paths = [
      '/blog',
      '/music',
      '/barra',
      '/login',
      '/api/articles',
      '/feed.xml',
      '/assets/x',
      '/um-canal',
    ]
    await db.write((tx) => site.app.services.redirects.add(tx, 'test', paths, { articleId: id }))
    const before = await Promise.all(paths.slice(0, -1).map(leads))
    expect(before.slice(0, 4)).toEqual([200, 200, 200, 200])
    expect(before.slice(4).filter((answer) => answer === '/blog/outro')).toEqual([])
    expect(await leads('/blog/')).toBe('/blog')
    expect(await leads('/barra/')).toBe('/barra')

    expect(await leads('/um-canal')).toBe('/blog/outro')
    await takeNickname(admin, 'Neto')
    await admin.call('POST /api/channels', { body: { name: '#um-canal' } } as never)
    site.clock.advance({ minutes: 1 })
    await expect.poll(() => leads('/um-canal'), { timeout: 15_000 }).toBe(200)
  })

  test('never leads to another site', async () => {
    const { db } = site.app.infrastructure
    for (const toPath of [
      '//evil.example',
      'https://evil.example',
      '/\\evil.example',
      '/ /evil.example',
      '\t//x',
    ]) {
      const added = db.write((tx) =>
        site.app.services.redirects.add(tx, 'test', [`/x${toPath.length}`], { toPath }),
      )
      await expect(added, toPath).rejects.toThrow('redirects_to_path_check')
    }
    for (const path of [
      '//evil.example/2019/05/x',
      '/\\evil.example',
      '/%5C%5Cevil.example',
      '/%0d%0aLocation:x',
    ]) {
      expect(String(await leads(path)), path).not.toMatch(/evil|Location/)
    }
  })
})

describe('one spelling of an address', () => {
  test.each([
    ['/2019/05/a/', '/2019/05/a'],
    ['/a?p=8', '/a?p=8'],
    ['/?utm=1&p=8', '/?p=8'],
    ['/?page_id=2&cat=3', '/?page_id=2&cat=3'],
    ['/caf%C3%A9', '/café'],
    ['/cafe%CC%81', '/café'],
    ['/', undefined],
    ['/?utm=1', undefined],
    ['/%', undefined],
    ['/a%00b', undefined],
    ['a', undefined],
    [`/${'x'.repeat(600)}`, undefined],
  ])('%s is %s', (address, path) => {
    expect(redirectPath(address)).toBe(path)
  })

  test('slashes without end are read once', () => {
    expect(processorTime(() => redirectPath(`/a${'/'.repeat(1_000_000)}b`))).toBeLessThan(500)
  })
})
