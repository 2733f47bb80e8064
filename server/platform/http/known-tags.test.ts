import { expect, test } from 'vitest'
import { hasTag } from './known-tags.ts'

test.each([
  ['"a"', '"a"', true],
  ['W/"a"', '"a"', true],
  ['"a"', 'W/"a"', true],
  ['"x", W/"a" ,"b"', '"a"', true],
  ['"x,a", "b"', '"a"', false],
  ['"x,a", "b"', '"x,a"', true],
  [' * ', '"a"', true],
  ['"*"', '"a"', false],
  ['a', '"a"', false],
  ['', '"a"', false],
  [undefined, '"a"', false],
])('who sends %s has the content %s: %s', (sent, etag, expected) => {
  expect(hasTag(sent, etag)).toBe(expected)
})
