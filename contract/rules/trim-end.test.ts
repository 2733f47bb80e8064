import { expect, test } from 'vitest'
import { processorTime } from '../../tests/support/processor-time.ts'
import { trimEnd } from './trim-end.ts'

test.each([
  ['mar...', 'mar'],
  ['mar.,.', 'mar'],
  ['.mar', '.mar'],
  ['...', ''],
  ['', ''],
])('%j ends as %j', (text, trimmed) => {
  expect(trimEnd(text, '.,')).toBe(trimmed)
})

test('a long run that does not end the text costs nothing', () => {
  expect(processorTime(() => trimEnd(`a${'.'.repeat(500_000)}b`, '.'))).toBeLessThan(50)
})
