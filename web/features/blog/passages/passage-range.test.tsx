import { expect, test } from 'vitest'
import { rangeOfWords, readShownText } from './passage-range.ts'

function found(html: string, words: string): string | undefined {
  document.body.innerHTML = `<div id="words">${html}</div>`
  return rangeOfWords(readShownText(document.getElementById('words') as Node), words)?.toString()
}

test.each([
  ['plainly', '<p>A tábua dizia. Ninguém gritou.</p>', 'Ninguém gritou.'],
  ['through marks', '<p>A <b>tábua</b> di<i>zia</i> baixa-mar.</p>', 'tábua dizia baixa-mar.'],
  ['over line breaks of the source', '<p>A tábua\n   dizia</p>', 'tábua dizia'],
  ['at the beginning', '<p>Um</p><p>Dois</p>', 'Um'],
  ['at the end', '<p>Um</p>\n<p>Dois</p>', 'Dois'],
])('words are found %s', (_how, html, words) => {
  expect(found(html, words)?.replace(/\s+/g, ' ')).toBe(words)
})

test('a passage over two paragraphs or lines is found, and one named by its ends', () => {
  expect(found('<p>Um mar.</p><p>Dois mares.</p>', 'mar. Dois')).toBe('mar.Dois')
  expect(found('<p>A maré<br>subiu.</p>', 'maré subiu.')).toBe('marésubiu.')
  expect(found('<p>Um mar. E depois, o farol apagou.</p>', 'Um mar. … o farol')).toBe(
    'Um mar. E depois, o farol',
  )
})

test.each(['Três', '', ' … '])('words that are not there are not found: %j', (words) => {
  expect(found('<p>Um</p><p>Dois</p>', words)).toBeUndefined()
})

test('an end that stands before the beginning is none', () => {
  expect(found('<p>Dois. Um.</p>', 'Um. … Dois.')).toBeUndefined()
})
