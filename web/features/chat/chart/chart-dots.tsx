import type { Point } from './place-channels.ts'
import type { ChartedChannel } from './use-charted-channels.ts'

interface ChartDotsProps {
  channels: readonly ChartedChannel[]
  places: ReadonlyMap<string, Point>
}

/** Dots of channels too many to draw one by one. As three paths they cost as much as a contour. */
export function ChartDots({ channels, places }: ChartDotsProps) {
  const kinds: [string, (channel: ChartedChannel) => boolean][] = [
    ['chart-dots', ({ speaks, unread }) => !speaks && unread === 0],
    ['chart-dots chart-dots-lit', ({ speaks, unread }) => speaks && unread === 0],
    ['chart-dots chart-dots-unread', ({ unread }) => unread > 0],
  ]
  return kinds.map(([className, isOne]) => (
    <path key={className} className={className} d={dotsOf(channels.filter(isOne), places)} />
  ))
}

/** Zero-length strokes whose round caps are dots. */
function dotsOf(channels: readonly ChartedChannel[], places: ReadonlyMap<string, Point>): string {
  return channels
    .map(({ slug }) => {
      const place = places.get(slug)
      return place ? `M${Math.round(place.x)} ${Math.round(place.y)}h0` : ''
    })
    .join('')
}
