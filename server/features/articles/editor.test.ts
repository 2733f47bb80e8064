import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { writeArticle } from '../../../tests/support/articles.ts'
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

/** Advances the clock, and signs in again because sessions expire. */
async function later(time: Parameters<TestSite['clock']['advance']>[0]): Promise<void> {
  site.clock.advance(time)
  admin = await site.signIn('neto')
  lia = await site.signIn('lia')
}

const edit = (id: number, body: object, by?: Member) =>
  (by ?? admin).call('PUT /api/articles/:id', { params: { id }, body })
const autosave = (id: number, body: object) => edit(id, { ...body, autosave: true })
const read = (id: number) => admin.call('GET /api/articles/:id', { params: { id } })
const revisionsOf = (id: number) => admin.call('GET /api/articles/:id/revisions', { params: { id } })
const publicStatus = async (slug: string) =>
  (await site.visitor.ask('GET /api/article/:slug', { params: { slug } })).status

describe('the list of staff', () => {
  const list = (query: object = {}) => admin.call('GET /api/editor_latest', { query })
  const titles = async (query: object = {}) => (await list(query)).map(({ title }) => title)

  test('has drafts too, what was changed last first, with labels in words', async () => {
    const { id, slug } = await writeArticle(admin, { title: 'Primeiro', isPublished: false, category: 3 })
    site.clock.advance({ seconds: 1 })
    await writeArticle(admin, { title: 'Segundo', isLyrics: true })
    site.clock.advance({ seconds: 1 })
    await edit(id, { content: '<p>Mudou</p>' })
    const [first, second] = await list({ limit: 2 })
    expect(first).toEqual({
      ...{ id, idPost: id, slug, title: 'Primeiro', isPublished: false, isLyrics: false, deletedAt: null },
      ...{ publishAt: null, withdrawAt: null, language: 'pt', isOriginal: true, isOutdated: false },
      ...{ category: 'Saúde', categoryId: 3, cover: '', coverUrl: '', authorName: 'neto' },
      ...{ createdAt: expect.stringMatching(/Z$/), updatedAt: expect.stringMatching(/Z$/) },
    })
    expect(second).toMatchObject({ title: 'Segundo', isPublished: true, isLyrics: true, category: '' })
  })

  test('is filtered, searched whatever the accents, and paged', async () => {
    const { id } = await writeArticle(admin, { title: 'Canção 100% do_mar', isPublished: false, category: 4 })
    expect(await titles({ q: 'CANCAO' })).toEqual(['Canção 100% do_mar'])
    expect(await titles({ q: '%' })).toEqual(['Canção 100% do_mar'])
    expect(await titles({ q: String(id) })).toContain('Canção 100% do_mar')
    expect(await titles({ state: 'draft', category: 4 })).toEqual(['Canção 100% do_mar'])
    expect(await titles({ state: 'published', category: 4 })).toEqual([])
    expect(await titles({ isLyrics: true })).toEqual(['Segundo'])
    expect(await titles({ q: 'nada disso' })).toEqual([])
    expect(await titles({ page: 999 })).toEqual([])
    const { headers } = await admin.ask('GET /api/editor_latest', { query: { limit: 1 } })
    expect([Number(headers.get('x-total-count')) >= 3, headers.get('link')]).toEqual([
      true,
      expect.stringMatching(/rel="next"/),
    ])
  })

  test.each([
    [{ q: 'a'.repeat(201) }, 400],
    [{ page: 'x', limit: -1, state: 'nada', category: 99 }, 200],
    [{ q: "'; DROP TABLE articles; --" }, 200],
    [{ q: '\u0000' }, 400],
  ])('%o answers %i', async (query, status) => {
    expect((await admin.ask('GET /api/editor_latest', { query })).status).toBe(status)
  })
})

describe('the bin', () => {
  test('gives an article back as it was, at its address, and the audit log says so', async () => {
    const { id, slug } = await writeArticle(admin, { title: 'Do lixo' })
    await admin.call('DELETE /api/articles/:id', { params: { id } })
    const bin = await admin.call('GET /api/editor_latest', { query: { state: 'deleted' } })
    expect(bin).toMatchObject([{ id, title: 'Do lixo', deletedAt: expect.stringMatching(/Z$/) }])

    const restore = () => lia.call('POST /api/articles/:id/restore', { params: { id } })
    expect(await restore()).toEqual({ status: 'success', message: 'Artigo trazido de volta.' })
    expect(await publicStatus(slug)).toBe(200)
    await restore()
    const auditLog = await admin.call('GET /api/admin/audit', {
      query: { subjectType: 'article', subjectId: String(id) },
    })
    expect(auditLog.map(({ action }) => action)).toEqual([
      ...['articles.restored', 'articles.deleted', 'articles.added'],
    ])
  })

  test('has nothing for thirty-one days', async () => {
    const { id } = await writeArticle(admin, { title: 'Velho' })
    await admin.call('DELETE /api/articles/:id', { params: { id } })
    await later({ days: 31 })
    await site.app.services.articles.purgeDeleted()
    const { status, body } = await admin.refused('POST /api/articles/:id/restore', { params: { id } })
    expect([status, body.key]).toEqual([404, 'article_not_found'])
  })
})

describe('revisions', () => {
  beforeEach(() => later({ hours: 1 }))

  const autosaved = { isPublished: false, autosave: true }

  test('that the editor saves by itself are one per person and ten minutes, the newest first', async () => {
    const { id } = await writeArticle(admin, { title: 'Diário', content: '<p>um</p>', ...autosaved })
    for (const word of ['dois', 'três']) await autosave(id, { content: `<p>${word}</p>` })
    expect((await revisionsOf(id)).map(({ version }) => version)).toEqual([3])

    await later({ minutes: 11 })
    await autosave(id, { content: '<p>quatro</p>' })
    await edit(id, { title: 'Diário de Lia' }, lia)
    const list = await revisionsOf(id)
    expect(
      list.map(({ version, title, authorName, isCurrent, length }) => [
        version,
        title,
        authorName,
        isCurrent,
        length,
      ]),
    ).toEqual([
      [5, 'Diário de Lia', 'lia', true, 6],
      [4, 'Diário', 'neto', false, 6],
      [3, 'Diário', 'neto', false, 4],
    ])
    const rev = list[2]?.id ?? 0
    const shown = await lia.call('GET /api/articles/:id/revisions/:rev', { params: { id, rev } })
    expect(shown).toMatchObject({ id: rev, content: '<p>três</p>', youtube: '', lrc: '', version: 3 })
  })

  test('what somebody throws away a moment later is kept all the same', async () => {
    const long = `<p>${'mar '.repeat(200)}</p>`
    const { id } = await writeArticle(admin, { title: 'Longo', content: long, ...autosaved })
    await autosave(id, { content: '<p>ops</p>' })
    expect((await revisionsOf(id)).map(({ version }) => version)).toEqual([2, 1])
  })

  test('what was saved by hand stays, whoever saves the next a moment later', async () => {
    const { id } = await writeArticle(admin, { title: 'À mão', content: '<p>um</p>', ...autosaved })
    await edit(id, { content: '<p>dois</p>' })
    await autosave(id, { content: '<p>três</p>' })
    await autosave(id, { content: '<p>quatro</p>' })
    expect((await revisionsOf(id)).map(({ version }) => version)).toEqual([4, 2, 1])
  })

  test('what the editor had saved by itself stays, too, once it is saved by hand as it is', async () => {
    const { id } = await writeArticle(admin, { title: 'Tal qual', content: '<p>um</p>', ...autosaved })
    await edit(id, { content: '<p>um</p>' })
    await autosave(id, { content: '<p>dois</p>' })
    expect((await revisionsOf(id)).map(({ version }) => version)).toEqual([3, 1])
  })

  test('what was published stays, also for the same person in another tab', async () => {
    const { id } = await writeArticle(admin, { title: 'Duas abas', content: '<p>um</p>', ...autosaved })
    await autosave(id, { content: '<p>da primeira</p>' })
    await admin.call('PUT /api/editor_edit2/:id', {
      params: { id },
      body: { isPublished: true, isLyrics: false },
    })
    await autosave(id, { content: '<p>da segunda</p>' })
    await autosave(id, { content: '<p>da segunda, depois</p>' })
    expect((await revisionsOf(id)).map(({ version }) => version)).toEqual([5, 4, 2])

    await autosave(id, { content: '<p>recolhido</p>', isPublished: false })
    expect((await revisionsOf(id)).map(({ version }) => version)).toEqual([6, 5, 4, 2])
  })

  test('an article says again what it said, as a new version, and nothing between is lost', async () => {
    const { id } = await writeArticle(admin, { title: 'Antes', content: '<p>antes</p>', lrc: '[00:01]a' })
    await later({ minutes: 11 })
    await edit(id, { title: 'Depois', content: '<p>depois</p>', lrc: '' })
    const rev = (await revisionsOf(id))[1]?.id ?? 0
    const restore = (body: object) =>
      admin.ask<{ key?: string; version?: number }>('POST /api/articles/:id/revisions/:rev/restore', {
        params: { id, rev },
        body,
      })

    const stale = await restore({ version: 1 })
    expect([stale.status, stale.body.key]).toEqual([409, 'article_changed'])
    expect((await restore({ version: 2 })).body).toMatchObject({ status: 'success', version: 3 })
    expect(await read(id)).toMatchObject({ title: 'Antes', content: '<p>antes</p>', lrc: '[00:01]a' })
    expect((await revisionsOf(id)).map(({ title }) => title)).toEqual(['Antes', 'Depois', 'Antes'])
  })

  test('an article from before there were any keeps what it said then', async () => {
    const { id } = await writeArticle(admin, { title: 'Antigo', content: '<p>velho</p>' })
    await site.tables.deleteFrom('articleRevisions').where('articleId', '=', id).execute()
    await later({ hours: 1 })
    await edit(id, { content: '<p>novo</p>' }, lia)
    expect((await revisionsOf(id)).map(({ version, authorName }) => [version, authorName])).toEqual([
      [2, 'lia'],
      [1, 'neto'],
    ])
  })

  test('the hundred last stay', async () => {
    const { id } = await writeArticle(admin, { title: 'Muitas', isPublished: false })
    for (let turn = 0; turn < 104; turn++) {
      await edit(id, { content: `<p>${turn}</p>` }, turn % 2 === 0 ? lia : admin)
    }
    const list = await revisionsOf(id)
    expect([list.length, list.at(-1)?.version]).toEqual([100, 6])
  })

  test('saving every two seconds fills neither the audit log nor the cache of pages', async () => {
    const events: object[] = []
    site.app.infrastructure.bus.on('articles.changed', (event) => void events.push(event))
    const { id } = await writeArticle(admin, { title: 'Rascunho', ...autosaved })
    for (let turn = 0; turn < 5; turn++) await autosave(id, { content: `<p>${turn}</p>` })
    const query = { subjectType: 'article', subjectId: String(id) }
    const auditLog = await admin.call('GET /api/admin/audit', { query })
    expect(auditLog.map(({ action }) => action)).toEqual(['articles.added'])
    expect(events).toHaveLength(1)
  })

  test.each(['GET', 'POST'] as const)(
    '%s of what is not there, or of another article, is refused',
    async (method) => {
      const { id } = await writeArticle(admin, { title: 'Um' })
      const { id: other } = await writeArticle(admin, { title: 'Outro' })
      const rev = (await revisionsOf(other))[0]?.id
      const name =
        method === 'GET'
          ? 'GET /api/articles/:id/revisions/:rev'
          : 'POST /api/articles/:id/revisions/:rev/restore'
      const answers = await Promise.all(
        [
          { id, rev },
          { id, rev: 999_999 },
          { id: 999_999, rev },
          { id, rev: 'x' },
          { id, rev: '-1' },
          { id, rev: '9'.repeat(30) },
        ].map(async (params) => (await admin.refused(name, { params, body: {} })).status),
      )
      expect(answers).toEqual([404, 404, 404, 404, 404, 404])
    },
  )
})

test('whoever edits learns the addresses that an article had', async () => {
  const { id, slug } = await writeArticle(admin, { title: 'Endereços' })
  await edit(id, { slug: 'lugar-novo' })
  expect(await read(id)).toMatchObject({ slug: 'lugar-novo', formerSlugs: [slug], kind: 'article' })
})

test('a summary is one line, however it was written', async () => {
  const { id } = await writeArticle(admin, { title: 'Em duas linhas' })
  const description = ' Maré alta\r\n\r\nno canal '
  await edit(id, { description })
  expect((await read(id)).description).toBe('Maré alta no canal')
  const cover = { article_id: id, description: 'Maré\nbaixa' }
  const answer = await admin.call('POST /api/uploadArticleCover', { body: cover })
  expect(answer.description).toBe('Maré baixa')
})

test('what was made safe by earlier rules is made safe by these before anybody edits it', async () => {
  const { id } = await writeArticle(admin, { title: 'Antigo' })
  const old = { content: '<p>x<script>alert(1)</script></p>', safeVersion: 0 }
  await site.tables.updateTable('articles').set(old).where('id', '=', id).execute()
  expect((await read(id)).content).toBe('<p>x</p>')
  const stale = { params: { id }, body: { title: 'Novo', version: 99 } }
  const { current } = (await admin.refused('PUT /api/articles/:id', stale)).body
  expect(current?.content).toBe('<p>x</p>')
})
