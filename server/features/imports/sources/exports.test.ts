import { describe, expect, test } from 'vitest'
import * as bounds from '#contract/rules/bounds.ts'
import { importBounds } from '#contract/rules/imports.ts'
import { ghostExport, wordpressExport } from '../../../../tests/support/imports.ts'
import { openSource } from '../read-export.ts'
import { longestText, type SourceText } from './source-text.ts'
import { type Item, readItems } from './wordpress-items.ts'

const head = '<?xml version="1.0"?><rss><channel><wp:base_blog_url>http://old.example.com</wp:base_blog_url>'
const item = (fields: string) =>
  `<item><wp:post_id>7</wp:post_id><wp:post_type>post</wp:post_type><wp:status>publish</wp:status>${fields}</item>`

async function* inPieces(content: Uint8Array, size: number): AsyncGenerator<Uint8Array> {
  for (let start = 0; start < content.length; start += size) yield content.subarray(start, start + size)
}

async function read(content: string | Uint8Array, size = 1_000_000) {
  const bytes = typeof content === 'string' ? Buffer.from(content) : content
  const source = await openSource(() => inPieces(bytes, size))
  const texts: SourceText[] = []
  for await (const text of source.texts()) texts.push(text)
  return { ...source, texts }
}

describe('an export', () => {
  test.each([
    ['WordPress', wordpressExport, 14],
    ['Ghost', ghostExport, 11],
  ])('of %s says the same in whatever pieces it comes', async (_, content, count) => {
    const whole = await read(content)
    expect(whole.texts).toHaveLength(count)
    for (const size of [997, 4096]) expect((await read(content, size)).texts).toEqual(whole.texts)
  })

  test('of Ghost names its site, authors and tags, and never the passwords that are in it', async () => {
    const { site, texts, left } = await read(ghostExport)
    expect(site).toMatchObject({ kind: 'ghost', title: 'O Velho Ghost', address: '' })
    expect(site.authors.map(({ name }) => name)).toEqual(['Ana Lúcia', 'Beto & Cia'])
    expect(site.categories.map(({ slug }) => slug)).toEqual(['news', 'viagens', 'bahia', 'musica'])
    expect(left.get('tags')).toBe(1)
    const byTitle = Object.fromEntries(texts.map((text) => [text.title, text]))
    expect(byTitle['Só para membros']?.status).toBe('protected')
    expect(byTitle['No futuro']).toMatchObject({
      status: 'scheduled',
      publishedAt: '2031-01-01T13:00:00.000Z',
    })
    expect(byTitle.Sobre?.kind).toBe('page')
    expect(texts.filter(({ title }) => title === 'Samba de roda').map(({ authorKey }) => authorKey)).toEqual([
      '1',
      '2',
    ])
    expect(JSON.stringify([site, texts])).not.toContain('left out of this copy')
  })

  test('of WordPress with a status that nobody knows leaves that text out', async () => {
    const text = item('<title>Um</title>').replace('publish', 'constructor')
    const { texts, left } = await read(`${head}${text}</channel></rss>`)
    expect(texts).toEqual([])
    expect(left.get('others')).toBe(1)
  })

  test('without what Ghost shows has the words all the same', async () => {
    const post = {
      id: 'a',
      title: 'Só palavras',
      status: 'published',
      plaintext: 'Um.\n\n<b>Dois.</b>',
      html: null,
    }
    const paragraph = (...words: string[]) => ({
      type: 'paragraph',
      children: words.map((text) => ({ type: 'extended-text', text })),
    })
    const list = { type: 'list', children: [{ type: 'listitem', children: [paragraph('<b>Dois.</b>')] }] }
    const lexical = { root: { children: [paragraph('Um', '.'), paragraph(), list] } }
    const sections = [
      [
        1,
        'p',
        [
          [0, [], 0, 'Um'],
          [0, [], 0, '.'],
        ],
      ],
      [3, 'ul', [[[0, [], 0, '<b>Dois.</b>']]]],
    ]
    const bare = { ...post, plaintext: null }
    const posts = [
      post,
      { ...bare, lexical: JSON.stringify(lexical) },
      { ...bare, mobiledoc: JSON.stringify({ version: '0.3.1', sections }) },
    ]
    const { texts } = await read(JSON.stringify({ db: [{ data: { posts } }] }))
    const html = '<p>Um.</p><p>&lt;b&gt;Dois.&lt;/b&gt;</p>'
    expect(texts).toMatchObject(posts.map(() => ({ html, losses: ['layout'] })))
    const lines = {
      ...paragraph('Três'),
      children: [{ text: 'Três' }, { type: 'linebreak' }, { text: 'quatro' }],
    }
    const apart = [
      { ...bare, lexical: JSON.stringify({ root: { children: [lines] } }) },
      {
        ...bare,
        mobiledoc: JSON.stringify({
          sections: [
            [
              1,
              'p',
              [
                [0, [], 0, 'Três'],
                [1, [], 0, 0],
                [0, [], 0, 'quatro'],
              ],
            ],
          ],
        }),
      },
    ]
    expect((await read(JSON.stringify({ db: [{ data: { posts: apart } }] }))).texts).toMatchObject(
      apart.map(() => ({ html: '<p>Três quatro</p>' })),
    )
    const items = { sections: [[3, 'ul', [[[0, [], 0, 'a']], [[0, [], 0, 'b']]]]] }
    const listed = { ...bare, mobiledoc: JSON.stringify(items) }
    expect((await read(JSON.stringify({ db: [{ data: { posts: [listed] } }] }))).texts).toMatchObject([
      { html: '<p>a</p><p>b</p>' },
    ])
    const none = await read(JSON.stringify({ db: [{ data: { posts: [{ ...bare, lexical: '{"root":' }] } }] }))
    expect(none.texts).toMatchObject([{ html: '', losses: [] }])
  })

  test('in which entities are declared has no more of them than XML has, and asks nobody for any', async () => {
    const lines = Array.from({ length: 9 }, (_, n) => `<!ENTITY e${n + 1} "${`&e${n};`.repeat(10)}">`).join(
      '',
    )
    const bomb = `<?xml version="1.0"?><!DOCTYPE rss [<!ENTITY e0 "ha">${lines}<!ENTITY x SYSTEM "file:///etc/passwd">]>`
    const content = `${bomb}${head.slice(21)}${item('<title>&e9;&x;</title><content:encoded><![CDATA[<p>&e9;</p>]]></content:encoded>')}</channel></rss>`
    const startedAt = performance.now()
    const { texts } = await read(content)
    expect(performance.now() - startedAt).toBeLessThan(2000)
    expect(JSON.stringify(texts).length).toBeLessThan(2000)
    expect(JSON.stringify(texts)).not.toContain('root:')
  })

  test.each([
    ['is nested without end', `${head}${'<a>'.repeat(100_000)}`, 'import_malformed'],
    ['ends in the middle of a text', wordpressExport.subarray(0, 20_000), 'import_cut_off'],
    ['ends in the middle of JSON', ghostExport.subarray(0, 20_000), 'import_cut_off'],
    ['is a page', '<!doctype html><html><body>Olá</body></html>', 'import_unknown'],
    ['is empty', '', 'import_unknown'],
    ['is a picture', Buffer.from([0x89, 0x50, 0x4e, 0x47]), 'import_unknown'],
    ['is broken JSON', '{"db": [{"data": {"posts": [nothing]}}]}', 'import_malformed'],
    ['is JSON nested without end', `{"db": ${'['.repeat(100_000)}`, 'import_malformed'],
    ['says no address', '<rss><channel></channel></rss>', 'import_malformed'],
  ])('that %s is refused', async (_, content, key) => {
    await expect(read(content)).rejects.toMatchObject({ key })
  })

  test('with a text without end keeps no more of it than a text may have', async () => {
    const long = `${head}${item(`<content:encoded><![CDATA[${'<p>mar</p>'.repeat(1_000_000)}]]></content:encoded>`)}</channel></rss>`
    const before = process.memoryUsage().heapUsed
    const { texts } = await read(long, 64 * 1024)
    expect(texts[0]?.html.length).toBeLessThan(4_100_000)
    expect(process.memoryUsage().heapUsed - before).toBeLessThan(200_000_000)
  })

  test('with items that have any number of fields keeps of each what is asked of it', async () => {
    const others = Array.from({ length: 50 }, (_, n) => `<x${n}>${'a'.repeat(50_000)}</x${n}>`).join('')
    const terms = '<category domain="category" nicename="mar">Mar</category>'.repeat(300)
    const content = `${head}${item(`<title>${'b'.repeat(50_000)}</title>${others}${terms}`)}</channel></rss>`
    const items: Item[] = []
    for await (const one of readItems(() => inPieces(Buffer.from(content), 64 * 1024))) items.push(one)
    const last = items.at(-1)
    expect([...(last?.fields.keys() ?? [])]).toEqual(['wp:post_id', 'wp:post_type', 'wp:status', 'title'])
    expect([last?.fields.get('title')?.length, last?.terms.length]).toEqual([10_000, 100])
  })

  test('with a text that has any number of tags, or a row without end, takes no more of it than there is room for', async () => {
    const posts = [{ id: 'a', title: 'Mar', status: 'published', html: '<p>mar</p>' }]
    const tags = [{ id: 't', slug: 'mar', name: 'Mar' }]
    const posts_tags = Array.from({ length: 300 }, () => ({ post_id: 'a', tag_id: 't' }))
    const { texts } = await read(JSON.stringify({ db: [{ data: { posts, tags, posts_tags } }] }))
    expect(texts[0]?.categories).toHaveLength(100)

    async function* endless() {
      yield Buffer.from('{"db":[{"data":{"posts":[{"id":"a"')
      for (let n = 0; n < 130; n += 1) yield Buffer.from(`,"f${n}":"${'a'.repeat(512 * 1024)}"`)
      yield Buffer.from('}]}}]}')
    }
    await expect(openSource(endless)).rejects.toMatchObject({ key: 'import_malformed' })
  })

  test('with signs that XML does not allow, and bytes that are no letters, is read all the same', async () => {
    const bytes = Buffer.concat([
      Buffer.from(`${head}${item('<title>a\u0008b').replace('</item>', '')}`),
      Buffer.from([0xff, 0xfe]),
      Buffer.from('</title></item></channel></rss>'),
    ])
    expect((await read(bytes)).texts[0]?.title).toMatch(/^a b/)
  })

  test('that shows one picture a million times is too long a text, and costs no more than one', async () => {
    const picture = `<item><wp:post_id>1</wp:post_id><wp:post_type>attachment</wp:post_type><wp:attachment_url>http://old.example.com/${'a&amp;b'.repeat(1000)}</wp:attachment_url></item>`
    const galleries = `[gallery ids="${'1,'.repeat(500_000)}"] [gallery ids="${'1,'.repeat(500_000)}"]`
    const { texts } = await read(
      `${head}${picture}${item(`<content:encoded><![CDATA[${galleries}]]></content:encoded>`)}</channel></rss>`,
    )
    const { length } = texts[0]?.html ?? ''
    expect(length).toBeGreaterThan(bounds.article.maxLength)
    expect(length).toBeLessThan(2 * bounds.article.maxLength)
  })

  test('with categories in categories names no longer list than an address has room for, and no more than can be chosen', async () => {
    const slug = (number: number) => `${number}${'x'.repeat(190)}`
    const categories = Array.from(
      { length: 5000 },
      (_, n) =>
        `<wp:category><wp:category_nicename>${slug(n)}</wp:category_nicename><wp:category_parent>${slug(n - 1)}</wp:category_parent></wp:category>`,
    )
    const { site } = await read(`${head}${categories.join('')}</channel></rss>`)
    expect(site.categories).toHaveLength(5000)
    expect(Math.max(...site.lists.map(({ path }) => path.length))).toBeLessThan(600)
    expect(site.lists.length).toBeLessThan(5 * importBounds.categories)
  })

  test('of Ghost with words without end is read as far as a text goes', async () => {
    const post = { id: 'a', title: 'Muito', status: 'published', html: null, plaintext: 'a\n\n'.repeat(2e6) }
    const { texts } = await read(JSON.stringify({ db: [{ data: { posts: [post] } }] }))
    expect(texts[0]?.html.length).toBeLessThan(3 * longestText)
  })
})
