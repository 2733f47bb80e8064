import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { writeArticle } from '../../../tests/support/articles.ts'
import { type Member, passwordOf, startSite, type TestSite } from '../../../tests/support/site.ts'
import { unzip } from '../../../tests/support/zip.ts'

let site: TestSite
let admin: Member
let lia: Member

beforeAll(async () => {
  site = await startSite({ environment: { RATE_LIMIT_FACTOR: '1000' } })
  admin = await site.signIn('neto')
  lia = await site.member('lia', { roles: ['ROLE_USER', 'ROLE_MODERATOR'] })
})
afterAll(() => site.stop())

const add = (body: unknown) => admin.refused('POST /api/articles', { body })
const edit = (id: number, body: object, by = admin) =>
  by.call('PUT /api/articles/:id', { params: { id }, body })
const refusedEdit = (id: number, body: object) =>
  admin.refused('PUT /api/articles/:id', { params: { id }, body })
const read = (id: number) => admin.call('GET /api/articles/:id', { params: { id } })
const publicStatus = async (slug: string) =>
  (await site.visitor.ask('GET /api/article/:slug', { params: { slug } })).status

describe('writing', () => {
  test('an article needs no more than a title, and is a draft', async () => {
    const created = await admin.call('POST /api/articles', { body: { title: ' Maré alta ' } })
    expect(created).toMatchObject({ status: 'success', slug: 'mare-alta', version: 1 })
    expect(await publicStatus('mare-alta')).toBe(404)
    expect(await read(created.id)).toEqual({
      ...{ id: created.id, title: 'Maré alta', slug: 'mare-alta', content: '', description: '', cover: '' },
      ...{ category: null, categoryName: '', isPublished: false, isLyrics: false, youtube: '', images: [] },
      ...{ version: 1, lrc: '', trackId: null, kind: 'article', album: null, formerSlugs: [], plan: null },
      ...{ publishedAt: null, abilities: { author: true } },
      author: { id: admin.id, name: 'neto', profileImage: '' },
      ...{ createdAt: expect.stringMatching(/Z$/), updatedAt: expect.stringMatching(/Z$/) },
      ...{ language: 'pt', languages: [expect.objectContaining({ id: created.id })], original: null },
    })
  })

  test('keeps nothing of what may not be shown', async () => {
    const content =
      '<p onclick="alert(1)">Mar</p><script>alert(1)</script><img src="https://evil.example/x.gif">'
    const { id } = await writeArticle(admin, { title: 'Perigoso', content })
    expect((await read(id)).content).toBe('<p>Mar</p>')
  })

  test('the same title has another address, also when many write at once', async () => {
    const created = await Promise.all(Array.from({ length: 8 }, () => writeArticle(admin, { title: 'Eco' })))
    const slugs = ['eco', ...[2, 3, 4, 5, 6, 7, 8].map((number) => `eco-${number}`)]
    expect(created.map(({ slug }) => slug).sort()).toEqual(slugs)
  })

  test.each([
    ['東京の海', 'texto'],
    ['ים תיכון', 'texto-2'],
    ['🌊', 'texto-3'],
    ['Море', 'more'],
  ])('a title may be %s, and has the address %s', async (title, slug) => {
    const created = await writeArticle(admin, { title })
    expect(created.slug).toBe(slug)
    expect((await read(created.id)).title).toBe(title)
  })

  test('the longest title makes an address that fits, and so does its second', async () => {
    const title = 'mar '.repeat(50).trim()
    const slugs = [await writeArticle(admin, { title }), await writeArticle(admin, { title })]
    expect(slugs.map(({ slug }) => slug.length <= 120)).toEqual([true, true])
    expect(slugs[1]?.slug).toMatch(/-2$/)
  })

  test('a video may be named by any of its addresses, and is kept by its id', async () => {
    const youtube = 'https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=1'
    const { id } = await writeArticle(admin, { title: 'Com vídeo', youtube })
    expect((await read(id)).youtube).toBe('dQw4w9WgXcQ')
    await edit(id, { youtube: '' })
    expect((await read(id)).youtube).toBe('')
  })

  test.each([
    [{}, 'value_missing', 'title'],
    [{ title: '  ' }, 'value_too_short', 'title'],
    [{ title: 'a'.repeat(201) }, 'value_too_long', 'title'],
    [{ title: 'duas\nlinhas' }, 'value_invalid', 'title'],
    [{ title: '!!!' }, 'article_slug_empty', 'title'],
    [{ title: 'Mar', category: 23 }, 'category_unknown', 'category'],
    [{ title: 'Mar', category: 0 }, 'category_unknown', 'category'],
    [{ title: 'Mar', youtube: 'https://vimeo.com/1' }, 'video_invalid', 'youtube'],
    [{ title: 'Mar', isPublished: true }, 'article_without_body', 'content'],
    [{ title: '', content: 'Mar', isPublished: true, autosave: true }, 'article_without_title', 'title'],
    [{ title: 'Mar', isPublished: 'on', content: '<p>&nbsp;</p><br>' }, 'article_without_body', 'content'],
    [{ title: 'Mar', content: 'a'.repeat(1_000_001) }, 'article_too_long', 'content'],
    [{ title: 'Mar', description: 'a'.repeat(256) }, 'value_too_long', 'description'],
    [{ title: 'Mar', trackId: 999 }, 'track_unknown', 'trackId'],
  ])('%o is refused as %s', async (body, key, field) => {
    const { status, body: refusal } = await add(body)
    expect([status, refusal.key, Object.keys(refusal.errors ?? {})]).toEqual([400, key, [field]])
  })

  test('hostile markup is refused before it costs anything', async () => {
    const { status, body } = await add({ title: 'Fundo', content: '<b>'.repeat(5000) })
    expect([status, body.key]).toEqual([400, 'html_too_hard'])
  })
})

describe('editing', () => {
  test('what is not named stays', async () => {
    const words = { description: 'Resumo', lrc: '[00:01]a' }
    const all = { ...words, youtube: 'dQw4w9WgXcQ', category: 3, isLyrics: true }
    const { id } = await writeArticle(admin, { title: 'Completo', ...all })
    expect(await edit(id, { title: 'Mais completo' }, lia)).toMatchObject({ id, version: 2 })
    expect(await read(id)).toMatchObject({
      ...{ ...all, title: 'Mais completo', content: '<p>O mar recuou.</p>', isPublished: true },
    })
    await edit(id, { category: null })
    expect(await read(id)).toMatchObject({ category: null, version: 3 })
  })

  test('an old version is told what stands there now, and changes nothing', async () => {
    const { id, version } = await writeArticle(admin, { title: 'Disputado', content: '<p>Um</p>' })
    await edit(id, { content: '<p>Dois</p>', version }, lia)
    const { status, body } = await refusedEdit(id, { content: '<p>Três</p>', version })
    expect([status, body.key]).toEqual([409, 'article_changed'])
    expect(body.current).toEqual({
      ...{ version: 2, title: 'Disputado', content: '<p>Dois</p>', youtube: '', lrc: '' },
    })
    expect((await read(id)).content).toBe('<p>Dois</p>')
    expect(await edit(id, { content: '<p>Três</p>' })).toMatchObject({ version: 3 })
  })

  test('of many who have read the same version, one writes', async () => {
    const { id, version } = await writeArticle(admin, { title: 'Corrida' })
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, number) =>
        admin.ask('PUT /api/articles/:id', {
          params: { id },
          body: { content: `<p>${number}</p>`, version },
        }),
      ),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409])
  })

  test('the address of a draft follows its title and leaves nothing behind', async () => {
    const { id, slug } = await writeArticle(admin, { title: 'Esboço', isPublished: false })
    expect(await edit(id, { title: 'Outro esboço' })).toMatchObject({ slug: 'outro-esboco' })
    expect(await writeArticle(admin, { title: 'Esboço' })).toMatchObject({ slug })
  })

  test('the address of a draft follows its title also where one makes no address', async () => {
    const { id, slug } = await writeArticle(admin, { title: '海', isPublished: false })
    expect(slug).toMatch(/^texto/)
    expect(await edit(id, { title: 'Umi' })).toMatchObject({ slug: 'umi' })
    const { slug: back } = await edit(id, { title: '海' })
    expect(back).toBe(slug)
    const { slug: english } = await admin.call('POST /api/articles/:id/translations', {
      params: { id },
      body: { language: 'en' },
    })
    expect(english).toMatch(/^texto-en/)
  })

  test('a chosen address stays, and so does that of what was published', async () => {
    const { id } = await writeArticle(admin, { title: 'Escolhido', isPublished: false })
    await edit(id, { slug: 'Meu Endereço' })
    expect(await edit(id, { title: 'Novo título' })).toMatchObject({ slug: 'meu-endereco' })
    const { id: shown } = await writeArticle(admin, { title: 'Publicado' })
    expect(await edit(shown, { title: 'Outro título' })).toMatchObject({ slug: 'publicado' })
  })

  test('an address of another article is refused, also one that it had before', async () => {
    const { id } = await writeArticle(admin, { title: 'Dono' })
    await edit(id, { slug: 'dono-novo' })
    const { id: other } = await writeArticle(admin, { title: 'Intruso' })
    for (const slug of ['dono', 'dono-novo']) {
      const { status, body } = await refusedEdit(other, { slug })
      expect([status, body.key]).toEqual([409, 'article_slug_taken'])
    }
    expect((await refusedEdit(other, { slug: '???' })).body.key).toBe('article_slug_empty')
  })

  test('an article may come back to an address that it had', async () => {
    const { id, slug } = await writeArticle(admin, { title: 'Vaivém' })
    await edit(id, { slug: 'longe' })
    await edit(id, { slug })
    expect(await publicStatus(slug)).toBe(200)
    expect(await publicStatus('longe')).toBe(301)
  })

  test('what is published cannot be emptied', async () => {
    const { id } = await writeArticle(admin, { title: 'Cheio' })
    expect((await refusedEdit(id, { content: '<p></p>' })).body.key).toBe('article_without_body')
  })

  test.each(['PUT /api/articles/:id', 'DELETE /api/articles/:id', 'GET /api/articles/:id'] as const)(
    'nothing is there for %s of an unknown id',
    async (name) => {
      const { body } = await admin.refused(name, { params: { id: 999_999_999 }, body: {} })
      expect(body.key).toBe('article_not_found')
    },
  )
})

describe('deleting', () => {
  test('takes an article from everybody, and keeps its address for thirty days', async () => {
    const { id, slug } = await writeArticle(admin, { title: 'Passageiro' })
    await lia.call('DELETE /api/articles/:id', { params: { id } })
    expect(await publicStatus(slug)).toBe(404)
    expect((await admin.refused('DELETE /api/articles/:id', { params: { id } })).status).toBe(404)

    await site.app.services.articles.purgeDeleted()
    expect(await writeArticle(admin, { title: 'Passageiro' })).toMatchObject({ slug: `${slug}-2` })
    site.clock.advance({ days: 31 })
    await site.app.services.articles.purgeDeleted()
    expect(await writeArticle(await site.signIn('neto'), { title: 'Passageiro' })).toMatchObject({ slug })
  })
})

describe('whatever staff write', () => {
  test('is in the audit log, and told to the rest of the site once it is true', async () => {
    const staff = await site.signIn('neto')
    const events: object[] = []
    site.app.infrastructure.bus.on('articles.changed', (event) => void events.push(event))
    const { id } = await writeArticle(staff, { title: 'Contado', isPublished: false })
    const isLyrics = false
    await staff.call('PUT /api/editor_edit2/:id', { params: { id }, body: { isPublished: true, isLyrics } })
    await edit(id, { slug: 'recontado' }, staff)
    await edit(id, { isLyrics: true }, staff)
    await staff.ask('PUT /api/articles/:id', { params: { id }, body: { slug: '!' } })
    await staff.call('DELETE /api/articles/:id', { params: { id } })

    const about = { subjectType: 'article', subjectId: String(id) }
    const auditLog = await staff.call('GET /api/admin/audit', { query: about })
    expect(auditLog.map(({ action, details }) => [action, details])).toEqual([
      ['articles.deleted', { title: 'Contado' }],
      ['articles.edited', { title: 'Contado' }],
      ['articles.edited', { title: 'Contado' }],
      ['articles.published', { title: 'Contado' }],
      ['articles.added', { title: 'Contado' }],
    ])
    expect(events).toEqual([
      { id, slug: 'contado', kind: 'article' },
      { id, slug: 'contado', kind: 'article' },
      { id, slug: 'recontado', kind: 'article', formerSlug: 'contado' },
      { id, slug: 'recontado', kind: 'article' },
      { id, slug: 'recontado', kind: 'lyrics' },
      { id, slug: 'recontado', kind: 'lyrics' },
    ])
  })
})

test('an author who leaves takes a copy along, and the article stays as the site’s own', async () => {
  const ana = await site.member('ana', { roles: ['ROLE_USER', 'ROLE_MODERATOR'] })
  const { slug } = await writeArticle(ana, { title: 'De Ana' })
  const response = await fetch(`${site.url}/api/account/export`, {
    headers: { authorization: `Bearer ${ana.token}` },
  })
  const files = unzip(Buffer.from(await response.arrayBuffer()))
  expect(JSON.parse(String(files.get('articles.json')))).toMatchObject([{ slug, title: 'De Ana' }])

  await ana.call('DELETE /api/account', { body: { password: passwordOf('ana') } })
  site.clock.advance({ days: 15 })
  await site.app.services.ownData.eraseDue()
  expect(await site.visitor.call('GET /api/article/:slug', { params: { slug } })).toMatchObject({
    ...{ title: 'De Ana', authorName: '', authorId: null, profileImage: '', welcomeMessage: '' },
  })
})
