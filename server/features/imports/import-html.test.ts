import { describe, expect, test } from 'vitest'
import { hostileHtml } from '../../../tests/support/hostile-html.ts'
import { processorTime } from '../../../tests/support/processor-time.ts'
import { safeHtml } from '../../platform/text/safe-html.ts'
import { importHtml } from './import-html.ts'
import { placePicture, withPictures } from './picture-places.ts'
import { wordpressHtml } from './sources/wordpress-html.ts'

const site = { address: 'https://old.example.com', original: (address: string) => address }
const become = (html: string) => importHtml(html, site)
const references = {
  media: new Map([['5', 'https://old.example.com/a.jpg']]),
  blocks: new Map([['9', '<!-- wp:paragraph -->\n<p>sempre</p>\n<!-- /wp:paragraph -->']]),
}
const classic = (text: string) => become(wordpressHtml(text, references).html).html
const img = '<img src="https://old.example.com/a.jpg" alt="">'

describe('HTML of another site', () => {
  test.each([
    [
      'words without a paragraph',
      'um <b>dois</b><div>três</div>quatro',
      '<p>um <b>dois</b></p><p>três</p><p>quatro</p>',
    ],
    ['boxes in boxes', '<section><div><p>um</p></div><div>dois</div></section>', '<p>um</p><p>dois</p>'],
    ['what is not closed', '<p>um<p>dois <em>três', '<p>um</p><p>dois <em>três</em></p>'],
    ['what is closed twice', '</div></p>um</b>', '<p>um</p>'],
    ['paragraphs in a list', '<ul><li><p>um</p><p>dois</p></li></ul>', '<ul><li>um<br>dois</li></ul>'],
    ['a list that goes on', '<ol start="5"><li>a</li></ol>', '<ol start="5"><li>a</li></ol>'],
    ['other headings', '<h1>a</h1><h6>b</h6>', '<h2>a</h2><h4>b</h4>'],
    ['definitions', '<dl><dt>mar</dt><dd>água</dd></dl>', '<p>mar</p><p>água</p>'],
    [
      'a box within a link',
      '<a href="/x"><div>um</div><div>dois</div></a>',
      '<p><a href="/x">um dois</a></p>',
    ],
    ['a heading within a link', '<a href="/x"><h3>um</h3></a>', '<h3><a href="/x">um</a></h3>'],
    ['a link to nowhere', '<a href="javascript:alert(1)">um</a>', '<p>um</p>'],
    ['a picture that leads to itself', '<a href="/a.jpg"><img src="/a.jpg"></a>', img],
    ['a picture in a paragraph of its own', '<p><img src="/a.jpg"></p>', img],
    ['a picture that comes late', '<img src="data:image/gif;base64,R0" data-src="/a.jpg">', img],
    [
      'a picture with words',
      '<figure><img src="/a.jpg"><figcaption>mar</figcaption></figure>',
      `<figure>${img}<figcaption>mar</figcaption></figure>`,
    ],
    [
      'a card of a link, its picture once',
      '<figure><a href="/x"><div>Mar</div><div><img src="/a.jpg"></div></a></figure>',
      `<figure>${img}<figcaption><a href="/x">Mar </a></figcaption></figure>`,
    ],
    ['a picture without', '<figure><img src="/a.jpg"></figure>', img],
    [
      'a gallery',
      `<figure><figure>${img}<figcaption>um</figcaption></figure>${img}<figcaption>dois</figcaption></figure>`,
      `<figure>${img}<figcaption>um</figcaption></figure>${img}<p>dois</p>`,
    ],
    [
      'a page of that site',
      '<p><a href="https://www.old.example.com/2019/05/a/?x=1#b">um</a></p>',
      '<p><a href="/2019/05/a/?x=1#b">um</a></p>',
    ],
    [
      'a file of that site',
      '<p><a href="https://old.example.com/wp-content/uploads/a.pdf">um</a></p>',
      '<p><a href="https://old.example.com/wp-content/uploads/a.pdf">um</a></p>',
    ],
    ['signs that mean something', '<p>a &lt; b &amp; c</p>', '<p>a &lt; b &amp; c</p>'],
  ])('keeps its words and its order: %s', (_, html, expected) => {
    expect(become(html).html).toBe(expected)
  })

  test.each([
    [
      'sound',
      '<audio src="/a.mp3"></audio>',
      '<p><a href="https://old.example.com/a.mp3">https://old.example.com/a.mp3</a></p>',
    ],
    [
      'video',
      '<video><source src="/a.mp4"></video>',
      '<p><a href="https://old.example.com/a.mp4">https://old.example.com/a.mp4</a></p>',
    ],
    [
      'frame',
      '<iframe src="https://maps.example/x"></iframe>',
      '<p><a href="https://maps.example/x">https://maps.example/x</a></p>',
    ],
    ['form', '<form><input><button>Enviar</button></form>', ''],
    ['script', '<script>alert(1)</script>', ''],
    ['drawing', '<svg><text>a</text></svg>', ''],
    ['element sup', 'le 1<sup>er</sup> mai', '<p>le 1er mai</p>'],
    ['element constructor', '<constructor>um</constructor>', '<p>um</p>'],
    ['pictureLink', '<a href="/x"><img src="/a.jpg"></a>', img],
    ['pictureInside', '<img src="data:image/gif;base64,R0">', ''],
  ])('names what has no place here: %s', (loss, html, expected) => {
    expect(become(html)).toMatchObject({ html: expected, losses: [loss] })
  })

  test('raises and lowers digits, and the sign of a note in its link', () => {
    const html = '10<sup>2</sup> m, H<sub>2</sub>O, uma nota<sup><a href="#n1">1</a></sup>.'
    expect(become(html)).toMatchObject({
      html: '<p>10² m, H₂O, uma nota<a href="#n1">¹</a>.</p>',
      losses: [],
    })
  })

  test('whatever it is made of, is well formed and safe, and is what safe HTML makes of it', () => {
    for (const [index, piece] of hostileHtml.entries()) {
      const other = hostileHtml[(index * 7 + 3) % hostileHtml.length]
      const safe = safeHtml(withPictures(become(`<p>a ${piece} b ${other}</div>`).html, new Map()))
      expect(safe).not.toMatch(/<script|onerror|javascript:|<iframe|<form|<svg/i)
    }
  })

  test('costs no time that grows with its square', () => {
    for (const html of [
      '<a href="/x">',
      '<figure>',
      '<b>',
      '<div><p>',
      '<li>',
      '</p>',
      '[a ',
      '<pre>',
      '<!-- wp:x ',
      '[caption]',
      '[code]',
      '<!-- wp:block {"ref":9} /-->',
      ' ',
    ]) {
      const cost = processorTime(() => {
        try {
          become(wordpressHtml(`um${html.repeat(500_000 / html.length)}dois`, references).html)
        } catch (error) {
          expect(error).toMatchObject({ key: 'html_too_hard' })
        }
      })
      expect(cost, html).toBeLessThan(3000)
    }
  })
})

describe('a text of WordPress', () => {
  test.each([
    ['empty lines end paragraphs', 'um\r\ndois\r\n\r\ntrês', '<p>um<br>\ndois</p><p>três</p>'],
    ['lists stay lists', '<ul>\n<li>um</li>\n</ul>', '<ul><li>\num\n</li></ul>'],
    ['what is typed as it is stays so', '<pre>a\n\n  b</pre>', '<pre>a\n\n  b</pre>'],
    [
      'a caption',
      '[caption width="3"]<img src="/a.jpg"> de <em>longe</em>[/caption]',
      `<figure>${img}<figcaption>de <em>longe</em></figcaption></figure>`,
    ],
    ['a gallery', '[gallery ids="5,6"]', img],
    [
      'words in brackets',
      'ele disse [sic], [grifo nosso] e [1]',
      '<p>ele disse [sic], [grifo nosso] e [1]</p>',
    ],
    ['brackets of a program', '<pre>a[i + 1] [x y=1]</pre>', '<pre>a[i + 1] [x y=1]</pre>'],
    [
      'a program in a shortcode',
      'um\n[sourcecode language="php"]\nif (a &lt; b) [x]\n\nc <d>\n[/sourcecode]\ndois',
      '<p>um</p><pre>if (a &lt; b) [x]\n\nc &lt;d&gt;\n</pre><p>dois</p>',
    ],
    ['a shortcode with values', 'um [anuncio id="3"]', '<p>um</p>'],
    [
      'an address on its own line',
      'https://vimeo.com/1?a=1&amp;b=2',
      '<p><a href="https://vimeo.com/1?a=1&amp;b=2">https://vimeo.com/1?a=1&amp;b=2</a></p>',
    ],
    ['a reusable block', '<!-- wp:block {"ref":9} /-->', '<p>sempre</p>'],
    [
      'a gallery of earlier versions',
      '<!-- wp:gallery {"ids":[5]} -->\n<figure><ul class="blocks-gallery-grid"><li><figure><img src="/a.jpg"/><figcaption>um</figcaption></figure></li></ul></figure>\n<!-- /wp:gallery -->',
      `<figure>${img}<figcaption>um</figcaption></figure>`,
    ],
    [
      'an address of a video',
      'https://youtu.be/jNQXAC9IVRw',
      '<a href="https://www.youtube.com/watch?v=jNQXAC9IVRw" data-youtube="jNQXAC9IVRw"></a>',
    ],
    ['blocks', '<!-- wp:paragraph -->\n<p>um</p>\n<!-- /wp:paragraph -->', '<p>um</p>'],
    [
      'words between blocks',
      '<!-- wp:separator --><hr/><!-- /wp:separator -->\num\n\ndois',
      '<hr><p>um</p><p>dois</p>',
    ],
    [
      'an embedded page',
      '<!-- wp:embed {"url":"https://a.example/x?a=1&b=2"} --><figure><div>\nhttps://a.example/x?a=1&amp;b=2\n</div></figure><!-- /wp:embed -->',
      '<p><a href="https://a.example/x?a=1&amp;b=2">https://a.example/x?a=1&amp;b=2</a></p>',
    ],
  ])('says what it says there: %s', (_, text, expected) => {
    expect(classic(text)).toBe(expected)
  })

  test('reports a reusable block that is not in the export', () => {
    expect(wordpressHtml('<!-- wp:block {"ref":8} /-->', references).losses).toEqual(['block block'])
  })
})

describe('a picture that comes later', () => {
  const picture = { file: `${'a'.repeat(26)}.jpg`, width: 40, height: 30 }
  const address = 'https://old.example.com/foto de "mar"&x.jpg'

  test('stands where the link to it stood, with what was said of it', () => {
    const { html, pictures } = become(`<p>um</p><img src='${address}' alt='mar & "areia"'><p>dois</p>`)
    const [from = ''] = pictures
    const before = safeHtml(withPictures(html, new Map()))
    expect(before).toContain('mar &amp; "areia"</a>')
    const after = placePicture(before, from, picture)
    expect(after).toBe(safeHtml(withPictures(html, new Map([[from, picture]]))))
    expect(safeHtml(after)).toBe(after)
  })

  test('stands apart from the next one while both are links, and beside it as pictures', () => {
    const { html, pictures } = become('<img src="/um.jpg"><img src="/dois.jpg"><p>fim</p>')
    const before = safeHtml(withPictures(html, new Map()))
    expect(before).toContain('>um.jpg</a> <a')
    const after = pictures.reduce((text, from) => placePicture(text, from, picture), before)
    expect(after).toBe(safeHtml(withPictures(html, new Map(pictures.map((from) => [from, picture])))))
    const late = pictures.toReversed().reduce((text, from) => placePicture(text, from, picture), before)
    expect(late).toBe(after)
  })

  test('without words has none', () => {
    const before = safeHtml(withPictures(become('<img src="/mar.jpg">').html, new Map()))
    expect(before).toContain('>mar.jpg</a>')
    expect(placePicture(before, 'https://old.example.com/mar.jpg', picture)).toContain(' alt="" ')
  })
})
