import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { processorTime } from '../tests/support/processor-time.ts'
import { fold } from './rules/fold-text.ts'
import { composed, cutMarkRuns, hasMarkRun, marksMax } from './schema.ts'

/** They stand in the wrong order, so that all of them have to be moved. */
const marks = (count: number) => '\u0301\u0316'.repeat(count / 2)

describe('a run of combining marks', () => {
  test.each([
    ['none', 'ação', false],
    ['thirty, on each of many letters', `a${marks(marksMax)}`.repeat(9), false],
    ['one more than thirty', `a${marks(marksMax)}\u0301`, true],
    ['that begins a text', marks(32), true],
    ['that ends it', `mar ${marks(32)}`, true],
    ['of marks beyond the first plane', '\u{1d165}'.repeat(31), true],
    ['thirty of those', '\u{1d165}'.repeat(30), false],
    ['that a letter interrupts', `${marks(30)}a${marks(30)}`, false],
  ])('%s', (_, text, isLong) => {
    expect(hasMarkRun(text)).toBe(isLong)
    expect(hasMarkRun(cutMarkRuns(text))).toBe(false)
  })
})

test('what has no such run is composed like any text', () => {
  const text = fc.string({ unit: fc.constantFrom('e', 'c', ' ', '\u0301', '\u0327', 'é', '🌊', '\u{1d165}') })
  fc.assert(
    fc.property(text, (some) => {
      fc.pre(!hasMarkRun(some))
      expect(composed(some)).toBe(some.normalize('NFC'))
    }),
  )
})

test('folding takes away what it took away when it sorted all marks first', () => {
  const text = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.string({ unit: fc.constantFrom('é', 'Ç', 'Ǟ', '\u0f73', '\u0344', '가', 'đ', '\u0301') }),
  )
  fc.assert(
    fc.property(text, (some) => {
      const bare = some.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
      expect(fold(some)).toBe(bare.replaceAll('ç', 'c').replaceAll('đ', 'd'))
    }),
  )
})

test.each([
  ['looking for them', hasMarkRun],
  ['composing', composed],
  ['folding', fold],
])('%s takes no longer for marks in one run than for a text of that length', (_, work) => {
  const millisecondsOf = (text: string) => Math.min(...[1, 2, 3].map(() => processorTime(() => work(text))))
  expect(millisecondsOf(marks(128_000))).toBeLessThan(20 * millisecondsOf('ação mar '.repeat(14_222)) + 5)
})
