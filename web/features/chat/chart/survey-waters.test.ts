import { expect, test } from 'vitest'
import { preloadedGroups } from '#contract/rules/preloaded-channels.ts'
import { placeChannels } from './place-channels.ts'
import { surveyWaters } from './survey-waters.ts'

const channels = Object.entries(preloadedGroups).flatMap(([group, slugs]) =>
  slugs.map((slug) => ({ slug, group })),
)

/** Whether a closed path contains a point (even-odd rule). */
function goesAround(path: string, x: number, y: number): boolean {
  let times = 0
  for (const ring of path.split('Z')) {
    const points = [...ring.matchAll(/(-?\d+) (-?\d+)(?=Q|$)/g)].map(([, px, py]) => [Number(px), Number(py)])
    for (const [at, [ax = 0, ay = 0]] of points.entries()) {
      const [bx = 0, by = 0] = points[(at + 1) % points.length] ?? []
      if (ay > y !== by > y && x < ax + ((y - ay) / (by - ay)) * (bx - ax)) times += 1
    }
  }
  return times % 2 === 1
}

test.for([
  [3, 'wide'],
  [33, 'wide'],
  [33, 'upright'],
] as const)('all buoys of %i channels float, and land is in sight (%s)', ([count, format]) => {
  const places = placeChannels(channels.slice(-count), format)
  const { contours, sheet } = surveyWaters(places)
  for (const [slug, { x, y }] of places.buoys) expect(goesAround(contours.shallow, x, y), slug).toBe(true)
  const east = [0.25, 0.5, 0.75].map((down) =>
    goesAround(contours.land, sheet.x + sheet.width - 60, sheet.y + sheet.height * down),
  )
  expect(east).toContain(false)
})

test.for(['wide', 'upright'] as const)(
  'the waters are joined: one curve goes around the names of all of them (%s)',
  (format) => {
    const places = placeChannels(channels, format)
    const { waters } = places
    const { contours } = surveyWaters(places)
    const around = contours.dry
      .split('Z')
      .filter((ring) => waters.every(({ centre: { x, y } }) => goesAround(ring, x, y)))
    expect(around).toHaveLength(1)
  },
)

test('what is deeper lies within what is less deep', () => {
  const { contours, sheet } = surveyWaters(placeChannels(channels, 'wide'))
  const order = [contours.land, contours.dry, contours.shallow, contours.mid, contours.deep]
  for (let x = sheet.x + 50; x < sheet.x + sheet.width; x += 173) {
    for (let y = sheet.y + 50; y < sheet.y + sheet.height; y += 131) {
      const within = order.map((path) => goesAround(path, x, y))
      expect(within, `${x} ${y}`).toEqual(within.toSorted((a, b) => Number(b) - Number(a)))
    }
  }
})
