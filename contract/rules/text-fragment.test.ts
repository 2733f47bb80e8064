import { expect, test } from 'vitest'
import { passageIn, textFragment } from './text-fragment.ts'

const address = (passage: string) => `https://mar.example/blog/o-contraluz${textFragment(passage)}`

test.each([
  'Ninguém gritou ação.',
  'Onze minutos, e nem um a mais: (é pouco) - ou não?',
  'A maré “levou” o tripé — e o teu nome!',
])('a passage comes back as it was: %s', (passage) => {
  expect(passageIn(address(passage))?.words).toBe(passage)
  // Nothing that an address in a line could lose at its end, or that ends the directive.
  expect(textFragment(passage)).toMatch(/^#:~:text=[\w%]+$/)
})

test('a long passage is named by its first and its last words', () => {
  const words = Array.from({ length: 80 }, (_, index) => `mar${index}`)
  expect(passageIn(address(words.join(' ')))?.words).toBe(
    'mar0 mar1 mar2 mar3 mar4 mar5 … mar74 mar75 mar76 mar77 mar78 mar79',
  )
})

test.each([
  ['Só espuma.\nPelúcia lá fora.', 'Só espuma. … Pelúcia lá fora.'],
  ['Dentro\n\n  Um dois três\n quatro cinco seis sete ', 'Dentro … quatro cinco seis sete'],
])(
  'a passage over several paragraphs is named by words within the first and the last: %j',
  (passage, words) => {
    expect(passageIn(address(passage))?.words).toBe(words)
  },
)

test('line breaks around a passage do not count', () => {
  expect(passageIn(address('\nSó espuma.\n\n'))?.words).toBe('Só espuma.')
})

test('a word without end is cut', () => {
  expect(textFragment('a'.repeat(5000)).length).toBeLessThan(500)
})

test.each([
  ['no passage', 'https://mar.example/blog/x#contents'],
  ['bytes that are no text', 'https://mar.example/blog/x#:~:text=%E0%A4%A'],
  ['what nobody writes', 'https://mar.example/blog/x#:~:text=a"><script>'],
  ['several directives', 'https://mar.example/blog/x#:~:text=a&text=b'],
  ['nothing', 'https://mar.example/blog/x#:~:text='],
])('an address with %s names none', (_what, found) => {
  expect(passageIn(found)).toBeUndefined()
})

test('signs that turn the direction of others are left out', () => {
  expect(passageIn('/x#:~:text=mar%E2%80%AEram%0A')?.words).toBe('mar ram')
})
