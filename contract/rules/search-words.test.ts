import { expect, test } from 'vitest'
import { markHits, markWithin, searchForms } from './search-words.ts'

const marked = (text: string, query: string) =>
  markHits(text, query)
    .map((part) => (part.isHit ? `[${part.text}]` : part.text))
    .join('')

test('words are compared without case, accents and punctuation, and -ões as -ão', () => {
  expect(searchForms('“Canções”, CORAÇÃO: e-mail às_vezes…')).toEqual([
    ...['cancao', 'coracao', 'e', 'mail', 'as', 'vezes'],
  ])
  expect(searchForms(' !? ')).toEqual([])
})

test.each([
  ['O coração e os corações.', 'coracao', 'O [coração] e os [corações].'],
  ['Cantou, canta e cantará no cantão', 'cantar', '[Cantou], [canta] e [cantará] no [cantão]'],
  ['Mar, mares e marinheiro', 'mar', '[Mar], [mares] e marinheiro'],
  ['amor de amores', 'AMOR', '[amor] de [amores]'],
  ['<b>mar</b> & mar', 'mar', '<b>[mar]</b> & [mar]'],
  ['um dois', 'um dois', '[um] [dois]'],
  ['nada disso', '!!', 'nada disso'],
])('in %j a search for %j marks the word in all its forms', (text, query, expected) => {
  expect(marked(text, query)).toBe(expected)
})

test('marking changes no sign of a text', () => {
  const text = 'Ação, 🌊 e cafe\u0301 – “ões” <mark>'
  expect(
    markHits(text, 'acao cafe oes')
      .map((part) => part.text)
      .join(''),
  ).toBe(text)
})

test.each([
  ['Lembra da BARRA?', 'bar', 'Lembra da [BAR]RA?'],
  ['relembrar o mar', 'lembra mar', 're[lembra]r o [mar]'],
  ['A MARÉ 🌊 e a mare\u0301.', 'maré', 'A [MARÉ] 🌊 e a [mare\u0301].'],
  ['coração <mark>', 'ACAO <', 'cor[ação] [<]mark>'],
  ['nada', '  ', 'nada'],
])('within the words of %j, all that is found of %j is marked', (text, query, marked) => {
  const shown = markWithin(text, query).map((part) => (part.isHit ? `[${part.text}]` : part.text))
  expect(shown.join('')).toBe(marked)
})
