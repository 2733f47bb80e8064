import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { processorTime } from '../../../tests/support/processor-time.ts'
import { textSkeleton } from './text-skeleton.ts'
import { createWordMatcher } from './word-matcher.ts'

const matches = (word: string, text: string, isWhole = true) =>
  createWordMatcher([{ word, isWhole }])(text).size > 0

describe('a word is found', () => {
  test.each([
    ['bobo', 'Que BOBO!'],
    ['maçã', 'uma maca podre'],
    ['maca', 'uma mãçã podre'],
    ['bobo', 'b0b0'],
    ['bobo', 'ｂｏｂｏ'],
    ['bobo', '𝓫𝓸𝓫𝓸'],
    ['bobo', 'Ьоьо'],
    ['bobo', 'b\u200bo\u00adb\u2060o'],
    ['chato', 'ch4t0'],
    ['casino', 'c@$ino gratis'],
    ['maria', 'rnarla'],
    ['ganhe dinheiro', 'ganhe,   DINHEIRO já'],
    ['lia', 'oi @lia'],
  ])('%s in %s', (word, text) => {
    expect(matches(word, text)).toBe(true)
  })

  test('in a part of another only where that is wanted', () => {
    expect(matches('bobo', 'bobos')).toBe(false)
    expect(matches('bobo', 'lobobobo')).toBe(false)
    expect(matches('bobo', 'bobos', false)).toBe(true)
  })
})

test.each(['각', 'ᾧ', 'ﷺ', '㌖'])(
  'a word is found behind two thousand %s, however they are written out',
  (letter) => {
    expect(matches('bobo', `${letter.repeat(1995)} bobo`)).toBe(true)
  },
)

test.each([
  ['bobo', 'bolo'],
  ['50', 'só'],
  ['só', '50'],
  ['cu', 'escudo'],
  ['ganhe dinheiro', 'dinheiro ganhe'],
])('%s is not found in %s', (word, text) => {
  expect(matches(word, text)).toBe(false)
})

test('all of many words are found in one text', () => {
  const words = ['bobo', 'bo', 'obo', 'chato'].map((word) => ({ word, isWhole: false }))
  expect(createWordMatcher(words)('um bobo')).toEqual(new Set([0, 1, 2]))
})

test('what is found is what a search for each word alone finds', () => {
  const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), minLength: 1, maxLength: 4 })
  const text = fc.string({ unit: fc.constantFrom('a', 'b', 'c', ' '), maxLength: 40 })
  fc.assert(
    fc.property(fc.array(word, { maxLength: 12 }), text, (words, said) => {
      const found = createWordMatcher(words.map((one) => ({ word: one, isWhole: false })))(said)
      const expected = words.flatMap((one, index) =>
        textSkeleton(said).includes(textSkeleton(one)) ? [index] : [],
      )
      expect([...found].sort((a, b) => a - b)).toEqual(expected)
    }),
  )
})

test('hostile texts and words cost little: each letter of a text is looked at a few times', () => {
  const words = Array.from({ length: 700 }, (_, index) => ({ word: 'a'.repeat(30) + index, isWhole: false }))
  const find = createWordMatcher(words)
  const cost = processorTime(() => {
    for (const letter of ['a', 'ﷺ', '㌖', '\u0430', 'a'.repeat(29)]) find(letter.repeat(2000).slice(0, 2000))
  })
  expect(cost).toBeLessThan(400)
})
