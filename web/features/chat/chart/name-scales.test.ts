import { expect, test } from 'vitest'
import { preloadedGroups } from '#contract/rules/preloaded-channels.ts'
import { nameScales, scales, waterScales } from './name-scales.ts'
import { placeChannels } from './place-channels.ts'

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
  expect(from(true)).toBe(scales[0])
  expect(from(false)).toBe(0.45)
})

test.for([
  ['wide', 0.57],
  ['upright', 0.5],
] as const)(
  'most names of built-in channels are written where a %s window shows the whole chart',
  ([format, wholeScale]) => {
    const channels = Object.entries(preloadedGroups).flatMap(([group, slugs]) =>
      slugs.map((slug) => ({ slug, group })),
    )
    const places = placeChannels(channels, format)
    const from = nameScales(
      channels.map(({ slug }) => ({ slug, letters: slug.length, isQuiet: true })),
      places.buoys,
      { waters: places.waters.map(({ group, centre }) => ({ group, centre, letters: 12 })) },
    )
    const hidden = [...from].filter(([, scale]) => scale > wholeScale).map(([slug]) => slug)
    expect(hidden).not.toContain('barra')
    expect(hidden.length).toBeLessThan(channels.length / 4)
  },
)

const crowd = Array.from({ length: 1000 }, (_, at) => ({ slug: `canal-${at}`, group: `g${at % 7}` }))
const { buoys, waters } = placeChannels(crowd, 'wide')
const waterNames = waters.map(({ group, centre }) => ({ group, centre, letters: 12 }))
const namesOfCrowd = crowd.map(({ slug }, at) => ({ slug, letters: slug.length, isQuiet: at > 40 }))

test('of a thousand channels a few can be read from far away, and more the nearer one is', () => {
  const from = nameScales(namesOfCrowd, buoys, { waters: waterNames, isCrowd: true })
  const readAt = (scale: number) => crowd.filter(({ slug }) => (from.get(slug) ?? 1) <= scale).length
  const counts = [0.1, 0.2, 0.4, 0.66, 1].map(readAt)
  expect(counts).toEqual(counts.toSorted((a, b) => a - b))
  expect(counts[0]).toBeGreaterThan(3)
  expect(counts[1]).toBeLessThan(120)
  expect(counts.at(-1)).toBe(1000)
})

test('of a thousand channels no name lies over another one, or over that of a water', () => {
  const from = nameScales(namesOfCrowd, buoys, { waters: waterNames, isCrowd: true })
  const fromOfWaters = waterScales(waterNames)
  for (const scale of [0.1, 0.25, 0.45, 0.66, 0.9]) {
    const boxes = [
      ...crowd
        .filter(({ slug }) => (from.get(slug) ?? 1) <= scale)
        .map(({ slug }) => ({
          of: slug,
          rise: 5,
          width: 22 + 7 * slug.length,
          height: 20,
          ...buoys.get(slug),
        })),
      ...waterNames
        .filter(({ group }) => (fromOfWaters.get(group) ?? 1) <= scale)
        .map(({ group, centre: { x, y } }) => {
          const width = 12 * 0.6 * Math.max(15, 46 * scale)
          return { of: group, rise: 0, width, height: Math.max(15, 46 * scale), x: x - width / 2 / scale, y }
        }),
    ].map(({ x = 0, y = 0, ...box }) => ({ ...box, x: x * scale, y: y * scale - box.rise }))
    const over = boxes.flatMap((a, at) =>
      boxes
        .slice(at + 1)
        .filter(
          (b) =>
            a.x < b.x + b.width && b.x < a.x + a.width && Math.abs(a.y - b.y) < (a.height + b.height) / 2,
        )
        .map((b) => `${a.of} over ${b.of} at ${scale}`),
    )
    expect(over).toEqual([])
  }
})
