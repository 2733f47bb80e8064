import { expect, test } from 'vitest'
import { processorTime } from '../../../tests/support/processor-time.ts'
import { plainText } from './plain-text.ts'

test('of HTML its words are left, on one line', () => {
  expect(plainText('<p>O <b>mar</b></p><p>é &lt;meu&gt;\u202e &amp; teu</p>', 100)).toBe(
    'O mar é <meu> & teu',
  )
})

test('a long text is cut after a word, and says so', () => {
  expect(plainText('<p>Quem canta seus males espanta</p>', 20)).toBe('Quem canta seus…')
})

test('marks without end, also as entities, cost no more than another text', () => {
  for (const mark of ['\u0301\u0316', '&#769;&#790;']) {
    expect(processorTime(() => plainText(`<p>e${mark.repeat(50_000)}</p>`, 200))).toBeLessThan(200)
  }
})

test('a megabyte of markup is read as far as it can matter', () => {
  expect(processorTime(() => plainText('<'.repeat(1_000_000), 400))).toBeLessThan(200)
})
