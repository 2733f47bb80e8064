import { expect, test } from 'vitest'
import { moveBefore } from './move-before.ts'

test('one of a list comes before another one, or to the end', () => {
  expect(moveBefore([1, 2, 3], 3, 1)).toEqual([3, 1, 2])
  expect(moveBefore([1, 2, 3], 1, 3)).toEqual([2, 1, 3])
  expect(moveBefore([1, 2, 3], 1, null)).toEqual([2, 3, 1])
})

test('what is not in the list, or would come before itself, is moved nowhere', () => {
  expect(moveBefore([1, 2], 9, 1)).toBeUndefined()
  expect(moveBefore([1, 2], 1, 9)).toBeUndefined()
  expect(moveBefore([1, 2], 1, 1)).toBeUndefined()
})
