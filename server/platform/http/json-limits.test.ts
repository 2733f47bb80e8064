import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { processorTime } from '../../../tests/support/processor-time.ts'
import { isWithinJsonLimits, jsonLimits } from './request-bodies.ts'

/** What the limits say, of a value that has been built. */
function isModest(value: unknown): boolean {
  return depthOf(value) <= jsonLimits.depth && itemsIn(value) <= jsonLimits.items
}
const partsOf = (value: unknown) =>
  typeof value === 'object' && value !== null ? Object.values(value) : undefined
const depthOf = (value: unknown): number =>
  partsOf(value)?.reduce<number>((most, part) => Math.max(most, 1 + depthOf(part)), 1) ?? 0
const itemsIn = (value: unknown): number =>
  partsOf(value)?.reduce<number>((sum, part) => sum + 1 + itemsIn(part), 0) ?? 0

const within = (value: unknown, levels: number) => {
  let wrapped = value
  for (let level = 0; level < levels; level++) wrapped = level % 2 ? { '"[\\': wrapped } : [']', wrapped]
  return wrapped
}

test('a text is within the limits exactly when what JSON.parse makes of it is', () => {
  const text = fc.oneof(
    fc.string(),
    fc.string({ unit: fc.constantFrom('"', '\\', '[', '}', ',', ':', 'é', '\n') }),
  )
  const json = fc.letrec<{ value: unknown }>((tie) => ({
    value: fc.oneof(
      { depthSize: 'medium' },
      ...[text, fc.integer(), fc.boolean(), fc.constant(null)],
      ...[fc.array(tie('value')), fc.dictionary(text, tie('value'))],
    ),
  })).value
  const levels = fc.integer({ min: 0, max: jsonLimits.depth + 3 })
  const more = fc.constantFrom(...new Array(18).fill(0), jsonLimits.items - 40, jsonLimits.items)
  const space = fc.constantFrom('', ' ', '\t')
  fc.assert(
    fc.property(json, levels, more, space, (inner, depth, count, spaces) => {
      const written = JSON.stringify(within([...new Array(count).fill(0), inner], depth), null, spaces)
      expect(isWithinJsonLimits(written)).toBe(isModest(JSON.parse(written)))
    }),
    { numRuns: 200 },
  )
})

describe('at the limits', () => {
  const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth)
  const object = (keys: number) =>
    JSON.stringify(Object.fromEntries(Array.from({ length: keys }, (_, key) => [`k${key}`, ''])))
  test.each([
    ['the deepest', nested(jsonLimits.depth), true],
    ['one deeper', nested(jsonLimits.depth + 1), false],
    ['one that never ends', '['.repeat(2_000_000), false],
    ['the longest list', JSON.stringify(new Array(jsonLimits.items).fill(0)), true],
    ['one longer', JSON.stringify(new Array(jsonLimits.items + 1).fill(0)), false],
    ['the most keys', object(jsonLimits.items), true],
    ['one more', object(jsonLimits.items + 1), false],
    ['brackets in a text', JSON.stringify(['[{,"\\'.repeat(50_000)]), true],
    ['a text that never ends', `"${'\\"'.repeat(50_000)}`, true],
    ['nothing', '', true],
  ])('%s', (_, text, expected) => {
    expect(isWithinJsonLimits(text)).toBe(expected)
  })
})

test('two mebibytes of anything are looked at in the time of a blink', () => {
  for (const piece of ['"\\"', 'x', ' ', '"[', '"\\\\",', '}']) {
    const text = piece.repeat((2 * 1024 ** 2) / piece.length)
    expect(Math.min(...[1, 2, 3].map(() => processorTime(() => isWithinJsonLimits(text))))).toBeLessThan(50)
  }
})
