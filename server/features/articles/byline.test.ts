import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { writeArticle } from '../../../tests/support/articles.ts'
import { type Member, startSite, type TestSite } from '../../../tests/support/site.ts'

let site: TestSite
let admin: Member
let lia: Member
let ana: Member

beforeAll(async () => {
  site = await startSite({ environment: { PUBLIC_URL: 'https://canal.example', RATE_LIMIT_FACTOR: '1000' } })
  admin = await site.signIn('neto')
  lia = await site.member('lia', { roles: ['ROLE_USER', 'ROLE_MODERATOR'] })
  ana = await site.member('ana')
})
afterAll(() => site?.stop())

const publish = (by: Member, id: number, byline: object, isPublished = true) =>
  by.ask<{ key?: string; errors?: object }>('PUT /api/editor_edit2/:id', {
    params: { id },
    body: { isPublished, isLyrics: false, ...byline },
  })
const read = (id: number, by = admin) => by.call('GET /api/articles/:id', { params: { id } })
const shown = (slug: string) => site.visitor.call('GET /api/article/:slug', { params: { slug } })
const titles = async () =>
  (await site.visitor.call('GET /api/articles', { query: {} })).map((one) => one.title)
const page = async (path: string) => (await fetch(site.url + path)).text()
const ago = (days: number) => new Date(site.clock.now().getTime() - days * 86_400_000).toISOString()

describe('the date of a text', () => {
  test('is the one that was chosen, on its page, in lists, feeds and the map', async () => {
    await writeArticle(admin, { title: 'De ontem', publishedAt: ago(1) })
    const { id, slug } = await writeArticle(admin, { title: 'De antes' })
    expect(await titles()).toEqual(['De antes', 'De ontem'])

    const publishedAt = '2019-03-04T15:30:00.000Z'
    expect((await publish(admin, id, { publishedAt })).status).toBe(200)
    expect(await titles()).toEqual(['De ontem', 'De antes'])
    expect(await shown(slug)).toMatchObject({ createdAt: publishedAt, previous: { slug: 'de-ontem' } })
    expect(await read(id)).toMatchObject({ publishedAt })
    expect(await page('/feed.xml')).toContain('<pubDate>Mon, 04 Mar 2019 15:30:00 GMT</pubDate>')
    expect(await page('/sitemap.xml')).toContain(`/blog/${slug}</loc>`)
  })

  test('stays when nobody names it, also of what is taken back and published again', async () => {
    const publishedAt = ago(30)
    const { id } = await writeArticle(admin, { title: 'Fica', publishedAt })
    await publish(admin, id, {}, false)
    await admin.call('PUT /api/articles/:id', { params: { id }, body: { title: 'Fica assim' } })
    await publish(admin, id, {})
    expect((await read(id)).publishedAt).toBe(publishedAt)
  })

  test('of a draft is none, and what is withdrawn may have another', async () => {
    const { id } = await writeArticle(admin, { title: 'Rascunho', isPublished: false })
    const { status, body } = await publish(admin, id, { publishedAt: ago(2) }, false)
    expect([status, body.key]).toEqual([400, 'published_at_of_draft'])
    expect((await read(id)).publishedAt).toBeNull()

    await publish(admin, id, { publishedAt: ago(2) })
    const publishedAt = ago(3)
    expect((await publish(admin, id, { publishedAt }, false)).status).toBe(200)
    expect((await read(id)).publishedAt).toBe(publishedAt)
  })

  test.each([
    [() => ago(-1), 'published_at_future'],
    [() => '2019-03-04', 'published_at_invalid'],
    [() => '2019-03-04T15:30', 'published_at_invalid'],
    [() => '0000-01-01T00:00:00Z', 'published_at_invalid'],
    [() => '1899-12-31T23:59:59Z', 'published_at_invalid'],
  ])('is refused at its field, by every way in: case %#', async (date, key) => {
    const { id } = await writeArticle(admin, { title: 'Recusada' })
    const body = { title: 'Recusada', content: '<p>Mar</p>', isPublished: true, publishedAt: date() }
    const answers = [
      await publish(admin, id, { publishedAt: date() }),
      await admin.refused('PUT /api/articles/:id', { params: { id }, body }),
      await admin.refused('POST /api/articles', { body }),
    ]
    const refusals = answers.map(({ status, body }) => [status, body.key, Object.keys(body.errors ?? {})])
    expect(refusals).toEqual(Array.from(answers, () => [400, key, ['publishedAt']]))
  })
})

describe('the author of a text', () => {
  test('is whom an administrator chooses among staff, on its page, in lists, feeds and beside a person', async () => {
    const { id, slug } = await writeArticle(admin, { title: 'De outra' })
    expect((await publish(admin, id, { authorId: lia.id })).status).toBe(200)
    expect(await shown(slug)).toMatchObject({ authorId: lia.id, authorName: 'lia' })
    expect((await read(id)).author).toEqual({ id: lia.id, name: 'lia', profileImage: '' })
    const item = (await page('/feed.xml')).split('<item>').find((one) => one.includes('De outra'))
    expect(item).toContain('<dc:creator>lia</dc:creator>')
    const person = await site.visitor.call('GET /api/person/:id', { params: { id: lia.id } })
    expect(person.articles.map((one) => one.title)).toContain('De outra')
  })

  test('is changed by a moderator of what stands under their own name only', async () => {
    const { id } = await writeArticle(lia, { title: 'De Lia' })
    expect((await read(id, lia)).abilities).toEqual({ author: true })
    expect((await publish(lia, id, { authorId: admin.id })).status).toBe(200)

    expect((await read(id, lia)).abilities).toEqual({ author: false })
    const { status, body } = await publish(lia, id, { authorId: lia.id })
    expect([status, body.key, Object.keys(body.errors ?? {})]).toEqual([
      403,
      'author_not_yours',
      ['authorId'],
    ])
    // Naming the same author changes nothing.
    expect((await publish(lia, id, { authorId: admin.id, category: 3 })).status).toBe(200)
    const change = { params: { id }, body: { authorId: lia.id } }
    expect((await lia.refused('PUT /api/articles/:id', change)).status).toBe(403)
    expect((await read(id)).author).toEqual({ id: admin.id, name: 'neto', profileImage: '' })
  })

  test('is nobody but staff who can sign in', async () => {
    const listed = async () => (await lia.call('GET /api/article-authors')).map(({ username }) => username)
    expect(await listed()).toEqual(['lia', 'neto'])
    const { id } = await writeArticle(admin, { title: 'De ninguém' })
    for (const authorId of [ana.id, 2_000_000_000]) {
      const { status, body } = await publish(admin, id, { authorId })
      expect([status, body.key, Object.keys(body.errors ?? {})]).toEqual([
        400,
        'author_unknown',
        ['authorId'],
      ])
    }
    const rui = await site.member('rui', { roles: ['ROLE_USER', 'ROLE_MODERATOR'] })
    await admin.call('POST /api/admin/users/:id/suspend', { params: { id: rui.id }, body: { reason: 'x' } })
    expect(await listed()).toEqual(['lia', 'neto'])
    expect((await publish(admin, id, { authorId: rui.id })).body.key).toBe('author_unknown')
  })
})

test('both are in the audit log once they change, the author by their account', async () => {
  const { id } = await writeArticle(admin, { title: 'No livro' })
  const publishedAt = ago(5)
  await publish(admin, id, { publishedAt, authorId: lia.id })
  await publish(admin, id, { publishedAt, authorId: lia.id })
  const auditLog = await admin.call('GET /api/admin/audit', { query: { limit: 4 } })
  expect(
    auditLog.map(({ action, subject, details }) => [action, subject.type, subject.name, details]),
  ).toEqual([
    ['articles.edited', 'article', null, { title: 'No livro' }],
    ['articles.dateChosen', 'article', null, { title: 'No livro', publishedAt }],
    ['articles.authorChosen', 'user', 'lia', { title: 'No livro' }],
    ['articles.edited', 'article', null, { title: 'No livro' }],
  ])
})
