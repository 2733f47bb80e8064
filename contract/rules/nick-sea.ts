import { fnv1a32 } from './nick-colour.ts'

export const nickSeaSize = { width: 1152, height: 300 }
const { width, height } = nickSeaSize

/** Rows of waves from the horizon to the shore: position, height and length of the waves. */
const rows = [
  { top: 138, high: 2, long: 96 },
  { top: 152, high: 4, long: 132 },
  { top: 174, high: 7, long: 180 },
  { top: 204, high: 10, long: 236 },
  { top: 244, high: 14, long: 310 },
] as const

/** Row of waves in front of the ship. */
export const shipRow = 2
/** SVG path of the ship, relative to its position. */
export const shipOutline = 'M-22 0 h44 l-7 13 h-30 z M1 -4 V-50 L24 -6 Z M-3 -6 V-40 L-19 -8 Z'

/**
 * Generates the sea of a nick: waves, stars and position of the ship are derived from its letters, so that it never
 * changes.
 */
export function nickSea(nick: string) {
  const next = numbersOf(nick)
  const stars = Array.from({ length: 22 }, () => ({
    x: round(next() * width),
    y: round(next() * 104),
    r: round(0.6 + next()),
  }))
  const [ship, sun] = [0.42 + next() * 0.4, 0.55 + next() * 0.35]
  return {
    stars,
    ship: { x: round(ship * width), y: rows[shipRow].top - 6 },
    sun: { x: round(sun * width), y: 112, r: 38 },
    waves: rows.map((row) => waterOf({ ...row, shift: next() * row.long })),
  }
}

interface Row {
  top: number
  high: number
  long: number
  shift: number
}

/** Returns the path below the crests of a row, beyond both edges. */
function waterOf({ top, high, long, shift }: Row): string {
  const half = long / 2
  const count = Math.ceil((width + 2 * long) / half)
  const start = round(shift - long)
  const crests = `q${half / 2} ${-2 * high} ${half} 0${` t${half} 0`.repeat(count)}`
  return `M${start} ${top}${crests} V${height + 9} H${start} Z`
}

const round = (value: number) => Math.round(value * 10) / 10

/** Returns a generator of numbers from 0 to 1, seeded by the letters (Mulberry32). */
function numbersOf(nick: string): () => number {
  let state = fnv1a32(nick.toLowerCase())
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}
