import type { Point } from './place-channels.ts'

/** Scales at which the layout of names is computed; at the last one every name has room. */
export const scales = [
  0.05, 0.065, 0.08, 0.1, 0.13, 0.16, 0.2, 0.25, 0.3, 0.35, 0.4, 0.45, 0.5, 0.55, 0.6, 0.66, 0.73, 0.8, 0.9,
  1,
]
/** From this scale on no buoy is covered. */
const near = 0.5
/** Sizes of buoys and names in pixels, whatever the scale of the chart. */
const size = { height: 20, mark: 22, letter: 7.2, most: 150 }
/** Vertical offset from a buoy up to the middle of its name. */
const rise = 5
/** Free space around a name in crowded charts when zoomed out. */
const air = { x: 20, y: 14 }
/**
 * Font size of the names of waters: never below `least`, and growing with the scale. `width` and `height` are
 * those of a letter, as parts of it.
 */
const waterLetters = { least: 15, most: 46, width: 0.62, height: 0.75 }

export interface ChartedName {
  slug: string
  /** Number of characters, including those beside the name. */
  letters: number
  /** Whether nothing is going on there: when zoomed out, other names may cover its buoy. */
  isQuiet: boolean
}

/** Name of a water, positioned by its middle. */
export interface WaterName {
  group: string
  centre: Point
  letters: number
}

interface NameScalesOptions {
  /** Names of waters, which names of channels must not cover. */
  waters?: readonly WaterName[]
  /** Whether buoys are drawn only together with their names, and kept apart. */
  isCrowd?: boolean
}

/**
 * Returns the scale from which each name is shown without overlapping another name or a buoy. Earlier names
 * take precedence, and a name once shown stays at all larger scales.
 */
export function nameScales(
  names: readonly ChartedName[],
  buoys: ReadonlyMap<string, Point>,
  { waters = [], isCrowd = false }: NameScalesOptions = {},
): ReadonlyMap<string, number> {
  const found = new Map<string, number>()
  const placesAt = (scale: number) =>
    names.map(({ slug, letters, isQuiet }) => {
      const { x, y } = buoys.get(slug) ?? { x: 0, y: 0 }
      return { key: slug, x: x * scale, y: y * scale - rise, ...sizeOf(letters), isQuiet: isQuiet || isCrowd }
    })
  const clear = isCrowd ? new Set(buoys.keys()) : clearOf(placesAt(near))

  for (const scale of scales) {
    const isFar = scale < near
    const places = placesAt(scale)
    const sheet = createSheet()
    writeWaters(sheet, waters, { scale, isCrowd })
    for (const name of places) if (found.has(name.key)) sheet.write(name)
    const alone = isCrowd ? [] : places.filter(({ key, isQuiet }) => !found.has(key) && !(isFar && isQuiet))
    for (const buoy of alone) sheet.write({ ...buoy, width: size.mark })
    const hidden = places.filter(({ key }) => !found.has(key) && (!isFar || clear.has(key)))
    const spaceOf = isCrowd && isFar ? withAir : itself
    for (const name of hidden) {
      if (scale < 1 && !sheet.isFree(spaceOf(name))) continue
      found.set(name.key, scale)
      sheet.write(name)
    }
  }
  return found
}

/** Occupies the names of waters, also at scales where they are not shown yet. */
function writeWaters(
  sheet: ReturnType<typeof createSheet>,
  waters: readonly WaterName[],
  { scale, isCrowd }: { scale: number; isCrowd: boolean },
): void {
  for (const water of waters) {
    const place = placeOfWater(water, scale)
    // In a crowd names keep away from the whole line.
    sheet.write(isCrowd ? place : { ...place, height: place.height * waterLetters.height })
  }
}

/** Returns the scale from which the name of each water has room beside earlier ones. */
export function waterScales(waters: readonly WaterName[]): ReadonlyMap<string, number> {
  const found = new Map<string, number>()
  for (const scale of scales) {
    const sheet = createSheet()
    for (const water of waters) if (found.has(water.group)) sheet.write(placeOfWater(water, scale))
    for (const water of waters) {
      const place = placeOfWater(water, scale)
      if (found.has(water.group) || (scale < near && !sheet.isFree(place))) continue
      found.set(water.group, scale)
      sheet.write(place)
    }
  }
  return found
}

/** Size including the buoy, limited to a berth. */
const sizeOf = (letters: number) => ({
  width: Math.min(size.mark + letters * size.letter, size.most),
  height: size.height,
})

function placeOfWater({ group, centre, letters }: WaterName, scale: number): Written {
  const height = Math.min(waterLetters.most, Math.max(waterLetters.least, waterLetters.most * scale))
  const width = letters * height * waterLetters.width
  // Contains a space, unlike any slug.
  return { key: `water ${group}`, x: centre.x * scale - width / 2, y: centre.y * scale, width, height }
}

/** Returns the names that cover no buoy at close range. */
function clearOf(places: readonly Written[]): ReadonlySet<string> {
  const sheet = createSheet()
  for (const name of places) sheet.write({ ...name, width: size.mark })
  return new Set(places.filter((name) => sheet.isFree(name)).map(({ key }) => key))
}

const itself = (one: Written): Written => one
const withAir = (one: Written): Written => ({
  ...one,
  x: one.x - air.x,
  width: one.width + 2 * air.x,
  height: one.height + 2 * air.y,
})

/** `y` is the vertical middle. */
interface Written extends Point {
  key: string
  width: number
  height: number
}

/** Creates an index of occupied areas, divided into squares so that only nearby ones are compared. */
function createSheet() {
  const square = { width: size.most, height: 2 * size.height }
  const squares = new Map<string, Written[]>()
  const keysOf = ({ x, y, width, height }: Written) => {
    const columns = between(x / square.width, (x + width) / square.width)
    const rows = between((y - height / 2) / square.height, (y + height / 2) / square.height)
    return rows.flatMap((row) => columns.map((column) => `${column} ${row}`))
  }
  return {
    write(one: Written): void {
      for (const key of keysOf(one)) {
        const there = squares.get(key)
        if (there) there.push(one)
        else squares.set(key, [one])
      }
    },
    isFree: (one: Written): boolean =>
      keysOf(one).every((key) =>
        (squares.get(key) ?? []).every((other) => other.key === one.key || !overlap(one, other)),
      ),
  }
}

function between(first: number, last: number): number[] {
  const start = Math.floor(first)
  return Array.from({ length: Math.floor(last) - start + 1 }, (_, at) => start + at)
}

function overlap(a: Written, b: Written): boolean {
  return a.x < b.x + b.width && b.x < a.x + a.width && Math.abs(a.y - b.y) < (a.height + b.height) / 2
}
