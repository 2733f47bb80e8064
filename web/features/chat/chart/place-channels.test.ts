import { expect, test } from 'vitest'
import { preloadedGroups } from '#contract/rules/preloaded-channels.ts'
import { berth, type Charted, type Format, placeChannels } from './place-channels.ts'
import { boundsOf } from './survey-waters.ts'

const ownOnes: Charted[] = Object.entries(preloadedGroups).flatMap(([group, slugs]) =>
  slugs.map((slug) => ({ slug, group })),
)
const founded = (count: number, group = '') =>
  Array.from({ length: count }, (_, at) => ({ slug: `canal-${at}`, group }))

const formats: Format[] = ['wide', 'upright']

test.for(formats)('no name lies over another one, however many channels there are (%s)', (format) => {
  const buoys = [...placeChannels([...ownOnes, ...founded(300)], format).buoys.values()]
  const lyingOver = buoys.filter((a, at) =>
    buoys.slice(at + 1).some((b) => Math.abs(a.x - b.x) < 150 && Math.abs(a.y - b.y) < 22),
  )
  expect(lyingOver).toEqual([])
  expect(buoys).toHaveLength(333)
})

test.for(formats)(
  'each channel lies in the water of its group, and not where the name of that stands (%s)',
  (format) => {
    const groups = ['feitos', 'à mão'].flatMap((group) =>
      founded(12, group).map(({ slug }, at) => ({ slug: `${slug}-${group.length}-${at}`, group })),
    )
    const { waters, buoys } = placeChannels([...groups, ...ownOnes, ...founded(80)], format)
    for (const { group, centre, slugs } of waters)
      for (const slug of slugs) {
        const { x, y } = buoys.get(slug) ?? centre
        const middle = { x: x + 70, y }
        const far = waters.map((water) => ({
          group: water.group,
          far: Math.hypot((middle.x - water.centre.x) / 1.6, middle.y - water.centre.y),
        }))
        expect(far.toSorted((a, b) => a.far - b.far)[0]?.group, slug).toBe(group)
        const isUnderName =
          Math.abs(middle.x - centre.x) < berth.width && Math.abs(y - centre.y) < berth.height / 2
        expect(isUnderName, slug).toBe(false)
      }
  },
)

test.for(formats)(
  'each of many groups that people made up has room for as many channels as there are (%s)',
  (format) => {
    const many = Array.from({ length: 1200 }, (_, at) => ({ slug: `canal-${at}`, group: `grupo ${at % 12}` }))
    expect(placeChannels([...ownOnes, ...many], format).buoys.size).toBe(1200 + ownOnes.length)
  },
)

test.for(formats)(
  'a channel that is founded later moves no other, and neither does a group that is new (%s)',
  (format) => {
    let before = placeChannels(ownOnes, format).buoys
    for (const count of [1, 2, 9, 40, 41, 200]) {
      const after = placeChannels([...ownOnes, ...founded(count)], format).buoys
      for (const [slug, place] of before) expect(after.get(slug), slug).toEqual(place)
      before = after
    }
  },
)

test.for([
  ['wide', [-312, -191]],
  ['upright', [-192, -551]],
] as const)('every device draws the same chart (%s)', ([format, place]) => {
  const { x = 0, y = 0 } = placeChannels(ownOnes, format).buoys.get('barra') ?? {}
  expect([Math.round(x), Math.round(y)]).toEqual(place)
})

test.for([
  ['wide', 'a desktop', { width: 1086, height: 542 }],
  ['wide', 'a tablet', { width: 826, height: 462 }],
  ['upright', 'an upright tablet', { width: 722, height: 822 }],
] as const)('the %s chart shows all waters in the window of %s, and fills it', ([format, , window]) => {
  const { buoys, waters } = placeChannels([...ownOnes, ...founded(3)], format)
  const { width, height } = boundsOf([...buoys.values(), ...waters.map(({ centre }) => centre)])
  const scale = Math.min(window.width / width, window.height / height)
  expect(scale).toBeGreaterThanOrEqual(0.44)
  const filled = (scale * width * scale * height) / (window.width * window.height)
  expect(filled).toBeGreaterThan(0.85)
})
