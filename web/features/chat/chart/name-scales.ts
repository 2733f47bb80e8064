import type { Point } from './place-channels.ts'

/** From how far away to how near names are looked at; at the last one every name has its room. */
const scales = [0.25, 0.3, 0.35, 0.4, 0.45, 0.5, 0.55, 0.6, 0.66, 0.73, 0.8, 0.9, 1]
/** From here on no buoy is covered. */
const near = 0.5
/** What marks and names take up on the screen, whatever the scale of the chart. */
const size = { height: 20, mark: 22, letter: 7.2, most: 150 }

export interface ChartedName {
  slug: string
  /** With all that stands beside it. */
  letters: number
  /** There is nothing to tell of it: from far away, names of others may lie over its buoy. */
  isQuiet: boolean
}

/**
 * From which scale on each name can be read without lying over another one, or over a buoy. The first are written
 * first, and what is written stays it at every larger scale.
 */
export function nameScales(
  names: readonly ChartedName[],
  buoys: ReadonlyMap<string, Point>,
): ReadonlyMap<string, number> {
  const found = new Map<string, number>()
  const placesAt = (scale: number) =>
    names.map(({ slug, letters, isQuiet }) => {
      const { x, y } = buoys.get(slug) ?? { x: 0, y: 0 }
      return { slug, x: x * scale, y: y * scale, width: widthOf(letters), isQuiet }
    })
  const fromNear = createSheet()
  for (const name of placesAt(near)) fromNear.write({ ...name, width: size.mark })
  const clear = new Set(placesAt(near).flatMap((name) => (fromNear.isFree(name) ? [name.slug] : [])))

  for (const scale of scales) {
    const isFar = scale < near
    const places = placesAt(scale)
    const sheet = createSheet()
    for (const name of places) {
      if (found.has(name.slug)) sheet.write(name)
      else if (!isFar || !name.isQuiet) sheet.write({ ...name, width: size.mark })
    }
    for (const name of places) {
      if (found.has(name.slug) || (isFar && !clear.has(name.slug))) continue
      if (scale < 1 && !sheet.isFree(name)) continue
      found.set(name.slug, scale)
      sheet.write(name)
    }
  }
  return found
}

/** With its buoy, at the most what a berth has room for. */
const widthOf = (letters: number) => Math.min(size.mark + letters * size.letter, size.most)

interface Written extends Point {
  slug: string
  width: number
}

/** What is written where, in squares, so that only what is near is looked at. */
function createSheet() {
  const squares = new Map<string, Written[]>()
  const keysOf = ({ x, y, width }: Written) => {
    const row = Math.floor(y / size.height)
    const columns = new Set([Math.floor(x / size.most), Math.floor((x + width) / size.most)])
    return [row - 1, row, row + 1].flatMap((near) => [...columns].map((column) => `${column} ${near}`))
  }
  return {
    write(one: Written): void {
      for (const key of keysOf(one)) squares.set(key, [...(squares.get(key) ?? []), one])
    },
    isFree: (one: Written): boolean =>
      keysOf(one).every((key) =>
        (squares.get(key) ?? []).every((other) => other.slug === one.slug || !overlap(one, other)),
      ),
  }
}

function overlap(a: Written, b: Written): boolean {
  return a.x < b.x + b.width && b.x < a.x + a.width && Math.abs(a.y - b.y) < size.height
}
