// @vitest-environment jsdom

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { hostileHtml, hostileTexts, uploadedPicture } from '../../../tests/support/hostile-html.ts'
import { processorTime } from '../../../tests/support/processor-time.ts'
import { excerpt, safeAgain, safeHtml, safeNow } from './safe-html.ts'

const tags = new Set(
  `p br b strong i em u s h2 h3 h4 blockquote ul ol li a img figure figcaption code pre hr table thead tbody tr th td`.split(
    ' ',
  ),
)
const attributes = new Set(
  'href rel data-youtube src alt width height loading colspan rowspan start'.split(' '),
)

/** Returns elements, attributes and addresses in the parsed HTML that are not allowed. */
function strangers(html: string): string[] {
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  return [...body.querySelectorAll('*')].flatMap((element) => [
    ...(tags.has(element.localName) ? [] : [element.localName]),
    ...[...element.attributes].flatMap(({ name, value }) => {
      if (!attributes.has(name)) return [name]
      if (name === 'src') return /^\/uploads\/[a-z0-9-]+\.(jpg|png|webp|avif)$/.test(value) ? [] : [value]
      return name !== 'href' || /^(https?:\/\/[^@]*$|mailto:|#|\/(?![/\\]))/.test(value) ? [] : [value]
    }),
  ])
}

describe('what could run, load or pretend is taken out of', () => {
  test.each(hostileHtml)('%s', (payload) => {
    for (const html of [payload, `<p>Antes</p>${payload}<p>Depois</p>`, `<b><table>${payload}`]) {
      const safe = safeHtml(html)
      expect(strangers(safe)).toEqual([])
      expect(safeHtml(safe)).toBe(safe)
    }
  })
})

test('texts made of pieces of payloads are safe, and their own answer', () => {
  fc.assert(
    fc.property(hostileTexts, (text) => {
      const safe = safeHtml(text)
      expect(strangers(safe)).toEqual([])
      expect(safeHtml(safe)).toBe(safe)
    }),
    { numRuns: 500 },
  )
})

test('what authors write stays as they wrote it', () => {
  const html = `<h2>Título</h2><p>Um <b>texto</b> com <em>ênfase</em>,<br />uma <a href="/lyrics/mar">letra</a>.</p>\
<blockquote><p>Dito &amp; feito</p></blockquote><ul><li>um</li></ul><ol start="5"><li>cinco</li></ol>\
<figure><img src="${uploadedPicture}" alt="Um farol" width="1200" height="630" loading="lazy" /><figcaption>Mar</figcaption></figure>\
<pre><code>1 &lt; 2</code></pre><hr /><table><tbody><tr><td colspan="2">1</td></tr></tbody></table>`
  expect(safeHtml(html)).toBe(html)
})

test('a picture whose description is its caption is not described twice', () => {
  const figure = (alt: string, caption: string) =>
    `<figure><img src="${uploadedPicture}" alt="${alt}" loading="lazy" /><figcaption>${caption}</figcaption></figure>`
  const caption = 'O <em>farol</em> "novo" &amp; o mar'
  expect(safeHtml(figure('O farol &quot;novo&quot; &amp; o  mar', caption))).toBe(figure('', caption))
  // Texts that were stored before are shown so, too.
  const stored = figure('O farol &quot;novo&quot; &amp; o mar', caption)
  expect(safeNow(stored, { safeVersion: 1 })).toBe(figure('', caption))
  const other = figure('O farol', caption)
  expect(safeHtml(other + figure('', 'Mar'))).toBe(other + figure('', 'Mar'))
})

test('a link elsewhere neither vouches for the place nor hands it the page', () => {
  expect(safeHtml('<a href="https://exemplo.com/a b">x</a>')).toBe(
    '<a href="https://exemplo.com/a%20b" rel="nofollow ugc noopener noreferrer">x</a>',
  )
})

test('a link within the site stays short and plain, however it is written', () => {
  expect(safeHtml('<a href="blog/mar">x</a><a href="/a/..//evil.example">y</a><a href="#fim">z</a>')).toBe(
    '<a href="/blog/mar">x</a><a href="/evil.example">y</a><a href="#fim">z</a>',
  )
  expect(safeHtml('<a href="//evil.example">x</a><a href="/\\evil.example">x</a>')).toBe('<a>x</a><a>x</a>')
})

test('the frame of a video becomes a link that names the video', () => {
  const link =
    '<a href="https://www.youtube.com/watch?v=dQw4w9WgXcQ" rel="nofollow ugc noopener noreferrer" data-youtube="dQw4w9WgXcQ">'
  expect(safeHtml('<iframe src="//www.youtube.com/embed/dQw4w9WgXcQ?rel=0" allowfullscreen></iframe>')).toBe(
    `${link}https://www.youtube.com/watch?v=dQw4w9WgXcQ</a>`,
  )
  expect(safeHtml('<a data-youtube="dQw4w9WgXcQ" href="https://evil.example">O clipe</a>')).toBe(
    `${link}O clipe</a>`,
  )
})

describe('hostile markup costs no time:', () => {
  const megabyte = (piece: string) => piece.repeat(Math.floor(1_000_000 / piece.length))
  const hostile = [
    '<b>',
    '<div>',
    '<p>',
    '<svg>',
    '<table><tr><td>',
    '<ul><li>',
    '<b></i>',
    '</b>',
    '<',
    '&',
    '<!--',
  ]

  test.each(hostile)('a megabyte of %s', (piece) => {
    const text = megabyte(piece)
    const cost = processorTime(() => {
      try {
        safeHtml(text)
      } catch (error) {
        expect(error).toMatchObject({ status: 400, key: 'html_too_hard' })
      }
    })
    expect(cost).toBeLessThan(400)
  })

  test.each(['<b>', '<div>', '<noscript>', '<svg>'])('16 kB of %s', (piece) => {
    const refuse = () => expect(() => safeHtml(piece.repeat(16_000 / piece.length))).toThrow('html_too_hard')
    expect(processorTime(refuse)).toBeLessThan(400)
  })

  test.each([
    ['paragraphs', '<p>Um parágrafo com <b>negrito</b>.</p>'],
    ['links', '<a href="https://exemplo.com/a?b=c">link</a>'],
    ['pictures', `<img src="${uploadedPicture}">`],
    ['videos', '<iframe src="https://www.youtube.com/embed/dQw4w9WgXcQ"></iframe>'],
    ['entities', '&amp;'],
    ['tags that are left out', '<x></x>'],
  ])('as many %s as are taken', (_, piece) => {
    const signs = piece.match(/[<&]/g)?.length ?? 1
    const most = piece.startsWith('<img') ? 1000 : Math.floor(3900 / signs)
    const work = () => safeHtml(piece.repeat(most))
    expect(Math.min(...[1, 2, 3, 4].map(() => processorTime(work)))).toBeLessThan(100)
  })

  test('more than a book has is refused', () => {
    expect(() => safeHtml('<p>Um <b>parágrafo</b></p>'.repeat(1001))).toThrow('html_too_hard')
    expect(() => safeHtml(`<IMG src="${uploadedPicture}">`.repeat(1001))).toThrow('html_too_hard')
    expect(safeAgain('<p>Um <b>parágrafo</b></p>'.repeat(1001))).toContain('parágrafo')
  })
})

test('marks that are written as entities are as many as anybody can read', () => {
  expect(safeHtml(`<p>e${'&#769;'.repeat(3000)}</p>`)).toBe(`<p>e${'\u0301'.repeat(30)}</p>`)
})

test('tags deeper than fifty are left out, their text stays', () => {
  const safe = safeHtml(`${'<b>'.repeat(100)}fundo${'</b>'.repeat(100)}`)
  expect(safe.match(/<b>/g)).toHaveLength(50)
  expect(safe).toContain('fundo')
})

const textOf = (html: string) => html.replace(/<[^>]*>/g, '').replace(/&[^;\s]{1,10};/g, '&')

test('a short text stays whole, in paragraphs with their emphasis', () => {
  expect(excerpt('<h2>Mar</h2><p>O <b>som</b> do mar</p>', 300)).toBe('<p>Mar</p><p>O <b>som</b> do mar</p>')
})

test('a long text is cut between words, and says so', () => {
  expect(excerpt('<p>Quem canta seus <em>males espanta</em>, diz o povo</p>', 24)).toBe(
    '<p>Quem canta seus <em>males…</em></p>',
  )
})

test('what stands on lines of its own stays apart: paragraphs, verses, items', () => {
  const html = '<p>antes<br>a maré</p><p>depois</p><ul><li>um</li><li>dois</li></ul>'
  expect(excerpt(safeHtml(html), 300)).toBe('<p>antes</p><p>a maré</p><p>depois</p><p>um</p><p>dois</p>')
})

test('a word without end is cut all the same', () => {
  expect(textOf(excerpt(`<p>${'a'.repeat(500)}</p>`, 300))).toHaveLength(300)
})

test('an accent, an emoji and an entity are one character each', () => {
  expect(excerpt('<p>ção 🎬 &amp; mar</p>', 7)).toBe('<p>ção 🎬…</p>')
})

test('links, pictures, videos, captions and tables are left out, the words of links stay', () => {
  const html = `<figure><img src="/uploads/x.jpg" alt="" /><figcaption>Foto</figcaption></figure>
    <p>Veja <a href="/blog">o blog</a></p>
    <a href="https://www.youtube.com/watch?v=x" data-youtube="x">https://…</a>
    <table><tbody><tr><td>1</td></tr></tbody></table>`
  expect(excerpt(html, 300)).toBe('<p>Veja o blog</p>')
})

test('nothing comes of nothing', () => {
  expect(excerpt('', 300)).toBe('')
  expect(excerpt('<p> </p><hr />', 300)).toBe('')
})

test('whatever the text, its excerpt is safe, short and well-formed', () => {
  const piece = fc.oneof(
    fc.constantFrom('<p>', '</p>', '<b>', '</b>', '<em>', '</em>', '<ul><li>', '</li></ul>', '<br>', '<h2>'),
    fc.constantFrom('<a href="/x">', '</a>', '&amp;', '&lt;script&gt;', '<script>', '"', "'", '<', '>'),
    fc.string({ maxLength: 40 }),
  )
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 30 }), fc.integer({ min: 1, max: 60 }), (pieces, max) => {
      const created = excerpt(safeHtml(pieces.join('')), max)
      expect(safeHtml(created)).toBe(created)
      expect(textOf(created).length).toBeLessThanOrEqual(max * 2)
      expect([...textOf(created)].length).toBeLessThanOrEqual(max)
    }),
    { numRuns: 300 },
  )
})

test('of a megabyte no more is taken apart than is shown', () => {
  const text = `<p>${'e\u0301 '.repeat(333_333)}</p>`
  excerpt(text, 300)
  expect(processorTime(() => excerpt(text, 300))).toBeLessThan(100)
})
