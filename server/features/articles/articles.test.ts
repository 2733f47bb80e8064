import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { ListedArticle } from '#contract/articles.ts'
import { categoryKeys } from '#contract/rules/categories.ts'
import { writeArticle } from '../../../tests/support/articles.ts'
import { withClient } from '../../../tests/support/postgres.ts'
import { type Member, startSite, type TestSite } from '../../../tests/support/site.ts'

let site: TestSite
let admin: Member
let lia: Member

beforeAll(async () => {
  site = await startSite({ environment: { RATE_LIMIT_FACTOR: '1000' } })
  admin = await site.signIn('neto')
  lia = await site.member('lia', { roles: ['ROLE_USER', 'ROLE_MODERATOR'] })
})
afterAll(() => site.stop())

const inDatabase = (sql: string) => withClient(site.databaseUrl, (client) => client.query(sql))
const slugsOf = (articles: ListedArticle[]) => articles.map(({ slug }) => slug)
const list = (query: object = {}) => site.visitor.call('GET /api/articles', { query })
const show = (slug: string, client: Pick<Member, 'ask'> = site.visitor, query = {}) =>
  client.ask<{ slug: string; key: string }>('GET /api/article/:slug', { params: { slug }, query })

/** Creates an article that is newer than the previous one. */
async function write(title: string, fields: Parameters<typeof writeArticle>[1] = {}, by = admin) {
  site.clock.advance({ seconds: 1 })
  return writeArticle(by, { title, ...fields })
}

describe('the 22 categories', () => {
  test.each(['/api/article-categories', '/api/album-categories'] as const)('%s', async (path) => {
    const inEnglish = await site.visitor.ask<{ name: string }[]>(`GET ${path}`, { query: { lang: 'en' } })
    expect(inEnglish.body).toMatchObject(categoryKeys.map((key, index) => ({ id: index + 1, key })))
    expect(inEnglish.body[8]?.name).toBe('Digital marketing')
    const inPortuguese = await site.visitor.ask<{ name: string }[]>(`GET ${path}`)
    expect(inPortuguese.body[11]).toEqual({ id: 12, name: 'Renda extra', key: 'extra_income' })
  })
})

describe('a list', () => {
  beforeAll(async () => {
    await write('Um', { category: 1 })
    await write('Dois', { category: 2 })
    await write('Rascunho', { isPublished: false, category: 1 })
    await write('Letra', { isLyrics: true, category: 1 })
    await write('Três', { category: 1, youtube: 'https://youtu.be/dQw4w9WgXcQ', description: 'Resumo' })
  })

  test('has published articles without lyrics, the newest first', async () => {
    expect(slugsOf(await list())).toEqual(['tres', 'dois', 'um'])
  })

  test('has every promised field of an article', async () => {
    const [newest] = await list()
    expect(newest).toEqual({
      ...{ id: expect.any(Number), idPost: newest?.id, slug: 'tres', title: 'Três' },
      ...{ content: '<p>O mar recuou.</p>', cover: '', coverUrl: '', coverSizes: [] },
      ...{ category: 1, categoryKey: 'music', categoryName: 'Música' },
      ...{ youtube: 'dQw4w9WgXcQ', description: 'Resumo', isLyrics: false, authorName: 'neto' },
      createdAt: expect.stringMatching(/^\d{4}-.*Z$/),
      language: 'pt',
    })
  })

  test('keeps to a category, and to pages where one is asked for', async () => {
    expect(slugsOf(await list({ category: 1 }))).toEqual(['tres', 'um'])
    expect(slugsOf(await list({ page: 2, limit: 1 }))).toEqual(['dois'])
    expect(slugsOf(await list({ page: 9 }))).toEqual([])
    const { headers } = await site.visitor.ask('GET /api/articles', { query: { category: 1, limit: 1 } })
    expect(headers.get('x-total-count')).toBe('2')
    expect(headers.get('link')).toContain('page=2')
  })

  test.each([
    { page: 'x' },
    { limit: -1 },
    { page: 1e9 },
    { category: 23 },
    { category: 'mar' },
    { limit: '' },
  ])('brings %o within bounds instead of failing', async (query) => {
    expect((await site.visitor.ask('GET /api/articles', { query })).status).toBe(200)
  })

  test('is not sent again to who has it', async () => {
    const { headers } = await site.visitor.ask('GET /api/articles')
    const known = { 'if-none-match': headers.get('etag') ?? '' }
    expect((await site.visitor.ask('GET /api/articles', {}, known)).status).toBe(304)
    expect((await site.visitor.ask('GET /api/articles', { query: { lang: 'fr' } }, known)).status).toBe(200)
  })

  test('of the newest has six', async () => {
    for (const title of ['4', '5', '6', '7']) await write(`Número ${title}`)
    const newest = await site.visitor.call('GET /api/articleLast')
    expect(slugsOf(newest)).toEqual(['numero-7', 'numero-6', 'numero-5', 'numero-4', 'tres', 'dois'])
  })

  test('of lyrics has nothing else', async () => {
    const lyrics = await site.visitor.call('GET /api/lyrics')
    expect(lyrics).toMatchObject([{ slug: 'letra', title: 'Letra', cover: '', isLyrics: true }])
  })

  test('shows the beginning of a long text, cut and safe', async () => {
    const { slug } = await write('Longo', { content: `<p>${'mar <b>azul</b> '.repeat(200)}<img src=x></p>` })
    const [{ content } = { content: '' }] = await list()
    expect(slug).toBe('longo')
    expect(content.replace(/<[^>]*>/g, '').length).toBeLessThanOrEqual(300)
    expect(content).toMatch(/^<p>mar <b>azul<\/b>.*…<\/p>$/)
  })
})

describe('an article', () => {
  test('has every promised field', async () => {
    await lia.call('POST /api/update-welcome-message', { body: { welcomeMessage: 'Oi' } })
    const { id, slug } = await write('Inteiro', { category: 3, content: '<p>Mar</p>' }, lia)
    const { body } = await show(slug, site.visitor, { lang: 'en' })
    expect(body).toEqual({
      ...{ id, idPost: id, slug, title: 'Inteiro', strTitle: 'Inteiro' },
      ...{ content: '<p>Mar</p>', strPost: '<p>Mar</p>', description: '' },
      ...{ category: 'Health', categoryId: 3, categoryKey: 'health' },
      ...{ images: [], shareImage: '', cover: '', coverUrl: '', coverSizes: [], youtube: '' },
      ...{ isLyrics: false, isPublished: true, lrc: '', trackId: null },
      ...{ language: 'pt', isOriginal: true, translations: [] },
      ...{ commentsOpen: true, isCommented: false, isQuoted: false },
      ...{ authorName: 'lia', authorId: lia.id, welcomeMessage: 'Oi', profileImage: '' },
      ...{ createdAt: expect.stringMatching(/Z$/), updatedAt: expect.stringMatching(/Z$/) },
      ...{ previous: null, next: { slug: 'longo', title: 'Longo', language: 'pt' } },
      ...{ first: { slug, title: 'Inteiro', language: 'pt' }, isFirst: true },
    })
  })

  test('is told of when its author shows themselves otherwise, and only then', async () => {
    const received: number[] = []
    const { bus } = site.app.infrastructure
    // What lia changed in the test before may still be looked at.
    bus.on('articles.authorChanged', ({ userId }) => void (userId !== lia.id && received.push(userId)))
    const author = await site.member('autora', { roles: ['ROLE_USER', 'ROLE_MODERATOR'] })
    const { id } = await write('De quem se mostra', {}, author)
    const greet = (who: Member) =>
      who.call('POST /api/update-welcome-message', { body: { welcomeMessage: 'Oi, gente' } })
    await greet(await site.member('leitora'))
    await author.call('POST /api/update-language', { body: { language: 'pt' } })
    await greet(author)
    await vi.waitFor(() => expect(received).toEqual([author.id]))
    await author.call('DELETE /api/articles/:id', { params: { id } })
  })

  test('stands between its neighbours in the list', async () => {
    const { body } = await show('dois')
    expect(body).toMatchObject({
      ...{ next: { slug: 'um' }, previous: { slug: 'tres' } },
      ...{ first: { slug: 'inteiro' }, isFirst: false },
    })
  })

  test('that is a draft is there for staff only', async () => {
    expect((await show('rascunho')).status).toBe(404)
    expect((await show('rascunho', await site.member('ana'))).body.key).toBe('article_not_found')
    expect((await show('rascunho', lia)).body).toMatchObject({
      isPublished: false,
      next: null,
      previous: null,
    })
  })

  test.each(['nada', '..%2f', "';--", 'a'.repeat(200)])('called %s is not there', async (slug) => {
    expect((await show(slug)).status).toBe(404)
  })

  test('that moved leads on from every earlier address, in the language asked for', async () => {
    const { id } = await write('Primeiro nome')
    for (const slug of ['segundo-nome', 'terceiro-nome']) {
      await admin.call('PUT /api/articles/:id', { params: { id }, body: { slug } })
    }
    for (const former of ['primeiro-nome', 'segundo-nome']) {
      const { status, headers, body } = await show(former, site.visitor, { lang: 'es' })
      expect([status, headers.get('location')]).toEqual([301, '/api/article/terceiro-nome?lang=es'])
      expect(body.slug).toBe('terceiro-nome')
    }
    expect((await show('terceiro-nome')).status).toBe(200)
  })

  test('is what it is now, however often it was read before', async () => {
    const { id, slug } = await write('Lido', { category: 1 })
    const read = async () => (await show(slug)).body as object
    const change = (body: object) => admin.call('PUT /api/articles/:id', { params: { id }, body })
    expect(await read()).toMatchObject({ title: 'Lido', next: { title: expect.any(String) }, previous: null })
    await change({ title: 'Relido', category: 2 })
    expect(await read()).toMatchObject({ title: 'Relido', categoryId: 2 })
    await write('Mais novo')
    expect(await read()).toMatchObject({ previous: { title: 'Mais novo' }, isFirst: false })
    await admin.call('POST /api/update-welcome-message', { body: { welcomeMessage: 'Bem-vindos' } })
    expect(await read()).toMatchObject({ welcomeMessage: 'Bem-vindos' })
    await admin.call('POST /api/update-welcome-message', { body: { welcomeMessage: '' } })
  })

  test('is for staff alone from the moment that it is no longer published, and gone once it is deleted', async () => {
    const { id, slug } = await write('Recolhido')
    const member = await site.member('eva')
    const statuses = async () => {
      const readers = [site.visitor, member, admin, site.visitor]
      return Promise.all(readers.map(async (reader) => (await show(slug, reader)).status))
    }
    expect(await statuses()).toEqual([200, 200, 200, 200])
    await admin.call('PUT /api/articles/:id', { params: { id }, body: { isPublished: false } })
    expect(await statuses()).toEqual([404, 404, 200, 404])
    await admin.call('PUT /api/articles/:id', { params: { id }, body: { isPublished: true } })
    expect(await statuses()).toEqual([200, 200, 200, 200])
    await admin.call('DELETE /api/articles/:id', { params: { id } })
    expect(await statuses()).toEqual([404, 404, 404, 404])
  })

  test('of an author who is suspended or cannot be found does not lead to their page', async () => {
    const { slug } = await write('De Lia', {}, lia)
    const show = { gender: false, age: false, instagram: false, youtube: false, language: false }
    await lia.call('PUT /api/privacy', { body: { searchable: false, show } })
    const read = () => site.visitor.call('GET /api/article/:slug', { params: { slug } })
    expect(await read()).toMatchObject({ authorName: 'lia', authorId: null })
    const suspend = async (at: 'now()' | 'null') => {
      await inDatabase(`update users set suspended_at = ${at} where id = ${lia.id}`)
      site.app.infrastructure.bus.publish('accounts.userChanged', { userId: lia.id })
    }
    await suspend('now()')
    expect(await read()).toMatchObject({ authorName: '', authorId: null, welcomeMessage: '' })
    await suspend('null')
    await lia.call('PUT /api/privacy', { body: { searchable: true, show } })
  })

  test('that was made safe by earlier rules is made safe by these before it is shown', async () => {
    const { id, slug } = await write('Antigo')
    const old = `<p>x<script>alert(1)</script></p>`
    await inDatabase(
      `update articles set content = '${old}', excerpt = '${old}', safe_version = 0 where id = ${id}`,
    )
    expect((await site.visitor.call('GET /api/article/:slug', { params: { slug } })).strPost).toBe('<p>x</p>')
    expect((await list({ limit: 1 }))[0]?.content).toBe('<p>x</p>')
  })
})

describe('a lyric', () => {
  const lyric = (slug: string) => site.visitor.ask('GET /api/lyrics/:slug', { params: { slug } })

  test('knows the lyrics around it, and none of the articles', async () => {
    const lrc = '[00:01.00] Mar'
    await write('Segunda letra', { isLyrics: true, lrc })
    const { status, body } = await lyric('segunda-letra')
    expect(status).toBe(200)
    expect(body).toMatchObject({ lrc, next: { slug: 'letra' }, previous: null, isFirst: true })
    expect((await lyric('letra')).body).toMatchObject({
      ...{ next: null, previous: { slug: 'segunda-letra' } },
      ...{ first: { slug: 'segunda-letra' }, isFirst: false },
    })
  })

  test('is served among the articles too, but no article among the lyrics', async () => {
    expect((await show('letra')).status).toBe(200)
    expect((await lyric('um')).status).toBe(404)
  })

  test('that moved leads on within the lyrics', async () => {
    const { id } = await write('Letra velha', { isLyrics: true })
    await admin.call('PUT /api/articles/:id', { params: { id }, body: { slug: 'letra-nova' } })
    const { status, headers } = await lyric('letra-velha')
    expect([status, headers.get('location')]).toEqual([301, '/api/lyrics/letra-nova'])
  })
})

test('the long text of a shop is in no list and at no address', async () => {
  const { id, slug } = await write('Texto de loja')
  await inDatabase(`update articles set kind = 'store' where id = ${id}`)
  expect(slugsOf(await list())).not.toContain(slug)
  expect((await show(slug, admin)).status).toBe(404)
  expect((await admin.call('GET /api/articles/:id', { params: { id } })).content).toBe('<p>O mar recuou.</p>')
})

test('a person’s page lists what they have written, lyrics too', async () => {
  await write('Letra de Lia', { isLyrics: true }, lia)
  const { articles } = await site.visitor.call('GET /api/person/:id', { params: { id: lia.id } })
  expect(slugsOf(articles)).toEqual(['letra-de-lia', 'de-lia', 'inteiro'])
})

test('of the categories, those are told that a published article is in', async () => {
  const used = async () => {
    const categories = await site.visitor.call('GET /api/article-categories', { query: { used: true } })
    return categories.map(({ key }) => key).filter((key) => key === 'sports' || key === 'travel')
  }
  await write('Rascunho de viagem', { category: 17, isPublished: false })
  await write('Letra de viagem', { category: 17, isLyrics: true })
  expect(await used()).toEqual([])
  const { id } = await write('Corrida', { category: 20 })
  await write('Corrida de novo', { category: 20 })
  expect(await used()).toEqual(['sports'])
  await admin.call('PUT /api/editor_edit2/:id', {
    params: { id },
    body: { category: 17, isPublished: true, isLyrics: false },
  })
  expect(await used()).toEqual(['travel', 'sports'])
})
