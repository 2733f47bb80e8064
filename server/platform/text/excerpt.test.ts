import fc from 'fast-check'
import { expect, test } from 'vitest'
import { processorTime } from '../../../tests/support/processor-time.ts'
import { excerpt, safeHtml } from './safe-html.ts'

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
      const made = excerpt(safeHtml(pieces.join('')), max)
      expect(safeHtml(made)).toBe(made)
      expect(textOf(made).length).toBeLessThanOrEqual(max * 2)
      expect([...textOf(made)].length).toBeLessThanOrEqual(max)
    }),
    { numRuns: 300 },
  )
})

test('of a megabyte no more is taken apart than is shown', () => {
  const text = `<p>${'e\u0301 '.repeat(333_333)}</p>`
  excerpt(text, 300)
  expect(processorTime(() => excerpt(text, 300))).toBeLessThan(100)
})
