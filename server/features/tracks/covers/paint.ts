import { between, seededRandom } from '../music/random.ts'
import { createLand, type Field, mixed } from './noise.ts'
import { type Palette, type PaletteName, palettes } from './palettes.ts'

export interface Painting {
  palette: PaletteName
  seed: number
}

type Colour = readonly [number, number, number]

/** Paints a coast from above, as RGB pixels of a square. */
export function paint({ palette, seed }: Painting, side: number): Uint8Array {
  const random = seededRandom(seed)
  const scale = between(random, 1.2, 2.1)
  const tilt = between(random, 0, 2 * Math.PI)
  const heightAt = bent(createLand(random, 6), createLand(random, 3), between(random, 0.4, 0.8))
  const colourOf = createColours(palettes[palette])

  const heights = new Float32Array(side * side)
  const pixels = new Uint8Array(side * side * 3)
  for (let place = 0; place < heights.length; place += 1) {
    const x = (place % side) / side
    const y = Math.floor(place / side) / side
    const height = heightAt(x * scale, y * scale)
    heights[place] = height
    // The sea gets deeper towards one side.
    const depth = ((x - 0.5) * Math.cos(tilt) + (y - 0.5) * Math.sin(tilt)) * 0.62
    // Light from the upper left; no shade at the edges.
    const shading = place - 2 * side - Math.min(2, place % side)
    const lit = 3.2 * (height - (heights[shading] ?? height))
    pixels.set(colourOf(0.46 + depth + 0.42 * height, lit), place * 3)
  }
  return pixels
}

/** Distorts a field by a current. */
function bent(land: Field, current: Field, warp: number): Field {
  return (x, y) => {
    const dx = current(x + 3.1, y + 1.7)
    const dy = current(x - 5.3, y + 8.2)
    return land(x + warp * dx, y + warp * dy)
  }
}

/** Height of the shoreline, which has foam. */
const shore = 0.66

function createColours({ ramp, foam }: Palette): (level: number, lit: number) => Colour {
  const colours = ramp.map(parsed)
  const white = parsed(foam)
  return (level, lit) => {
    const place = Math.max(0, Math.min(0.9999, level)) * (colours.length - 1)
    const below = colours[Math.floor(place)] ?? white
    const above = colours[Math.ceil(place)] ?? white
    const surf = Math.max(0, 1 - Math.abs(level - shore) / 0.018) * 0.85
    const shine = Math.max(-0.16, Math.min(0.16, lit))
    const channel = (index: 0 | 1 | 2) => {
      const base = mixed(below[index], above[index], place - Math.floor(place))
      return Math.max(0, Math.min(255, mixed(base * (1 + shine), white[index], surf)))
    }
    return [channel(0), channel(1), channel(2)]
  }
}

function parsed(hex: string): Colour {
  const value = Number.parseInt(hex.slice(1), 16)
  return [value >> 16, (value >> 8) & 255, value & 255]
}
