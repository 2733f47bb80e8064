import { expect, test } from 'vitest'
import { nameScales } from './name-scales.ts'

const grid = new Map(
  Array.from({ length: 60 }, (_, at) => [`c${at}`, { x: (at % 6) * 176, y: Math.floor(at / 6) * 54 }]),
)
const names = [...grid.keys()].map((slug) => ({ slug, letters: 14, isQuiet: false }))

test('at full size every name is written', () => {
  expect([...nameScales(names, grid).values()].every((scale) => scale <= 1)).toBe(true)
  expect(nameScales(names, grid).size).toBe(60)
})

test('from far away no name lies over another one or over a buoy', () => {
  const scales = nameScales(names, grid)
  for (const scale of [0.4, 0.5, 0.66, 0.8]) {
    const written = [...scales].filter(([, from]) => from <= scale).map(([slug]) => slug)
    expect(written.length, `${scale}`).toBeGreaterThan(0)
    for (const slug of written) {
      const { x = 0, y = 0 } = grid.get(slug) ?? {}
      const covered = [...grid].filter(
        ([other, place]) =>
          other !== slug &&
          Math.abs(place.y - y) * scale < 20 &&
          (place.x - x) * scale > -22 &&
          (place.x - x) * scale < 22 + 14 * 7,
      )
      expect(
        covered.map(([other]) => other),
        `${slug} at ${scale}`,
      ).toEqual([])
    }
  }
})

test('what comes first is written first', () => {
  const near = new Map([
    ['barra', { x: 0, y: 0 }],
    ['rio', { x: 60, y: 0 }],
  ])
  const from = (first: string, second: string) =>
    nameScales(
      [first, second].map((slug) => ({ slug, letters: slug.length, isQuiet: false })),
      near,
    )
  expect(from('barra', 'rio').get('rio')).toBeLessThan(1)
  expect(from('barra', 'rio').get('barra')).toBeGreaterThanOrEqual(0.9)
})

test('from far away a name may lie over a channel of which there is nothing to tell, and no longer from near', () => {
  const row = new Map([
    ['barra', { x: 0, y: 0 }],
    ['rio', { x: 140, y: 0 }],
  ])
  const from = (isQuiet: boolean) =>
    nameScales(
      [
        { slug: 'barra', letters: 5, isQuiet: false },
        { slug: 'rio', letters: 3, isQuiet },
      ],
      row,
    ).get('barra')
  expect(from(true)).toBe(0.25)
  expect(from(false)).toBe(0.45)
})
