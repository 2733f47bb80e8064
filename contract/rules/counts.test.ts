import { expect, test } from 'vitest'
import { countInFigures } from './counts.ts'

test('a count ends at a thousand, which may be more', () => {
  expect([1, 999, 1000, 1730].map(countInFigures)).toEqual(['1', '999', '999+', '999+'])
})
