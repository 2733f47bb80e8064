import { berth, nameRoom, type Places, type Point } from './place-channels.ts'
import { type Field, smoothPath, traceContours } from './trace-contours.ts'

export interface Sheet {
  x: number
  y: number
  width: number
  height: number
}

export interface Survey {
  /** Initially visible area: all waters. */
  bounds: Sheet
  /** Drawn area, which extends beyond the waters. */
  sheet: Sheet
  /** SVG paths of the contours, from the edge of the land to the deepest water. */
  contours: Record<keyof typeof levels, string>
}

/** Distances from the middle of a basin at which depths end and land begins. */
const levels = { land: 104, dry: 90, shallow: 63, mid: 38, deep: 14 }

const margin = { west: 250, east: 130, north: 110, south: 110 }
/** Number of grid points, whatever the size of the sheet. */
const corners = 26_000

/** Draws waters around the channels: deep at their positions and shallower towards land. */
export function surveyWaters(places: Places): Survey {
  const bounds = boundsOf([...places.buoys.values(), ...places.waters.map(({ centre }) => centre)])
  const sheet = grown(bounds, Math.max(420, bounds.width * 0.25))
  const step = Math.sqrt((sheet.width * sheet.height) / corners)
  const columns = Math.ceil(sheet.width / step) + 1
  const rows = Math.ceil(sheet.height / step) + 1
  const toShore = shoreOf(places, bounds)
  const values = new Float32Array(columns * rows)
  for (let row = 0; row < rows; row += 1)
    for (let column = 0; column < columns; column += 1)
      values[row * columns + column] = toShore(sheet.x + column * step, sheet.y + row * step)

  const field: Field = { columns, rows, values }
  const contour = (level: number) =>
    traceContours(field, level)
      .map((ring) => smoothPath(ring, ([x, y]) => [sheet.x + x * step, sheet.y + y * step]))
      .join('')
  const { land, dry, shallow, mid, deep } = levels
  return {
    bounds,
    sheet,
    contours: {
      land: contour(land),
      dry: contour(dry),
      shallow: contour(shallow),
      mid: contour(mid),
      deep: contour(deep),
    },
  }
}

/** Returns the bounding box with margins for names and a shore. */
export function boundsOf(points: readonly Point[]): Sheet {
  const xs = points.map(({ x }) => x)
  const ys = points.map(({ y }) => y)
  const x = Math.min(...xs) - margin.west
  const y = Math.min(...ys) - margin.north
  return {
    x,
    y,
    width: Math.max(...xs) + berth.width + margin.east - x,
    height: Math.max(...ys) + margin.south - y,
  }
}

export const isOn = (sheet: Sheet, { x, y }: Point) =>
  x >= sheet.x && x <= sheet.x + sheet.width && y >= sheet.y && y <= sheet.y + sheet.height

export function grown({ x, y, width, height }: Sheet, by: number): Sheet {
  return { x: x - by, y: y - by, width: width + 2 * by, height: height + 2 * by }
}

/** A capsule-shaped area of water, given by its middle and half its length. */
interface Basin extends Point {
  half: number
}

/** Returns a function for the distance of a point from the nearest basin, distorted by noise. */
function shoreOf({ waters, buoys }: Places, bounds: Sheet): (x: number, y: number) => number {
  const basins: Basin[] = [
    ...[...buoys.values()].map(({ x, y }) => ({ x: x + 70, y, half: 66 })),
    ...waters.map(({ centre }) => ({ ...centre, half: nameRoom.x - 40 })),
  ]
  const cells = new Map<string, Basin[]>()
  const size = 240
  for (const basin of basins) {
    const [left, right] = [basin.x - basin.half - size, basin.x + basin.half + size]
    for (let column = Math.floor(left / size); column <= Math.floor(right / size); column += 1)
      for (let row = Math.floor(basin.y / size) - 1; row <= Math.floor(basin.y / size) + 1; row += 1) {
        const key = `${column} ${row}`
        cells.set(key, [...(cells.get(key) ?? []), basin])
      }
  }
  const near = (x: number, y: number) => cells.get(`${Math.floor(x / size)} ${Math.floor(y / size)}`) ?? []
  const passes = passesBetween(waters.map(({ centre }) => centre))
  const softness = 24

  return (px, py) => {
    // Distorts the coordinates, so that no shore is straight.
    const x = px + 90 * noise(px, py, 240, 4) + 34 * noise(px, py, 80, 5)
    const y = py + 70 * noise(px, py, 240, 6) + 30 * noise(px, py, 80, 7)
    const swell = 46 * noise(px, py, 210, 1) + 20 * noise(px, py, 70, 2) + 8 * noise(px, py, 30, 3)
    let sum = 0
    for (const { x: bx, y: by, half } of near(x, y))
      sum += Math.exp(-Math.hypot(Math.max(Math.abs(x - bx) - half, 0) * 0.8, y - by) / softness)
    for (const [a, b] of passes) sum += Math.exp(-(20 + distanceToLine({ x, y }, a, b)) / softness)
    const [down, across] = [(py - bounds.y) / bounds.height, px - bounds.x]
    const shore = 60 + 300 * (down - 0.15) ** 2 + 260 * noise(px, py, 330, 8)
    sum += Math.exp(-Math.max((across - shore) * 0.36, -30) / softness)
    return -softness * Math.log(sum + 1e-9) + swell
  }
}

/** Connects each water to the nearest of those before it. */
function passesBetween(centres: readonly Point[]): [Point, Point][] {
  return centres.slice(1).map((centre, before) => {
    const nearest = centres
      .slice(0, before + 1)
      .reduce((best, other) => (apart(other, centre) < apart(best, centre) ? other : best))
    return [nearest, centre]
  })
}

const apart = (a: Point, b: Point) => Math.hypot(a.x - b.x, a.y - b.y)

function distanceToLine(point: Point, a: Point, b: Point): number {
  const [dx, dy] = [b.x - a.x, b.y - a.y]
  const along = ((point.x - a.x) * dx + (point.y - a.y) * dy) / (dx * dx + dy * dy)
  const part = Math.min(1, Math.max(0, along))
  return apart(point, { x: a.x + part * dx, y: a.y + part * dy })
}

/** Perlin noise: smooth, from about -0.5 to 0.5. */
function noise(x: number, y: number, wave: number, seed: number): number {
  const [column, row] = [Math.floor(x / wave), Math.floor(y / wave)]
  const [across, down] = [x / wave - column, y / wave - row]
  const slope = (dx: number, dy: number) => {
    const [sx = 0, sy = 0] = slopes[chance(column + dx, row + dy, seed) & 7] ?? []
    return sx * (across - dx) + sy * (down - dy)
  }
  const [u, v] = [ease(across), ease(down)]
  const top = slope(0, 0) + (slope(1, 0) - slope(0, 0)) * u
  const bottom = slope(0, 1) + (slope(1, 1) - slope(0, 1)) * u
  return 0.8 * (top + (bottom - top) * v)
}

const slopes = Array.from({ length: 8 }, (_, at) => [
  Math.cos((at * Math.PI) / 4),
  Math.sin((at * Math.PI) / 4),
])

const ease = (part: number) => part * part * part * (part * (part * 6 - 15) + 10)

function chance(column: number, row: number, seed: number): number {
  let hash = Math.imul(column, 0x27d4eb2d) ^ Math.imul(row, 0x165667b1) ^ Math.imul(seed, 0x9e3779b1)
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d)
  hash = Math.imul(hash ^ (hash >>> 12), 0x297a2d39)
  return (hash ^ (hash >>> 15)) >>> 0
}
