import { expect, test } from 'vitest'
import { colourOf } from './cover-colour.ts'

const picture = (...colours: [number, number, number][]) =>
  new Uint8ClampedArray(colours.flatMap((colour) => [...colour, 255]))

test.each([
  ['red', [255, 0, 0], 29],
  ['green', [0, 255, 0], 142],
  ['blue', [0, 0, 255], 264],
] as const)('%s has its hue', (_name, [red, green, blue], hue) => {
  const colour = colourOf(picture([red, green, blue]))
  expect(colour.hue).toBe(hue)
  expect(colour.chroma).toBeGreaterThan(0.2)
})

test('greys do not count, and a strong colour counts for more than a weak one', () => {
  expect(colourOf(picture([255, 0, 0], [20, 20, 20], [240, 240, 240])).hue).toBe(29)
  expect(colourOf(picture([255, 0, 0], [120, 128, 120])).hue).toBe(29)
})

test('a picture without colours has none', () => {
  expect(colourOf(picture([0, 0, 0])).chroma).toBe(0)
  expect(colourOf(picture([128, 128, 128], [255, 255, 255])).chroma).toBeLessThan(0.001)
  expect(colourOf(new Uint8ClampedArray())).toEqual({ hue: 250, chroma: 0 })
})
