import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Language } from '#contract/schema.ts'
import type { SearchResult } from '#contract/search.ts'
import { writeArticle } from '../../../tests/support/articles.ts'
import { takeNickname } from '../../../tests/support/channels.ts'
import { withClient } from '../../../tests/support/postgres.ts'
import { type Member, startSite, type TestSite } from '../../../tests/support/site.ts'

let site: TestSite
let lia: Member
let rui: Member

beforeAll(async () => {
  site = await startSite({ environment: { RATE_LIMIT_FACTOR: '1000' } })
  ;[lia, rui] = await Promise.all([site.member('lia'), site.member('rui')])
  await write({ slug: 'coracao', title: 'Coração de mar', content: '<p>O porto e o vento.</p>' })
  await write({ slug: 'plural', title: 'Dois corações', content: '<p>Um <b>cais</b> &amp; dois.</p>' })
  await write({ slug: 'sem-acento', title: 'Coracao', content: '<p>Escrito às pressas.</p>' })
  await write({ slug: 'rascunho', title: 'Coração secreto', published: false })
  await write({ slug: 'apagado', title: 'Coração apagado', deleted: true })
  await write({ slug: 'texto-de-loja', title: 'Coração da loja', kind: 'store' })
  await write({ slug: 'maresia', title: 'Maresia', lyrics: true, author: lia.id, content: '<p>Saudade</p>' })
  await write({ slug: 'shining', language: 'en', title: 'Sea', content: '<p>Lighthouses were shining.</p>' })
  await write({ slug: 'naviguer', language: 'fr', title: 'Mer', content: '<p>Des bateaux naviguaient.</p>' })
  await write({ slug: 'cantar', language: 'es', title: 'Ola', content: '<p>Cantaron en el puerto.</p>' })
  await shop({ slug: 'loja-de-velas', name: 'Velas do Farol', kind: 'shop', product: 'Vela de lampião' })
  await shop({ slug: 'curso-de-velas', name: 'Curso de velejar', kind: 'course', product: 'Apostila' })
  const withdrawn = { slug: 'escondida', name: 'Velas escondidas', product: 'Vela oculta' }
  await shop({ ...withdrawn, kind: 'shop', hidden: true })
})
afterAll(() => site.stop())

const findAll = (q: string, more = {}) => site.visitor.call('GET /api/search', { query: { q, ...more } })
/** Without similar results. */
const find = async (q: string, more = {}) => (await findAll(q, more)).filter(({ isNear }) => !isNear)
const findLyrics = (q: string) => site.visitor.call('GET /api/search_lyrics', { query: { q } })
const slugs = (found: SearchResult[]) => found.map(({ slug }) => slug)
const sql = (text: string, values: unknown[]) =>
  withClient(site.databaseUrl, (client) => client.query(text, values))

describe('a word is found', () => {
  test.each(['coração', 'coracao', 'corações', 'CORACOES', 'Coração!', '“corações”'])('as %s', async (q) => {
    expect(slugs(await find(q)).sort()).toEqual(['coracao', 'plural', 'sem-acento'])
  })

  test('first where it is written the way it was typed', async () => {
    expect(slugs(await find('coração'))[0]).toBe('coracao')
    expect(slugs(await find('coracao'))[0]).toBe('sem-acento')
    expect(slugs(await find('corações'))[0]).toBe('plural')
  })

  test('before it is typed to its end', async () => {
    expect(slugs(await find('maresi'))).toEqual(['maresia'])
    expect(slugs(await find('coração de m'))).toEqual(['coracao'])
  })

  test.each(['corasao', 'coraçao', 'coraão', 'maresya'])('when it is typed wrong: %s', async (q) => {
    expect(await findAll(q)).not.toHaveLength(0)
  })

  test.each([
    ['the lighthouse shines', 'shining'],
    ['navigue le bateau', 'naviguer'],
    ['cantando', 'cantar'],
  ])('in another form of the language of the text: %s', async (q, slug) => {
    expect(slugs(await find(q))).toEqual([slug])
  })

  test('above what is only like it, each once', async () => {
    const found = await findAll('maresi')
    expect(found.map(({ slug, isNear }) => [slug, isNear])).toEqual([
      ['maresia', false],
      ['coracao', true],
    ])
    expect(await findAll('maresya')).toMatchObject([{ slug: 'maresia', isNear: true }])
    const all = await findAll('coração')
    expect(all.map(({ isNear }) => isNear)).toEqual(all.map(({ isNear }) => isNear).toSorted())
    expect(new Set(slugs(all)).size).toBe(all.length)
  })

  test('together with all the others that were asked for', async () => {
    expect(slugs(await find('vento coração'))).toEqual(['coracao'])
    expect(await findAll('vento xilofone')).toEqual([])
  })
})

test('nobody finds drafts, what was taken away, and texts that only a shop shows', async () => {
  for (const q of ['secreto', 'apagado', 'coração da loja', 'escondidas', 'oculta']) {
    expect(slugs(await findAll(q, { everything: true })), q).not.toEqual(
      expect.arrayContaining([expect.stringMatching(/rascunho|apagado|texto-de-loja|escondida/)]),
    )
  }
})

test('whoever asks again finds what is there now', async () => {
  const admin = await site.signIn('neto')
  const { id } = await writeArticle(admin, { title: 'Enseada mansa' })
  const change = (body: object) => admin.call('PUT /api/articles/:id', { params: { id }, body })
  const titles = async () => (await find('ENSEADA')).map((found) => 'title' in found && found.title)
  expect(await titles()).toEqual(['Enseada mansa'])
  await change({ title: 'Enseada brava' })
  expect(await titles()).toEqual(['Enseada brava'])
  await change({ isPublished: false })
  expect(await titles()).toEqual([])
  await change({ isPublished: true })
  expect(await titles()).toEqual(['Enseada brava'])
  await admin.call('DELETE /api/articles/:id', { params: { id } })
  expect(await titles()).toEqual([])
})

test('an article has the documented fields, and its words are marked in safe HTML', async () => {
  expect(await find('cais')).toEqual([
    {
      id: expect.any(Number),
      type: 'article',
      slug: 'plural',
      title: 'Dois corações',
      content: 'Um <mark>cais</mark> &amp; dois.',
      isLyrics: false,
      url: '/blog/plural',
      isNear: false,
      language: 'pt',
    },
  ])
})

test('nothing that authors or members wrote becomes markup in an answer', async () => {
  const hostile = '<p>&lt;img src=x onerror=alert(1)&gt; tubarão &lt;/mark&gt;</p><script>1</script>'
  await write({ slug: 'hostil', title: '<i>tubarão</i>', content: hostile })
  const welcomeMessage = '<img src=x onerror=alert(1)> tubarão & "cia"'
  await rui.call('POST /api/update-welcome-message', { body: { welcomeMessage } })

  const found = await find('tubarão')
  expect(found).toHaveLength(2)
  for (const result of found) {
    const html = result.type === 'person' ? result.bio : result.content
    expect(html).toContain('<mark>tubarão</mark>')
    expect(html.replace(/<\/?mark>/g, '')).not.toMatch(/[<>"]/)
  }
})

test('a lyric leads to its page among the lyrics, and only lyrics are found there', async () => {
  expect(await find('saudade')).toMatchObject([{ slug: 'maresia', isLyrics: true, url: '/lyrics/maresia' }])
  expect(slugs(await findLyrics('saudade'))).toEqual(['maresia'])
  expect(await findLyrics('coração')).toEqual([])
})

describe('a person', () => {
  test('is found by name and by nickname, once', async () => {
    await takeNickname(rui, 'capitao_barra')
    expect(await find('rui')).toMatchObject([
      { type: 'person', id: rui.id, slug: String(rui.id), name: 'rui' },
    ])
    expect(await find('capitao')).toMatchObject([{ type: 'person', id: rui.id }])
  })

  test('is found among lyrics only who has written some', async () => {
    expect(await findLyrics('lia')).toMatchObject([{ type: 'person', id: lia.id }])
    expect(await findLyrics('rui')).toEqual([])
  })

  test('who does not want to be found, or is suspended, is not', async () => {
    const eva = await site.member('evarista')
    const admin = await site.signIn('neto')
    const show = { gender: false, age: false, instagram: true, youtube: true, language: true }
    expect(await find('evarista')).toHaveLength(1)
    await eva.call('PUT /api/privacy', { body: { searchable: false, show } })
    expect(await findAll('evarista')).toEqual([])
    await eva.call('PUT /api/privacy', { body: { searchable: true, show } })
    expect(await find('evarista')).toHaveLength(1)
    const place = { params: { id: eva.id }, body: { reason: 'propaganda' } }
    await admin.call('POST /api/admin/users/:id/suspend', place)
    expect(await findAll('evarista')).toEqual([])
  })
})

test('shops, courses and their products are found by those who ask for everything', async () => {
  expect(await findAll('velas')).toEqual([])
  expect(await find('velas', { everything: 1 })).toMatchObject([
    { type: 'store', title: 'Velas do Farol', url: '/shop/loja-de-velas' },
    { type: 'product', title: 'Vela de lampião', url: '/shop/loja-de-velas' },
  ])
  expect(await find('apostila', { everything: 1 })).toMatchObject([
    { type: 'product', url: '/courses/curso-de-velas' },
  ])
})

test.each(['', '   ', '!!! —', '…'])('%j asks nothing, and has no answers', async (q) => {
  expect(await findAll(q)).toEqual([])
  expect(await findLyrics(q)).toEqual([])
})

test('a question without an end, or with signs that are none, is refused at once', async () => {
  for (const q of ['a'.repeat(101), 'a'.repeat(10_000), 'a\u0000b', 'a\u202eb']) {
    expect((await site.visitor.refused('GET /api/search', { query: { q } })).status).toBe(400)
  }
})

test('no question breaks the search, costs much, or is answered with more than 50', async () => {
  for (let i = 0; i < 60; i++)
    await write({ slug: `farol-${i}`, title: `Farol ${i}`, content: 'luz '.repeat(99) })
  expect(await find('farol')).toHaveLength(50)

  const sign = fc.constantFrom(
    ...`%_\\'"&|!():*<>-@[]{}~ãõçé ́aeo \u{1f30a}`,
    'farol',
    'ões',
    ' or ',
    ':*',
    '--',
  )
  const questions = fc.oneof(
    fc.array(sign, { maxLength: 60 }).map((parts) => parts.join('').slice(0, 100)),
    fc.string({ maxLength: 100, unit: 'grapheme' }).map((text) => text.slice(0, 100)),
  )
  await fc.assert(
    fc.asyncProperty(questions, fc.boolean(), async (q, everything) => {
      const before = performance.now()
      const { status, body } = await site.visitor.ask<SearchResult[]>('GET /api/search', {
        query: { q, everything },
      })
      expect(performance.now() - before).toBeLessThan(5000)
      if (status === 400) return
      expect(status).toBe(200)
      expect(body.length).toBeLessThanOrEqual(50)
    }),
    { numRuns: 150 },
  )
})

test('a body of a megabyte of different words can be kept and found', async () => {
  const words = Array.from({ length: 150_000 }, (_, i) => `${String.fromCodePoint(0x20000 + (i % 40_000))}x`)
  await write({ slug: 'enorme', title: 'Enorme', content: words.join(' ') })
  expect(slugs(await find('enorme'))).toEqual(['enorme'])
})

test('an address that asks without a pause has to wait', async () => {
  const strict = await startSite()
  try {
    const statuses = []
    for (let i = 0; i < 32; i++) {
      statuses.push((await strict.visitor.ask('GET /api/search', { query: { q: 'mar' } })).status)
    }
    expect(statuses.slice(0, 30)).toEqual(Array(30).fill(200))
    expect(statuses.slice(30)).toEqual([429, 429])
  } finally {
    await strict.stop()
  }
})

interface Text {
  slug: string
  title: string
  content?: string
  kind?: 'article' | 'store'
  published?: boolean
  deleted?: boolean
  lyrics?: boolean
  author?: number
  language?: Language
}

async function write({ slug, title, content = '<p>Texto.</p>', kind = 'article', ...more }: Text) {
  const { published = true, deleted = false, lyrics = false, author = null, language = 'pt' } = more
  await sql(
    `insert into articles
       (kind, slug, title, content, excerpt, safe_version, is_published, is_lyrics, author_id, created_at, updated_at,
        published_at, deleted_at, language)
     values ($1, $2, $3, $4, left($4, 300), 1, $5, $6, $7, now(), now(), now(), $8, $9)`,
    [kind, slug, title, content, published, lyrics, author, deleted ? new Date() : null, language],
  )
}

interface Shop {
  slug: string
  name: string
  kind: 'shop' | 'course'
  product: string
  hidden?: boolean
}

async function shop({ slug, name, kind, product, hidden = false }: Shop) {
  await sql(
    `with album as (
       insert into albums (kind, slug, name, country, is_published, created_at, updated_at, published_at)
       values ($1, $2, $3, 'br', $4, now(), now(), now())
       returning id
     ), picture as (
       insert into pictures (id, kind, width, height, variants, colour, created_at)
       values (substr(md5($2), 1, 26), 'album', 1, 1, '[]', '#226688', now())
       returning id
     )
     insert into album_slots (album_id, picture_id, position, name)
     select album.id, picture.id, 0, $5 from album, picture`,
    [kind, slug, name, !hidden, product],
  )
}
