import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type FeedServer, feedOf, itemOf, startFeedServer } from '../../../tests/support/feed-server.ts'
import { createOutbound } from '../../platform/net/outbound.ts'
import { createHeadlines } from './headlines.ts'

let feeds: FeedServer
beforeAll(async () => {
  feeds = await startFeedServer()
})
afterAll(() => feeds.stop())

const read = (trusted = [feeds.origin]) => {
  const { origin } = feeds
  const addresses = { globo: `${origin}/globo`, uol: `${origin}/uol`, g1: `${origin}/g1` }
  return createHeadlines({ feeds: addresses, outbound: createOutbound({ trusted }) })('g1')
}
const readItems = (items: string) => {
  feeds.says(feedOf(items))
  return read()
}

describe('of a feed', () => {
  test('items come in its order, with text without markup', async () => {
    const title = 'Ressaca &amp; vento: <b>mar</b> avança'
    expect(await readItems(itemOf(1, title) + itemOf(2))).toEqual([
      {
        link: 'https://noticias.example/1',
        title: 'Ressaca & vento: mar avança',
        snippet: 'O que se sabe até agora.',
        image: 'https://fotos.example/1.jpg',
      },
      expect.objectContaining({ title: 'Notícia 2' }),
    ])
  })

  test.each([
    ['a media tag', '<media:content url="https://fotos.example/a.jpg" type="image/jpeg" medium="image"/>'],
    [
      'a group of media',
      '<media:group><media:content url="https://fotos.example/a.jpg" medium="image"/></media:group>',
    ],
    ['a thumbnail', '<media:thumbnail url="https://fotos.example/a.jpg" width="90"/>'],
    ['an enclosure', '<enclosure url="https://fotos.example/a.jpg" type="image/jpeg" length="1"/>'],
    [
      'the text',
      '<content:encoded><![CDATA[<p><img class="x" src="https://fotos.example/a.jpg"></p>]]></content:encoded>',
    ],
    ['an address without TLS', '<enclosure url="http://fotos.example/a.jpg" type="image/jpeg"/>'],
    [
      'pictures after what is none',
      '<enclosure url="https://a.example/a.mp3" type="audio/mpeg"/><media:content url="https://fotos.example/a.jpg"/>',
    ],
  ])('a picture is taken from %s', async (_where, tag) => {
    const item = `<item><title>Maré</title><link>https://noticias.example/1</link>${tag}</item>`
    expect(await readItems(item)).toMatchObject([{ image: 'https://fotos.example/a.jpg' }])
  })

  test('pictures that are no public address are dropped', async () => {
    const item = (url: string) =>
      `<item><title>Maré</title><link>https://noticias.example/${url.length}</link><enclosure url="${url}" type="image/png"/></item>`
    const urls = [
      'javascript:alert(1)',
      'https://127.0.0.1/a.png',
      'data:image/png;base64,AA',
      '//a.example/x',
      '',
    ]
    const found = await readItems(urls.map(item).join(''))
    expect(found.map(({ image }) => image)).toEqual(['', '', '', '', ''])
  })

  test('items without title or public link are left out, and each link is there once', async () => {
    const items = [
      '<item><link>https://noticias.example/1</link></item>',
      '<item><title>Sem link</title></item>',
      '<item><title>Perigo</title><link>javascript:alert(1)</link></item>',
      '<item><title>Aqui</title><link>http://localhost/</link></item>',
      '<item><title>Guia</title><guid isPermaLink="true">https://noticias.example/9</guid></item>',
    ]
    const found = await readItems(items.join('') + itemOf(2) + itemOf(2, 'Outra vez'))
    expect(found.map(({ title }) => title)).toEqual(['Guia', 'Notícia 2'])
  })

  test('texts that are too long are cut, and a hundred items are enough', async () => {
    const long = await readItems(itemOf(1, 'mar '.repeat(200)))
    expect(long[0]?.title.length).toBeLessThanOrEqual(200)
    expect(long[0]?.title).toMatch(/mar…$/)
    expect(await readItems(Array.from({ length: 150 }, (_, n) => itemOf(n)).join(''))).toHaveLength(100)
  })

  test.each([
    ['its own declaration', 'ISO-8859-1', 'text/xml'],
    ['what the server says', 'UTF-8', 'text/xml; charset=ISO-8859-1'],
  ])('accents come through by %s', async (_how, declared, contentType) => {
    const feed = feedOf(itemOf(1, 'Maré é força, coração'), `<?xml version="1.0" encoding="${declared}"?>`)
    feeds.says(Buffer.from(feed, 'latin1'), contentType)
    expect(await read()).toMatchObject([{ title: 'Maré é força, coração' }])
  })

  test('faults are read over', async () => {
    const item =
      '<item><title>Sol & mar &nbsp;&ccedil; &#225;</titel><link>https://noticias.example/1</link></item>'
    expect(await readItems(`${item}<item><title>Cortada`)).toMatchObject([{ title: 'Sol & mar ç á' }])
  })

  test('older formats are read too', async () => {
    feeds.says(
      '<rdf:RDF xmlns:rdf="x"><channel><title>Capa</title></channel><item><title>Maré</title><link>https://noticias.example/1</link></item></rdf:RDF>',
    )
    expect(await read()).toMatchObject([{ title: 'Maré' }])
  })
})

describe('nothing is read', () => {
  const bomb = [
    '<!DOCTYPE x [<!ENTITY a "ha">',
    ...Array.from({ length: 20 }, (_, n) => `<!ENTITY b${n} "&a;&a;">`),
  ]

  test.each([
    ['of a bomb of entities', feedOf(itemOf(1, '&b19;'), `${bomb.join('')}]>`)],
    ['of a file that it names', feedOf(itemOf(1), '<!DOCTYPE x [<!ENTITY f SYSTEM "file:///etc/passwd">]>')],
    ['of a page', '<!doctype html><html><body>Em manutenção</body></html>'],
    ['of nothing', ''],
    ['of tags without end', `<rss><channel>${'<a>'.repeat(100_000)}`],
    ['of names that mean something to a program', '<rss><channel><__proto__>x</__proto__></channel></rss>'],
    ['of more than two megabytes', feedOf(' '.repeat(2_200_000))],
  ])('%s', async (_what, feed) => {
    feeds.says(feed)
    const begun = Date.now()
    await expect(read()).rejects.toThrow()
    // Less than the timeout for a silent source.
    expect(Date.now() - begun).toBeLessThan(5000)
  })

  test('where the source fails, or leads to another server', async () => {
    feeds.says((response) => response.writeHead(503).end())
    await expect(read()).rejects.toThrow('503')
    feeds.says((response) => response.writeHead(302, { location: 'https://outras.example/feed' }).end())
    await expect(read()).rejects.toMatchObject({ failure: 'refused' })
  })

  test('from this machine, unless the operator says so', async () => {
    feeds.says(feedOf(itemOf(1)))
    const { hits } = feeds
    await expect(read([])).rejects.toMatchObject({ failure: 'refused' })
    expect(feeds.hits).toBe(hits)
  })
})
