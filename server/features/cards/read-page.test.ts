import { expect, test } from 'vitest'
import { processorTime } from '../../../tests/support/processor-time.ts'
import { readPage } from './read-page.ts'

const read = (html: string | Buffer, contentType = 'text/html; charset=utf-8') =>
  readPage(Buffer.from(html), { url: 'https://exemplo.com/a/b', contentType })

test('a page says what it is in the way of Open Graph, of Twitter, or by its title', () => {
  const graph = `<head><title>Velho</title>
    <meta property="og:title" content="Maré &amp; lua"><meta property="og:description" content="O mar\n recuou.">
    <meta property="og:site_name" content="Exemplo"><meta property="og:image" content="/foto.jpg"></head>`
  expect(read(graph)).toEqual({
    ...{ title: 'Maré & lua', description: 'O mar recuou.', siteName: 'Exemplo' },
    ...{ picture: 'https://exemplo.com/foto.jpg', oembed: undefined },
  })
  expect(
    read('<meta name="twitter:title" content="T"><meta name=twitter:image content="https://b.org/x.png">'),
  ).toMatchObject({ title: 'T', picture: 'https://b.org/x.png' })
  expect(read('<title> Só\n isto </title>')).toMatchObject({ title: 'Só isto', description: '' })
  expect(
    read('<link rel="alternate" type="application/json+oembed" href="/o?x=1"><title>v</title>').oembed,
  ).toBe('https://exemplo.com/o?x=1')
})

test('what stands in the body, or says nothing, is not read', () => {
  expect(read('<head></head><body><meta property="og:title" content="corpo"><title>x</title>').title).toBe('')
  expect(read('').title).toBe('')
  expect(
    read('<meta property="og:image" content="javascript:alert(1)"><title>x</title>').picture,
  ).toBeUndefined()
  expect(
    read('<meta property="og:image" content="data:image/png;base64,AA"><title>x</title>').picture,
  ).toBeUndefined()
})

test('a script is words like any other, and signs that nobody sees are gone', () => {
  const { title } = read('<meta property="og:title" content="<script>alert(1)</script>\u202eabc\u0000">')
  expect(title).toBe('<script>alert(1)</script>abc')
})

test.each([
  ['text/html; charset=ISO-8859-1', '<title>Praça</title>'],
  ['text/html', '<meta charset="iso-8859-1"><title>Praça</title>'],
  [
    'text/html; charset=nada',
    '<meta http-equiv=x content="text/html; charset=windows-1252"><title>Praça</title>',
  ],
])('a page that is written as %s is read so', (contentType, html) => {
  expect(read(Buffer.from(html, 'latin1'), contentType).title).toBe('Praça')
})

test('a page without an end of its head costs little', () => {
  const long = `<title>${'a'.repeat(10_000)}</title>${'<meta property="og:x" content="y">'.repeat(60_000)}`
  expect(read('<title>x</title>').title).toBe('x')
  expect(processorTime(() => read(long))).toBeLessThan(1500)
  expect(read(long).title.length).toBeLessThanOrEqual(150)
})
