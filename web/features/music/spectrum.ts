/** The rainbow from the lowest tones to the highest. */
export function barColour(bar: number, bars: number): string {
  return `oklch(0.74 0.145 ${Math.round(25 + (285 * bar) / Math.max(1, bars - 1))})`
}

const lowestHertz = 50
const highestHertz = 10_000

/** What the bytes of the analyser stand for: 0 and 255. */
export const decibels = { min: -95, max: -20 }
/** Music is quieter with every octave. On one scale for all, the low tones would stand at its end and never move. */
const decibelsPerOctave = 3
/** From the foot of a bar to its head. */
const shownDecibels = 52

/** The loudness of each bar, 0 to 1, from the bytes of an analyser: each octave is as wide as the others. */
export function barLevels(bytes: Uint8Array, bars: number, hertzPerByte: number): number[] {
  const octaves = Math.log2(highestHertz / lowestHertz)
  const edge = (bar: number) => (lowestHertz * 2 ** ((octaves * bar) / bars)) / hertzPerByte
  return Array.from({ length: bars }, (_, bar) =>
    levelOf(loudestByte(bytes, edge(bar), edge(bar + 1)), (octaves * bar) / bars),
  )
}

function levelOf(byte: number, octave: number): number {
  const level = decibels.min + (byte / 255) * (decibels.max - decibels.min)
  const head = decibels.max - decibelsPerOctave * octave
  return Math.min(1, Math.max(0, 1 + (level - head) / shownDecibels))
}

function loudestByte(bytes: Uint8Array, from: number, to: number): number {
  // Low tones have fewer bytes than bars.
  if (to - from < 1) return byteAt(bytes, (from + to) / 2)
  let loudest = 0
  for (let place = Math.floor(from); place < to; place += 1) loudest = Math.max(loudest, bytes[place] ?? 0)
  return loudest
}

function byteAt(bytes: Uint8Array, place: number): number {
  const whole = Math.floor(place)
  const here = bytes[whole] ?? 0
  return here + ((bytes[whole + 1] ?? here) - here) * (place - whole)
}

export interface Peak {
  level: number
  /** Frames that it still stays where it is. */
  rest: number
}

/** A peak stays for a moment, then falls, and is lifted by what is louder. */
export function nextPeak({ level, rest }: Peak, loudness: number): Peak {
  if (loudness >= level) return { level: loudness, rest: 22 }
  return rest > 0 ? { level, rest: rest - 1 } : { level: Math.max(0, level - 0.012), rest: 0 }
}

/** How much of the height the loudest bar fills, and of its place a bar. */
export const fill = { height: 0.94, width: 0.78 }

/** What stands there without movement: gentle hills. */
export function stillLevels(bars: number): number[] {
  return Array.from({ length: bars }, (_, bar) => {
    const place = bar / bars
    return (
      0.16 + 0.42 * Math.exp(-((place - 0.1) ** 2) / 0.02) + 0.2 * Math.exp(-((place - 0.62) ** 2) / 0.02)
    )
  })
}
