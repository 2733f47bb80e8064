import { expect, test } from 'vitest'
import { shares } from './shares.ts'

test.each([
  [
    [1, 1, 1],
    [34, 33, 33],
  ],
  [
    [2, 1],
    [67, 33],
  ],
  [
    [7, 0, 0],
    [100, 0, 0],
  ],
  [
    [0, 0],
    [0, 0],
  ],
])('%j are %j percent', (votes, percents) => {
  expect(shares(votes)).toEqual(percents)
})
