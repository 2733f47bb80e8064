import { expect, test } from 'vitest'
import { countWords } from './outline-menu.tsx'

test.each([
  ['', 0],
  ['<p></p>', 0],
  ['<p>O mar <strong>recu</strong>ou.</p><p>Voltou</p>', 4],
  ['<ul><li><p>guarda-chuva</p></li></ul><h2>d’água &amp; sal</h2>', 3],
  ['<p>um<br>dois</p><img src="/uploads/x.png" alt="três quatro">', 2],
])('%s has %i words', (html, words) => {
  expect(countWords(html).words).toBe(words)
})

test('reading takes whole minutes, and one at least', () => {
  const minutesOf = (count: number) => countWords(`<p>${'mar '.repeat(count)}</p>`).minutes
  expect([1, 230, 460, 1150].map(minutesOf)).toEqual([1, 1, 2, 5])
})
