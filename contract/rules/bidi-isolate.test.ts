import { expect, test } from 'vitest'
import { bidiIsolate } from './bidi-isolate.ts'

test.each(['مريم', 'שרה 7', '𞤀'])('%s turns nothing around it', (name) => {
  expect(bidiIsolate(name)).toBe(`\u2068${name}\u2069`)
})

test.each(['Lia', 'Ação', '李小龍', '🌊', '7', ''])('%s stays as it is', (name) => {
  expect(bidiIsolate(name)).toBe(name)
})
