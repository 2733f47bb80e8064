import { expect, test } from 'vitest'
import { readCrop, writeCrop } from './crop.ts'

test('a part of a picture is read as it was written', () => {
  const part = { left: 1 / 3, top: 0, width: 2 / 3, height: 1 }
  expect(writeCrop(part)).toBe('0.333333,0,0.666667,1')
  expect(readCrop(writeCrop(part))).toEqual({ left: 0.333333, top: 0, width: 0.666667, height: 1 })
  expect(readCrop('0,0,1,1')).toEqual({ left: 0, top: 0, width: 1, height: 1 })
})

test.each([
  ['', '0,0,1', '0,0,1,1,1', 'a,b,c,d'],
  ['-0.1,0,1,1', '0,0,1.1,1', '0.5,0,0.6,1', '0,0,0,1', '0,0,1,0'],
  ['NaN,0,1,1', '0,0,Infinity,1', '0,0,1e0,1', ' 0,0,1,1', '0,0,0x1,1'],
])('%j is no part of a picture', (...texts) => {
  for (const text of texts) expect(readCrop(text), text).toBeUndefined()
})
