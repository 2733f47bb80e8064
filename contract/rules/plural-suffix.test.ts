import { expect, test } from 'vitest'
import { pluralSuffix } from './plural-suffix.ts'

test.each([
  ['pt', 0, '_other'],
  ['pt', 1, '_one'],
  ['pt', 1.5, '_other'],
  ['pt', 1_000_000, '_other'],
  ['fr', 0, '_one'],
  ['fr', 1, '_one'],
  ['fr', 2, '_other'],
  ['fr', 1_000_000, '_other'],
  ['en', 0, '_other'],
  ['es', 0, '_other'],
  ['es', -1, '_one'],
])('in %s %d takes %s', (language, count, suffix) => {
  expect(pluralSuffix(language, count)).toBe(suffix)
})
