import { expect, test } from 'vitest'
import cases from '../../../../tests/support/irc-parser-tests.json' with { type: 'json' }
import { processorTime } from '../../../../tests/support/processor-time.ts'
import { maskMatcher } from './mask.ts'

test.each(cases['mask-match'])(
  'the mask $mask is for whom the parser tests of ircdocs say',
  ({ mask, matches, fails }) => {
    const isMatch = maskMatcher(mask)
    expect(matches.filter((text) => !isMatch(text))).toEqual([])
    expect(fails.filter(isMatch)).toEqual([])
  },
)

test('a mask of many asterisks takes no longer for it', () => {
  const isMatch = maskMatcher(`${'*a'.repeat(200)}b`)
  expect(processorTime(() => expect(isMatch('a'.repeat(400))).toBe(false))).toBeLessThan(500)
})
