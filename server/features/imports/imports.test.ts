import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  importAll,
  sendExport,
  startOldSite,
  untilImport,
  wordpressExport,
} from '../../../tests/support/imports.ts'
import { type Member, startSite, type TestSite } from '../../../tests/support/site.ts'

let site: TestSite
let admin: Member
let ana: Member
let oldSite: ReturnType<typeof startOldSite>

beforeAll(async () => {
  site = await startSite({ environment: { RATE_LIMIT_FACTOR: '1000' } })
  oldSite = startOldSite(site)
  admin = await site.signIn('neto')
  ana = await site.member('ana', { roles: ['ROLE_USER', 'ROLE_MODERATOR'] })
  await sql`UPDATE users SET email = 'ANA@old.example.com' WHERE username = 'ana'`.execute(site.tables)
})
afterAll(() => site?.stop())

const articles = () =>
  site.tables.selectFrom('articles').selectAll().where('deletedAt', 'is', null).orderBy('id').execute()
const titled = async (title: string) => (await articles()).filter((one) => one.title === title)
const textsOf = (id: number) =>
  admin.call('GET /api/admin/imports/:id/texts', { params: { id }, query: { limit: 100 } })
const outcomes = async (id: number) =>
  Object.fromEntries((await textsOf(id)).texts.map(({ title, state, problem }) => [title, problem ?? state]))

describe('an export of WordPress', () => {
  let firstId: number

  test('is read and reported, and nothing of it is written', async () => {
    firstId = await sendExport(site, admin, wordpressExport, 'wordpress.xml')
    const { report, site: from, texts } = await untilImport(admin, firstId, 'ready')
    expect(from).toEqual({ kind: 'wordpress', title: 'old.example.com', address: 'http://old.example.com' })
    expect(texts).toEqual({ waiting: 14 })
    expect(report).toMatchObject({
      texts: { published: 9, draft: 2, scheduled: 1, private: 1, protected: 1 },
      pages: 2,
      known: { fresh: 14, same: 0, changed: 0, ours: 0, gone: 0 },
      pictures: 5,
      leftOut: [
        { what: 'tags', count: 3 },
        { what: 'attachments', count: 4 },
        { what: 'comments', count: 2 },
        { what: 'trash', count: 1 },
      ],
      problems: [],
    })
    expect(report?.authors).toEqual([
      { key: 'ana', name: 'Ana Lúcia', count: 8, userId: ana.id },
      { key: 'beto', name: 'Beto & Cia', count: 3, userId: null },
      { key: 'carla', name: 'Carla “Cacá” Dias', count: 3, userId: null },
    ])
    expect(report?.categories.filter(({ category }) => category).map(({ slug }) => slug)).toEqual(['musica'])
    expect(report?.losses.map(({ what, titles }) => [what, titles[0]])).toContainEqual([
      'shortcode contact-form-7',
      'Uma viagem à Praia do Forte',
    ])
    expect(await articles()).toEqual([])
    expect(oldSite.requests).toEqual([])
    expect(await site.tables.selectFrom('importPieces').select('number').execute()).toEqual([])
    expect(JSON.stringify(await site.tables.selectFrom('imports').selectAll().execute())).not.toContain('@')
  })

  test('becomes texts with their dates, authors, categories and pictures, and nobody is told', async () => {
    await admin.call('POST /api/admin/imports/:id/start', {
      params: { id: firstId },
      body: {
        authors: [{ key: 'ana', userId: ana.id }],
        categories: [{ slug: 'musica', category: 1 }],
        language: 'es',
      },
    })
    const done = await untilImport(admin, firstId, 'done')
    expect(done.texts).toEqual({ added: 14 })
    expect(done.pictures).toEqual({ waiting: 0, kept: 4, failed: 1 })

    const [trip] = await titled('Uma viagem à Praia do Forte')
    expect(trip).toMatchObject({
      slug: 'uma-viagem-a-praia-do-forte',
      isPublished: true,
      publishedAt: '2019-05-04T12:30:00.000Z',
      updatedAt: '2019-05-04T12:30:00.000Z',
      ...{ authorId: ana.id, language: 'es' },
      description: 'Três dias de sol & mar.',
    })
    expect(trip?.coverId).toMatch(/^[a-z2-7]{26}$/)
    expect(
      trip?.content.match(/<img src="\/uploads\/[a-z2-7]{26}\.(jpg|png)" alt="[^"]*" width=/g),
    ).toHaveLength(3)
    expect(trip?.content).toContain('alt="Mar &amp; areia"')
    expect(trip?.content).toContain('<a href="/2018/01/ola-mundo/">primeiro texto</a>')
    expect(trip?.content).toContain('data-youtube="dQw4w9WgXcQ"')

    expect(
      (await titled('Samba de roda')).map(({ slug, category, authorId }) => [slug, category, authorId]),
    ).toEqual([
      ['samba-de-roda', 1, null],
      ['samba-de-roda-2', null, null],
    ])
    expect((await titled('日本の音楽')).map(({ slug }) => slug)).toEqual(['texto-2021-06-01'])
    expect((await titled('Um texto sem título.')).map(({ slug }) => slug)).toEqual(['19-2'])
    const drafts = (await articles()).filter(({ isPublished }) => !isPublished).map(({ title }) => title)
    expect(drafts).toEqual([
      'Rascunho',
      'À espera',
      'No futuro',
      'Só para nós',
      'Com senha',
      'Sobre',
      'Equipe',
    ])

    const news = sql`SELECT FROM jobs.job WHERE name NOT LIKE 'imports.%' AND name NOT LIKE '\\_\\_%' AND name LIKE ANY
      (ARRAY['devices.%', 'newsletter.%', 'notifications.%', 'articles.tellChannel'])
      AND data IS NOT NULL AND data::text <> '{}' AND data::text <> 'null'`
    expect((await news.execute(site.tables)).rows).toEqual([])
    expect((await admin.call('GET /api/notifications')).notifications).toEqual([])
    const found = await site.visitor.call('GET /api/search', { query: { q: 'protetor solar' } })
    expect(JSON.stringify(found)).toContain('uma-viagem-a-praia-do-forte')
    const list = await site.visitor.call('GET /api/articles', { query: {} })
    expect(list.map(({ title }) => title)[0]).toBe('Moqueca da avó Zefa')
  })

  test('has a picture that is gone named, and linked to where it was', async () => {
    const { total, pictures } = await admin.call('GET /api/admin/imports/:id/pictures', {
      params: { id: firstId },
      query: {},
    })
    expect([total, pictures]).toEqual([
      1,
      [
        {
          address: 'http://old.example.com/wp-content/uploads/2019/05/perdida.jpg',
          problem: 'import_picture_missing',
          titles: ['Moqueca da avó Zefa'],
        },
      ],
    ])
    const [text] = await titled('Moqueca da avó Zefa')
    expect(text?.content).toContain(
      '<a href="http://old.example.com/wp-content/uploads/2019/05/perdida.jpg" rel="nofollow ugc noopener noreferrer">perdida</a>',
    )
  })

  test('that comes again makes nothing twice, and leaves alone what was changed or deleted here', async () => {
    const [samba] = await titled('Samba de roda')
    const [draft] = await titled('Rascunho')
    await admin.call('PUT /api/articles/:id', {
      params: { id: samba?.id ?? 0 },
      body: { content: '<p>Nosso texto.</p>' },
    })
    await admin.call('DELETE /api/articles/:id', { params: { id: draft?.id ?? 0 } })
    const changed = wordpressExport
      .toString()
      .replace('Um texto só de palavras.', 'Palavras de lá.')
      .replace('O mesmo título, outro texto.', 'Outro texto ainda.')
    const before = (await articles()).length
    const askedBefore = oldSite.requests.length

    const { id, report, texts } = await importAll(site, admin, Buffer.from(changed), { known: 'renew' })
    expect(report?.known).toEqual({ fresh: 0, same: 11, changed: 1, ours: 1, gone: 1 })
    expect(texts).toEqual({ same: 11, updated: 1, kept: 2 })
    expect(await articles()).toHaveLength(before)
    const [first, second] = await titled('Samba de roda')
    expect(first?.content).toBe('<p>Nosso texto.</p>')
    expect(second?.content).toBe('<p>Outro texto ainda.</p>')
    expect(await outcomes(id)).toMatchObject({ Rascunho: 'import_deleted_here' })
    expect(oldSite.requests.slice(askedBefore)).toEqual([])
  })

  test('is written over everything only where an administrator wants that, and both versions can be read', async () => {
    const { texts } = await importAll(site, admin, wordpressExport, { known: 'overwrite' })
    expect(texts).toEqual({ updated: 13, kept: 1 })
    const [first] = await titled('Samba de roda')
    expect(first?.content).toContain('Um texto só de palavras.')
    const revisions = site.tables.selectFrom('articleRevisions').select('content')
    const versions = await revisions
      .where('articleId', '=', first?.id ?? 0)
      .orderBy('id')
      .execute()
    expect(versions.map(({ content }) => content)).toContain('<p>Nosso texto.</p>')
    const [trip] = await titled('Uma viagem à Praia do Forte')
    expect(trip?.content).toContain('<img src="/uploads/')
  })

  test('is taken back but for what somebody has changed since, and can come again', async () => {
    const [samba] = await titled('Olá, mundo!')
    await admin.call('PUT /api/articles/:id', {
      params: { id: samba?.id ?? 0 },
      body: { title: 'Olá de novo' },
    })
    await admin.call('POST /api/admin/imports/:id/withdraw', { params: { id: firstId } })
    const { texts } = await untilImport(admin, firstId, 'withdrawn')
    expect(texts).toEqual({ withdrawn: 13, kept: 1 })
    expect((await articles()).map(({ title }) => title)).toEqual(['Olá de novo'])

    const again = await importAll(site, admin, wordpressExport)
    expect(again.texts).toEqual({ added: 13, same: 1 })
  })
})
