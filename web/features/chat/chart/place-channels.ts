import { fnv1a32 } from '#contract/rules/nick-colour.ts'

export interface Point {
  x: number
  y: number
}

/** A channel to be placed on the chart. */
export interface Charted {
  slug: string
  group: string
}

/** A group of channels: the position of its name, and its channels. */
interface Water {
  group: string
  centre: Point
  slugs: string[]
}

export interface Places {
  waters: Water[]
  /** Position of each channel's buoy; its name is to the right of it. */
  buoys: ReadonlyMap<string, Point>
}

/** Space of one channel at full size: its buoy and its name, which may be cut off. */
export const berth = { width: 176, height: 54 }
/** Horizontal offset from the middle of a berth to its buoy. */
const buoyOffset = -70
/** Maximum random displacement of a buoy from its grid position. */
const drift = { x: 9, y: 11 }
/** Space of the name of a water, from its middle. */
export const nameRoom = { x: 190, y: 40 }
/** Waters are wider than high by this factor. */
const flatness = 1.6
/** Width of the sandbank between two waters. */
const bar = 105

/** The chart is printed in two formats, for windows that are wider than high and for upright ones. */
export type Format = 'wide' | 'upright'

interface Layout {
  /** Positions of the built-in waters, in the order of the channels page. */
  anchors: Readonly<Record<string, Point>>
  /** Position of a custom group. */
  further: (at: number) => Point
}

/** Two rows, so that each water is open to the north or the south and can grow there. */
const rows = { north: -240, south: 230 }
/** Two columns, which alternate, so that each water is open to the west or the east. */
const sides = { west: -210, east: 210, step: 300 }

const layouts: Readonly<Record<Format, Layout>> = {
  wide: {
    anchors: {
      regional: { x: -330, y: rows.north },
      relations: { x: 390, y: rows.north },
      music: { x: -540, y: rows.south },
      entertainment: { x: 60, y: rows.south },
      '': { x: 610, y: rows.south },
    },
    // In the west.
    further: (at) => ({
      x: -1020 - 660 * Math.floor(at / 2),
      y: at % 2 === 0 ? rows.north : rows.south,
    }),
  },
  upright: {
    anchors: {
      regional: { x: sides.west, y: -2 * sides.step },
      relations: { x: sides.east, y: -sides.step },
      music: { x: sides.west, y: 0 },
      entertainment: { x: sides.east, y: sides.step },
      // The last: it has most channels, and the whole south to grow in.
      '': { x: sides.west, y: 2 * sides.step },
    },
    // In the north.
    further: (at) => ({
      x: at % 2 === 0 ? sides.east : sides.west,
      y: -(3 + at) * sides.step,
    }),
  },
}

/**
 * Places each channel in the water of its group. A position depends only on the format and on the channels
 * before it in the list: appending one leaves all others in place.
 */
export function placeChannels(channels: readonly Charted[], format: Format): Places {
  const groups = [...new Set(channels.map(({ group }) => group))]
  const centres = new Map(anchorsOf(groups, layouts[format]))
  const buoys = new Map<string, Point>()
  const waters = groups.map((group) => {
    const centre = centres.get(group) ?? { x: 0, y: 0 }
    const others = [...centres].filter(([other]) => other !== group).map(([, place]) => place)
    const slugs = channels.filter((channel) => channel.group === group).map(({ slug }) => slug)
    for (const [slug, place] of moor(slugs, centre, others)) buoys.set(slug, place)
    return { group, centre, slugs }
  })
  return { waters, buoys }
}

/** All fixed positions, so that a new group moves none of them. */
function anchorsOf(groups: readonly string[], { anchors, further }: Layout): [string, Point][] {
  const madeUp = groups.filter((group) => !(group in anchors))
  return [...Object.entries(anchors), ...madeUp.map((group, at): [string, Point] => [group, further(at)])]
}

function moor(slugs: readonly string[], centre: Point, others: readonly Point[]): [string, Point][] {
  const free = listBerths(Math.ceil(slugs.length * 1.3) + 4, centre, others)
  return slugs.map((slug, rank) => {
    // Chooses among several berths, so that the layout looks irregular.
    const near = free.slice(0, 3 + Math.floor(rank / 8))
    const chosen = near.reduce((best, at) => (luck(slug, at) > luck(slug, best) ? at : best))
    free.splice(free.indexOf(chosen), 1)
    const hash = fnv1a32(slug)
    const swing = (part: number, reach: number) => ((part % 1000) / 500 - 1) * reach
    return [
      slug,
      {
        x: chosen.x + buoyOffset + swing(hash, drift.x),
        y: chosen.y + swing(Math.floor(hash / 1000), drift.y),
      },
    ]
  })
}

const luck = (slug: string, { x, y }: Point) => fnv1a32(`${slug} ${x} ${y}`)

/**
 * Returns the berths nearest to the middle of a water, in staggered rows, except where its name is or another
 * water is close.
 */
function listBerths(count: number, centre: Point, others: readonly Point[]): Point[] {
  for (let rows = 4; ; rows *= 2) {
    const found = berthsWithin(rows, centre, others)
    if (found.length >= count) return found.slice(0, count)
  }
}

function berthsWithin(rows: number, centre: Point, others: readonly Point[]): Point[] {
  const reach = rows * berth.height
  const found: (Point & { rank: number })[] = []
  for (let row = -rows; row <= rows; row += 1) {
    const shift = row % 2 === 0 ? 0 : berth.width / 2
    const columns = Math.ceil((reach * flatness) / berth.width)
    for (let column = -columns; column <= columns; column += 1) {
      const x = centre.x + column * berth.width + shift
      const y = centre.y + row * berth.height
      const from = distance({ x, y }, centre)
      const named = Math.abs(x - centre.x) < nameRoom.x && Math.abs(y - centre.y) < nameRoom.y
      const rank = from + (fnv1a32(`${x} ${y}`) % 40)
      // Farther out, a berth not generated yet may be nearer.
      if (named || rank > reach) continue
      if (others.some((other) => toBorder({ x, y }, centre, other) < bar / 2)) continue
      found.push({ x, y, rank })
    }
  }
  return found.sort((a, b) => a.rank - b.rank)
}

/** Returns the distance of a position in the water around `centre` from the border half-way to `other`. */
function toBorder(place: Point, centre: Point, other: Point): number {
  return (distance(place, other) ** 2 - distance(place, centre) ** 2) / (2 * distance(centre, other))
}

function distance(a: Point, b: Point): number {
  return Math.hypot((a.x - b.x) / flatness, a.y - b.y)
}
