import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { writeArticle } from '../../../tests/support/articles.ts'
import { type Member, startSite, type TestSite } from '../../../tests/support/site.ts'

let site: TestSite
let admin: Member

beforeAll(async () => {
  site = await startSite({ environment: { RATE_LIMIT_FACTOR: '1000' } })
  admin = await site.signIn('neto')
})
afterAll(() => site.stop())

const edit = (id: number, body: object) => admin.call('PUT /api/articles/:id', { params: { id }, body })
const refusedEdit = (id: number, body: object) =>
  admin.refused('PUT /api/articles/:id', { params: { id }, body })
const read = (id: number) => admin.call('GET /api/articles/:id', { params: { id } })
const publicStatus = async (slug: string) =>
  (await site.visitor.ask('GET /api/article/:slug', { params: { slug } })).status

describe('publishing', () => {
  const publish = (id: number, body: object) =>
    admin.ask<{ key?: string; message: string }>('PUT /api/editor_edit2/:id', { params: { id }, body })

  test('puts an article on the site, in its category, and says so', async () => {
    const { id, slug } = await writeArticle(admin, { title: 'Estreia', isPublished: false })
    const { status, body } = await publish(id, { category: '5', isPublished: 'true', isLyrics: '0' })
    expect([status, body]).toEqual([200, { status: 'success', message: 'Publicado com sucesso' }])
    expect(await publicStatus(slug)).toBe(200)
    expect(await read(id)).toMatchObject({ category: 5, isPublished: true, isLyrics: false, version: 2 })
    await publish(id, { category: '', isPublished: true, isLyrics: false })
    expect((await read(id)).category).toBeNull()
  })

  test('is told to whoever has the draft open elsewhere, before they write over what everybody reads', async () => {
    const { id, version } = await writeArticle(admin, {
      title: 'Dois',
      content: '<p>Um</p>',
      isPublished: false,
    })
    await publish(id, { isPublished: true, isLyrics: false })
    const { status, body } = await refusedEdit(id, { content: '<p>Dois</p>', version })
    expect([status, body.key]).toEqual([409, 'article_changed'])
    expect(await read(id)).toMatchObject({ content: '<p>Um</p>', isPublished: true })
    const revisions = await admin.call('GET /api/articles/:id/revisions', { params: { id } })
    expect(revisions.map(({ isCurrent }) => isCurrent)).toEqual([true])

    // Another category does not change the version.
    const now = (await read(id)).version
    await publish(id, { category: 3, isPublished: true, isLyrics: false })
    expect((await read(id)).version).toBe(now)
  })

  test('is not undone by whoever changes something else in a form that was opened before', async () => {
    const { id, slug } = await writeArticle(admin, { title: 'Formulário', isPublished: false })
    await publish(id, { isPublished: true, isLyrics: true })
    expect((await publish(id, { category: 3 })).status).toBe(200)
    expect(await read(id)).toMatchObject({ category: 3, isPublished: true, isLyrics: true })
    expect(await publicStatus(slug)).toBe(200)
  })

  test('has its date from the first time', async () => {
    const { id, slug } = await writeArticle(admin, { title: 'Data' })
    const dateOf = async () =>
      (await site.visitor.call('GET /api/article/:slug', { params: { slug } })).createdAt
    const first = await dateOf()
    await publish(id, { isPublished: false, isLyrics: false })
    expect(await publicStatus(slug)).toBe(404)
    site.clock.advance({ minutes: 1 })
    await publish(id, { isPublished: true, isLyrics: false })
    expect(await dateOf()).toBe(first)
  })

  test.each([
    [{ category: 99, isPublished: true, isLyrics: false }, 'category_unknown'],
    [{ category: 1, isPublished: true, isLyrics: false }, 'article_without_body'],
    [{ category: 1, isPublished: [] }, 'value_invalid'],
  ])('%o of an empty draft is refused as %s', async (body, key) => {
    const { id } = await admin.call('POST /api/articles', { body: { title: 'Vazio' } })
    const answer = await publish(id, body)
    expect([answer.status, answer.body.key]).toEqual([400, key])
  })
})

describe('a draft without a title', () => {
  const begin = async () => {
    const body = { title: ' ', content: '<p>O mar</p>', autosave: true }
    return (await admin.call('POST /api/articles', { body })).id
  }

  test('is kept as it is written, and has an address until it gets one', async () => {
    const id = await begin()
    expect(await read(id)).toMatchObject({ title: '', slug: expect.stringMatching(/^texto/) })
    expect(await edit(id, { title: 'Enfim' })).toMatchObject({ slug: 'enfim' })
    expect(await edit(id, { title: '' })).toMatchObject({ slug: expect.stringMatching(/^texto/) })
  })

  test('is published by no gateway', async () => {
    const id = await begin()
    const params = { id }
    const requests = { category: null, isLyrics: false }
    const publishAt = new Date(site.clock.now().getTime() + 3_600_000).toISOString()
    const refusals = [
      await refusedEdit(id, { isPublished: true }),
      await admin.refused('PUT /api/editor_edit2/:id', { params, body: { ...requests, isPublished: true } }),
      await admin.refused('PUT /api/editor_edit2/:id', {
        params,
        body: { ...requests, isPublished: false, publishAt },
      }),
    ]
    const message = 'Dê um título ao texto antes de publicar.'
    for (const { status, body } of refusals) {
      expect([status, body.key, body.message]).toEqual([400, 'article_without_title', message])
    }
    expect(await read(id)).toMatchObject({ isPublished: false, plan: null })
  })

  test('cannot take the place of what everybody reads', async () => {
    const { id } = await writeArticle(admin, { title: 'Lido' })
    expect((await refusedEdit(id, { title: ' ' })).body.key).toBe('article_without_title')
    await edit(id, { isPublished: false })
    await edit(id, { title: '' })
    await edit(id, { title: 'Lido', isPublished: true })
    const revisions = await admin.call('GET /api/articles/:id/revisions', { params: { id } })
    const untitled = revisions.find(({ title }) => title === '')
    const refused = await admin.refused('POST /api/articles/:id/revisions/:rev/restore', {
      params: { id, rev: untitled?.id ?? 0 },
      body: {},
    })
    expect(refused.body.key).toBe('article_without_title')
  })
})
