import { expect, test } from 'vitest'
import { firstProblem } from './first-problem.ts'

const typeError = /: error TS\d+:/

test('the first problem is shown with the lines that belong to it, and the others are counted', () => {
  const output = [
    "a.ts(1,14): error TS2322: Type 'number' is not assignable to type 'string'.",
    '  The expected type comes from here.',
    'b.ts(2,1): error TS2304: Cannot find name.',
    'c.ts(2,1): error TS2304: Cannot find name.',
  ].join('\n')

  expect(firstProblem(output, typeError, 'types').split('\n')).toEqual([
    "a.ts(1,14): error TS2322: Type 'number' is not assignable to type 'string'.",
    '  The expected type comes from here.',
    '… and 2 more: npm run check -- types',
  ])
})

test('what comes before the first problem is left out', () => {
  const output = 'Starting\n\na.ts(1,1): error TS1: no\n'
  expect(firstProblem(output, typeError, 'types')).toBe(
    'a.ts(1,1): error TS1: no\nAll of it: npm run check -- types',
  )
})

test('a failure in words that nobody knows is shown from its beginning, and not without end', () => {
  const output = Array.from({ length: 40 }, (_, line) => `line ${line}`).join('\n')
  const shown = firstProblem(output, typeError, 'types').split('\n')
  expect([shown.length, shown[0], shown.at(-1)]).toEqual([16, 'line 0', 'All of it: npm run check -- types'])
})
