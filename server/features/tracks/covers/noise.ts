import type { Random } from '../music/random.ts'

/** Returns a height of about -1 to 1 for a point of a plane. */
export type Field = (x: number, y: number) => number

const size = 256

/** Perlin noise with a scale of 1. */
function createHills(random: Random): Field {
  const order = Uint8Array.from({ length: size }, (_, index) => index)
  for (let index = size - 1; index > 0; index -= 1) {
    const other = Math.floor(random() * (index + 1))
    const swapped = order[index] ?? 0
    order[index] = order[other] ?? 0
    order[other] = swapped
  }
  const angles = Float64Array.from({ length: size }, () => random() * 2 * Math.PI)
  const across = angles.map(Math.cos)
  const down = angles.map(Math.sin)

  const slopeAt = (column: number, row: number, dx: number, dy: number) => {
    const index = order[((order[column & 255] ?? 0) + row) & 255] ?? 0
    return (across[index] ?? 0) * dx + (down[index] ?? 0) * dy
  }
  return (x, y) => {
    const column = Math.floor(x)
    const row = Math.floor(y)
    const dx = x - column
    const dy = y - row
    const part = smooth(dx)
    const top = mixed(slopeAt(column, row, dx, dy), slopeAt(column + 1, row, dx - 1, dy), part)
    const bottom = mixed(
      slopeAt(column, row + 1, dx, dy - 1),
      slopeAt(column + 1, row + 1, dx - 1, dy - 1),
      part,
    )
    return 1.5 * mixed(top, bottom, smooth(dy))
  }
}

/** Fractal noise: each octave has half the height and width of the previous one. */
export function createLand(random: Random, octaves: number): Field {
  const hills = createHills(random)
  return (x, y) => {
    let height = 0
    for (let octave = 0; octave < octaves; octave += 1) {
      const finer = 2 ** octave
      height += hills(x * finer + 17 * octave, y * finer - 9 * octave) / finer
    }
    return height
  }
}

export function mixed(from: number, to: number, part: number): number {
  return from + (to - from) * part
}

function smooth(part: number): number {
  return part * part * part * (part * (part * 6 - 15) + 10)
}
