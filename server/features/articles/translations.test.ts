import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Language } from '#contract/schema.ts'
import { translateArticle, writeArticle } from '../../../tests/support/articles.ts'
import { keepPicture } from '../../../tests/support/library.ts'
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

const read = (id: number) => admin.call('GET /api/articles/:id', { params: { id } })
const write = (title: string, fields: Parameters<typeof writeArticle>[1] = {}) => {
  site.clock.advance({ seconds: 1 })
  return writeArticle(admin, { title, ...fields })
}
const edit = (id: number, body: object) => admin.call('PUT /api/articles/:id', { params: { id }, body })
const original = async (id: number) => (await read(id)).original
const show = (slug: string, lang: Language = 'pt') =>
  site.visitor.call('GET /api/article/:slug', { params: { slug }, query: { lang } })
const asTranslation = (id: number, language: Language, by = admin) =>
  by.ask<{ id: number; slug: string; key: string }>('POST /api/articles/:id/translations', {
    params: { id },
    body: { language },
  })

function translate(id: number, language: Language, fields: { title: string; content?: string }) {
  site.clock.advance({ seconds: 1 })
  return translateArticle(admin, id, language, fields)
}

const languagesOf = async (id: number) =>
  (await read(id)).languages.map((one) => [one.language, one.isOriginal ? 'original' : 'translation'])
const isOutdated = async (id: number) => (await read(id)).languages.find((one) => one.id === id)?.isOutdated

describe('a translation', () => {
  test('begins as a draft of whoever makes it, with the words, the cover and the category of the original', async () => {
    const picture = await keepPicture(site, admin)
    const { id } = await write('Maré baixa', { category: 4, description: 'Sal' })
    await edit(id, { content: `<p>O mar recuou.</p><img src="/uploads/${picture}">` })
    await admin.call('PUT /api/editor_edit_cover/:id', { params: { id }, body: { cover: picture } })

    const { status, body } = await asTranslation(id, 'en', lia)
    expect([status, body.slug]).toEqual([201, 'mare-baixa-en'])
    const [from, made] = [await read(id), await read(body.id)]
    expect(made).toMatchObject({
      ...{ title: 'Maré baixa', description: 'Sal', content: from.content, cover: picture, category: 4 },
      ...{
        language: 'en',
        isPublished: false,
        publishedAt: null,
        author: { name: 'lia' },
        images: from.images,
      },
    })
    expect(made.images).toEqual([{ image: picture }])
    const [first] = await admin.call('GET /api/articles/:id/revisions', { params: { id: body.id } })
    expect(first).toMatchObject({ title: 'Maré baixa', authorName: 'lia' })
    const [act] = await admin.call('GET /api/admin/audit', {})
    expect([act?.action, act?.actor.name]).toEqual(['articles.translationAdded', 'lia'])
  })

  test('has an address of its own, which follows its title until it is published', async () => {
    const { id } = await write('Farol')
    const { body } = await asTranslation(id, 'en')
    expect((await edit(body.id, { title: 'Lighthouse' })).slug).toBe('lighthouse')
  })

  test('is one of a language, and of a translation it is one of its original', async () => {
    const { id } = await write('Vento')
    expect((await asTranslation(id, 'pt')).body.key).toBe('translation_exists')
    const english = (await asTranslation(id, 'en')).body.id
    expect((await asTranslation(id, 'en')).body.key).toBe('translation_exists')
    const french = (await asTranslation(english, 'fr')).body.id
    expect(await languagesOf(french)).toEqual([
      ['pt', 'original'],
      ['en', 'translation'],
      ['fr', 'translation'],
    ])
    const refused = await admin.ask<{ key: string }>('PUT /api/articles/:id', {
      params: { id: french },
      body: { language: 'en' },
    })
    expect([refused.status, refused.body.key]).toEqual([409, 'translation_exists'])
    expect((await edit(french, { language: 'es' })).id).toBe(french)
  })

  test('is one of a language when two people choose it at the same moment', async () => {
    const { id } = await write('Brisa')
    const english = (await asTranslation(id, 'en')).body.id
    const french = (await asTranslation(id, 'fr')).body.id
    for (let turn = 0; turn < 5; turn += 1) {
      const answers = await Promise.all(
        [english, french].map((one) =>
          admin.ask<{ key: string }>('PUT /api/articles/:id', {
            params: { id: one },
            body: { language: 'es' },
          }),
        ),
      )
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
      expect(answers.find(({ status }) => status === 409)?.body.key).toBe('translation_exists')
      await edit(english, { language: 'en' })
      await edit(french, { language: 'fr' })
    }
  })

  test('there is none of the text of a shop, nor of what is not there', async () => {
    expect((await asTranslation(999_999, 'en')).body.key).toBe('article_not_found')
    const { id } = await write('Sozinho')
    const alone = await admin.refused('PUT /api/articles/:id/original', {
      params: { id },
      body: { version: 1 },
    })
    expect([alone.status, alone.body.key, await original(id)]).toEqual([404, 'original_not_found', null])
  })

  test('stands at its own date', async () => {
    const { id, slug } = await write('Notícia')
    const { slug: english } = await translate(id, 'en', { title: 'News' })
    const [there, here] = [await show(english), await show(slug)]
    expect(Date.parse(there.createdAt)).toBeGreaterThan(Date.parse(here.createdAt))
  })
})

describe('what readers get', () => {
  let sea: { id: number; slug: string }
  let english: { id: number; slug: string }
  let onlyEnglish: { id: number; slug: string }

  beforeAll(async () => {
    await write('Antes', { category: 19 })
    sea = await write('Mar', { category: 19 })
    onlyEnglish = await write('Only here', { category: 19, language: 'en' })
    english = await translate(sea.id, 'en', { title: 'Sea', content: '<p>The sea.</p>' })
    await asTranslation(sea.id, 'fr')
  })

  const slugs = async (lang: Language) => {
    const { body, headers } = await site.visitor.ask<{ slug: string; language: string }[]>(
      'GET /api/articles',
      { query: { category: 19, lang, page: 1, limit: 10 } },
    )
    return { slugs: body.map(({ slug }) => slug), total: headers.get('x-total-count') }
  }

  test('of each text one, in their language where it is published in it, else the original', async () => {
    expect(await slugs('pt')).toEqual({ slugs: ['only-here', 'mar', 'antes'], total: '3' })
    expect(await slugs('en')).toEqual({ slugs: ['sea', 'only-here', 'antes'], total: '3' })
    expect(await slugs('fr')).toEqual({ slugs: ['only-here', 'mar', 'antes'], total: '3' })
  })

  test.each(['pt', 'en', 'fr'] as const)('the same list page by page, in %s', async (lang) => {
    const page = async (number: number, limit: number) => {
      const query = { category: 19, lang, page: number, limit }
      const { body } = await site.visitor.ask<{ slug: string }[]>('GET /api/articles', { query })
      return body.map(({ slug }) => slug)
    }
    const [all, ones, twos] = await Promise.all([
      page(1, 10),
      Promise.all([1, 2, 3, 4].map((number) => page(number, 1))),
      Promise.all([1, 2, 3].map((number) => page(number, 2))),
    ])
    expect(all).toHaveLength(3)
    expect(ones).toEqual([...all.map((slug) => [slug]), []])
    expect(twos).toEqual([all.slice(0, 2), all.slice(2), []])
  })

  test('at an address always the text of that address, with the languages in which it is published', async () => {
    const ofSea = { language: 'pt', slug: 'mar', title: 'Mar', isLyrics: false, isOriginal: true }
    expect(await show('sea', 'pt')).toMatchObject({
      ...{ language: 'en', isOriginal: false, translations: [ofSea] },
    })
    const { translations, isOriginal } = await show('mar', 'en')
    expect([isOriginal, translations.map(({ slug }) => slug)]).toEqual([true, ['sea']])
    expect((await show('only-here')).translations).toEqual([])
  })

  test('neighbours as in their list, and never the same text in another language', async () => {
    expect((await show('mar', 'en')).next?.slug).not.toBe('sea')
    expect((await show('sea', 'en')).next?.slug).toBe('only-here')
    expect((await show('only-here', 'pt')).next?.slug).toBe('mar')
    expect((await show('only-here', 'en')).previous?.slug).toBe('sea')
  })

  test('what was withdrawn in their language in the original again, at once', async () => {
    await edit(english.id, { isPublished: false })
    expect((await slugs('en')).slugs).toEqual(['only-here', 'mar', 'antes'])
    expect((await show('mar', 'en')).translations).toEqual([])
    await edit(english.id, { isPublished: true })
    expect((await slugs('en')).slugs[0]).toBe('sea')
    await edit(sea.id, { isPublished: false })
    expect((await slugs('pt')).slugs).toEqual(['sea', 'only-here', 'antes'])
    await edit(sea.id, { isPublished: true })
    expect(onlyEnglish.slug).toBe('only-here')
  })

  test('an author has on their page what they have written themselves', async () => {
    const { id, slug } = await write('De neto')
    const { body } = await asTranslation(id, 'en', lia)
    await edit(body.id, { title: 'By Neto', isPublished: true })
    const params = { id: admin.id }
    const { body: person } = await site.visitor.ask<{ articles: { slug: string }[] }>(
      'GET /api/person/:id',
      { params },
      { 'accept-language': 'en' },
    )
    expect(person.articles.map((one) => one.slug)).toContain(slug)
  })

  test('searching for its words finds each text in its language', async () => {
    const found = await site.visitor.call('GET /api/search', { query: { q: 'The sea' } })
    expect(found).toContainEqual(expect.objectContaining({ slug: 'sea', language: 'en' }))
    expect(found).not.toContainEqual(expect.objectContaining({ slug: 'mar-fr' }))
  })
})

describe('a translation is outdated', () => {
  let from: number
  let created: number
  beforeEach(async () => {
    from = (await write('Original', { content: '<p>Um.</p><p>Dois.</p>' })).id
    created = (await translate(from, 'en', { title: 'Translated' })).id
  })

  test('when its original says something else, until it says the same again', async () => {
    expect(await isOutdated(created)).toBe(false)
    await edit(from, { content: '<p>Um.</p><p>Três.</p>' })
    expect([await isOutdated(created), await isOutdated(from)]).toEqual([true, false])
    const { items } = await listOf({ state: 'outdated' })
    expect(items.map(({ id }) => id)).toEqual([created])
    await edit(from, { content: '<p>Um.</p><p>Dois.</p>' })
    expect(await isOutdated(created)).toBe(false)
  })

  test('with another title or summary, but not with another category, cover, address or look of its words', async () => {
    await edit(from, { category: 3, slug: 'outro', content: '<p>Um.</p><p><strong>Dois.</strong></p>' })
    const body = { isPublished: false, isLyrics: false, category: 5 }
    await admin.call('PUT /api/editor_edit2/:id', { params: { id: from }, body })
    expect(await isOutdated(created)).toBe(false)
    await edit(from, { description: 'Um resumo' })
    expect(await isOutdated(created)).toBe(true)
  })

  test('and shows what the original said when the two were last compared', async () => {
    await edit(from, { title: 'Original II', content: '<p>Um.</p><p>Três.</p>' })
    expect(await original(created)).toMatchObject({
      ...{
        id: from,
        title: 'Original II',
        content: '<p>Um.</p><p>Três.</p>',
        isOutdated: true,
        language: 'pt',
      },
      compared: { title: 'Original', content: '<p>Um.</p><p>Dois.</p>' },
    })
  })

  test('until somebody has looked: but not past what came in between', async () => {
    const { version } = await edit(from, { content: '<p>Um.</p>' })
    await edit(from, { content: '<p>Outro.</p>' })
    const confirm = (read: number) =>
      lia.ask<{ key: string }>('PUT /api/articles/:id/original', {
        params: { id: created },
        body: { version: read },
      })
    expect((await confirm(version)).body.key).toBe('original_changed')
    expect((await confirm((await original(created))?.version ?? 0)).status).toBe(200)
    expect(await isOutdated(created)).toBe(false)
    expect((await original(created))?.compared.content).toBe('<p>Outro.</p>')
  })
})

async function listOf(query: object) {
  const items = await admin.call('GET /api/editor_latest', { query })
  return { items }
}
