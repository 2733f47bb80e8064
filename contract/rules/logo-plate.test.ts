import { expect, test } from 'vitest'
import { judgedWidth, logoPlate } from './logo-plate.ts'

type Colour = readonly [number, number, number, number]
const nothing: Colour = [0, 0, 0, 0]
const white: Colour = [255, 255, 255, 255]
const ink: Colour = [21, 30, 47, 255]
const coral: Colour = [205, 90, 60, 255]

/** A drawing in bars: each takes this share of the frame. */
function drawn(...bars: readonly (readonly [share: number, Colour])[]): number[] {
  const count = judgedWidth * judgedWidth
  const pixels = bars.flatMap(([share, colour]) => Array<Colour>(Math.round(count * share)).fill(colour))
  return pixels.concat(Array<Colour>(count - pixels.length).fill(nothing)).flat()
}

test('white letters need a plate by day, black ones by night, and what is between needs none', () => {
  expect(logoPlate(drawn([0.3, white]))).toBe('light')
  expect(logoPlate(drawn([0.3, ink]))).toBe('dark')
  expect(logoPlate(drawn([0.3, coral]))).toBe(null)
})

test('white words beside a mark that is seen are lost all the same', () => {
  expect(logoPlate(drawn([0.2, white], [0.15, coral]))).toBe('light')
  expect(logoPlate(drawn([0.05, white], [0.3, coral]))).toBe(null)
})

test('where one half would be lost in each theme, a plate helps nobody', () => {
  expect(logoPlate(drawn([0.2, white], [0.2, ink]))).toBe(null)
})

test('what fills its frame brings its own ground, and nothing needs none', () => {
  expect(logoPlate(drawn([1, white]))).toBe(null)
  expect(logoPlate(drawn([0.8, ink]))).toBe(null)
  expect(logoPlate(drawn())).toBe(null)
})

test('what one sees through is as dark as what is behind it', () => {
  expect(logoPlate(drawn([0.3, [255, 255, 255, 200]]))).toBe('light')
  // A breath of ink is lost everywhere.
  expect(logoPlate(drawn([0.3, [21, 30, 47, 60]]))).toBe(null)
})
