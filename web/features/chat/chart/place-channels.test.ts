import { expect, test } from 'vitest'
import { preloadedGroups } from '#contract/rules/preloaded-channels.ts'
import { berth, type Charted, placeChannels } from './place-channels.ts'

const ownOnes: Charted[] = Object.entries(preloadedGroups).flatMap(([group, slugs]) =>
  slugs.map((slug) => ({ slug, group })),
)
const founded = (count: number, group = '') =>
  Array.from({ length: count }, (_, at) => ({ slug: `canal-${at}`, group }))

test('no name lies over another one, however many channels there are', () => {
  const buoys = [...placeChannels([...ownOnes, ...founded(300)]).buoys.values()]
  const lyingOver = buoys.filter((a, at) =>
    buoys.slice(at + 1).some((b) => Math.abs(a.x - b.x) < 150 && Math.abs(a.y - b.y) < 22),
  )
  expect(lyingOver).toEqual([])
  expect(buoys).toHaveLength(333)
})

test('each channel lies in the water of its group, and not where the name of that stands', () => {
  const groups = ['feitos', 'à mão'].flatMap((group) =>
    founded(12, group).map(({ slug }, at) => ({ slug: `${slug}-${group.length}-${at}`, group })),
  )
  const { waters, buoys } = placeChannels([...groups, ...ownOnes, ...founded(80)])
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
})

test('each of many groups that people made up has room for as many channels as there are', () => {
  const many = Array.from({ length: 1200 }, (_, at) => ({ slug: `canal-${at}`, group: `grupo ${at % 12}` }))
  expect(placeChannels([...ownOnes, ...many]).buoys.size).toBe(1200 + ownOnes.length)
})

test('a channel that is founded later moves no other, and neither does a group that is new', () => {
  let before = placeChannels(ownOnes).buoys
  for (const count of [1, 2, 9, 40, 41, 200]) {
    const after = placeChannels([...ownOnes, ...founded(count)]).buoys
    for (const [slug, place] of before) expect(after.get(slug), slug).toEqual(place)
    before = after
  }
})

test('every device draws the same chart', () => {
  const { buoys } = placeChannels(ownOnes)
  const { x = 0, y = 0 } = buoys.get('barra') ?? {}
  expect([Math.round(x), Math.round(y)]).toEqual([-312, -191])
})
