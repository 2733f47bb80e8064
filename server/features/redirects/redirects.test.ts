import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { writeArticle } from '../../../tests/support/articles.ts'
import { takeNickname } from '../../../tests/support/channels.ts'
import {
  ghostExport,
  importAll,
  startOldSite,
  uploadsFolder,
  wordpressExport,
} from '../../../tests/support/imports.ts'
import { keepPicture } from '../../../tests/support/library.ts'
import { processorTime } from '../../../tests/support/processor-time.ts'
import { type Member, passwordOf, startSite, type TestSite } from '../../../tests/support/site.ts'
import { redirectPath } from './redirects.service.ts'

let site: TestSite
let admin: Member
let ana: Member
let beto: Member

beforeAll(async () => {
  site = await startSite({ pages: 'production', environment: { RATE_LIMIT_FACTOR: '1000' } })
  startOldSite(site)
  admin = await site.signIn('neto')
  const categories = [{ slug: 'musica', category: 1 }]
  // Slugs of accounts here differ from those of authors there.
  const roles = ['ROLE_USER', 'ROLE_MODERATOR'] as const
  ana = await site.member('ana-aqui', { roles: [...roles] })
  beto = await site.member('beto-aqui', { roles: [...roles] })
  const authors = [
    { key: 'ana', userId: ana.id },
    { key: 'beto', userId: beto.id },
  ]
  await importAll(site, admin, wordpressExport, { authors, categories })
  const address = 'https://ghost.example.com'
  await importAll(site, admin, ghostExport, {
    categories,
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
    ['/category/musica/page/3/', '/blog?category=music'],
    ['/page/2/', '/blog'],
    ['/2019/', '/blog'],
    ['/2019/05/', '/blog'],
    ['/2019/05/12/', '/blog'],
    ['/2019/05/uma-viagem-a-praia-do-forte/amp/', '/blog/uma-viagem-a-praia-do-forte'],
    ['/ola-mundo/', '/blog/ola-mundo-2?lang=en'],
    ['/about/', '/blog/about?lang=en'],
  ])('leads on by one 301: %s', async (path, target) => {
    expect(await leads(path)).toBe(target)
    expect((await fetch(site.url + target)).status).toBe(200)
  })

  test.each([
    ['praia-do-forte.jpg', '/wp-content/uploads/2019/05/praia-do-forte.jpg'],
    ['praia-do-forte.jpg', '/wp-content/uploads/2019/05/praia-do-forte-300x193.jpg'],
    ['praia-do-forte.jpg', '/wp-content/uploads/2019/05/praia-do-forte-2048x1316.jpg?ver=2'],
    ['praia-do-forte.jpg', '/wp-content/uploads/2019/05/praia-do-forte-scaled.jpg'],
    ['praia-do-forte.jpg', '/content/images/2026/11/praia-do-forte.jpg'],
    ['praia-do-forte.jpg', '/content/images/size/w600/2026/11/praia-do-forte.jpg'],
    ['praia-do-forte.jpg', '/content/images/size/w1000h750/format/webp/2026/11/praia-do-forte.jpg'],
    ['capa.jpg', '/content/images/size/w600/2026/11/capa.jpg'],
    ['capa.jpg', '/wp-content/uploads/2019/05/capa-150x150.jpg'],
  ])('leads on to the picture that came from there, %s: %s', async (name, path) => {
    const target = await leads(path)
    expect(target).toMatch(/^\/uploads\/[a-z0-9]{26}\.jpg$/)
    const picture = await fetch(site.url + target)
    expect(picture.headers.get('content-type')).toBe('image/jpeg')
    const [is, was] = await Promise.all(
      [Buffer.from(await picture.arrayBuffer()), readFileSync(join(uploadsFolder, name))].map((file) =>
        sharp(file).metadata(),
      ),
    )
    expect((is?.width ?? 0) / (is?.height ?? 1)).toBeCloseTo((was?.width ?? 0) / (was?.height ?? 1), 2)
  })

  test.each([
    '/wp-content/uploads/2019/05/perdida.jpg',
    '/wp-content/uploads/2019/05/nunca-300x200.jpg',
    '/wp-content/uploads/',
    '/content/images/size/w600/2026/11/nunca.jpg',
    '/wp-content/themes/x/style.css',
    '/2017/',
    '/author/carla/',
  ])('that nothing came from leads nowhere: %s', async (path) => {
    expect((await fetch(site.url + path)).status).toBe(404)
  })

  test('leads to a picture as long as it is here', async () => {
    const { db } = site.app.infrastructure
    const { redirects } = site.app.services
    const [small, whole] = [await keepPicture(site, admin, '#aa4422'), await keepPicture(site, admin)]
    const [size, path] = ['/wp-content/uploads/2020/01/so-300x200.jpg', '/wp-content/uploads/2020/01/so.jpg']
    for (const [address, name] of [
      [size, small],
      [path, whole],
    ] as const) {
      const id = name.slice(0, name.indexOf('.'))
      await db.write((tx) => redirects.addPicture(tx, 'test', address, id))
    }
    expect(await leads(size)).toBe(`/uploads/${small}`)
    expect(await leads(path)).toBe(`/uploads/${whole}`)
    await admin.call('DELETE /api/uploads/:name', { params: { name: small } })
    await expect.poll(() => leads(size)).toBe(`/uploads/${whole}`)
    await admin.call('DELETE /api/uploads/:name', { params: { name: whole } })
    await expect.poll(() => leads(path)).toBe(404)
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
      const to = await leads(path)
      // Where a browser goes: `/evil.example` is a page of this site, `//evil.example` another site.
      if (typeof to === 'string') expect(new URL(to, site.url).origin, path).toBe(site.url)
      expect(String(to), path).not.toContain('Location')
    }
  })

  test('of an author leads to who they are here, while they may be found', async () => {
    for (const path of ['/author/ana/', '/author/ana', '/?author=1'])
      expect(await leads(path)).toBe(`/person/${ana.id}`)
    expect((await fetch(`${site.url}/person/${ana.id}`)).status).toBe(200)
    const show = { gender: true, age: true, instagram: true, youtube: true, language: true }
    await ana.call('PUT /api/privacy', { body: { searchable: false, show } } as never)
    await expect.poll(() => leads('/author/ana')).toBe(404)

    expect(await leads('/author/beto')).toBe(`/person/${beto.id}`)
    await beto.call('DELETE /api/account', { body: { password: passwordOf('beto-aqui') } })
    site.clock.advance({ days: 15 })
    await site.app.services.ownData.eraseDue()
    const left = await site.app.infrastructure.db.read
      .selectFrom('redirects')
      .select('path')
      .where('path', 'like', '/author/%')
      .execute()
    expect(left).toEqual([{ path: '/author/ana' }])
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
