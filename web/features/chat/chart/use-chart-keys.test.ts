import { expect, test } from 'vitest'
import { placeChannels } from './place-channels.ts'
import { type Heading, nearestBuoy } from './use-chart-keys.ts'

const buoys = new Map([
  ['barra', { x: 0, y: 0 }],
  ['rio', { x: 100, y: 20 }],
  ['sampa', { x: 90, y: 80 }],
  ['porto', { x: 10, y: 120 }],
  ['miami', { x: -400, y: 0 }],
])

test.each<[Heading, string | undefined]>([
  ['ArrowRight', 'rio'],
  ['ArrowDown', 'porto'],
  ['ArrowLeft', 'miami'],
  ['ArrowUp', undefined],
])('%s leads from barra to %s', (heading, slug) => {
  expect(nearestBuoy('barra', heading, buoys)).toBe(slug)
})

test('what lies straight ahead comes before what is a little nearer, but aside', () => {
  const aside = new Map([...buoys, ['lisboa', { x: 70, y: 60 }]])
  expect(nearestBuoy('barra', 'ArrowRight', aside)).toBe('rio')
})

test.for([
  [40, 'wide'],
  [200, 'upright'],
  [1000, 'wide'],
] as const)('the arrows lead from one channel to each of %i (%s)', ([count, format]) => {
  const { buoys } = placeChannels(
    Array.from({ length: count }, (_, at) => ({ slug: `canal-${at}`, group: `grupo ${at % 7}` })),
    format,
  )
  const reached = new Set(['canal-0'])
  // The loop also visits slugs that are added to the set meanwhile.
  for (const slug of reached)
    for (const heading of ['ArrowRight', 'ArrowLeft', 'ArrowDown', 'ArrowUp'] as const)
      reached.add(nearestBuoy(slug, heading, buoys) ?? slug)
  expect([...buoys.keys()].filter((slug) => !reached.has(slug))).toEqual([])
})
