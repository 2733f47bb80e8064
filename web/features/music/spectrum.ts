/** Returns the colour of a bar: a rainbow from the lowest tones to the highest. */
export function barColour(bar: number, bars: number): string {
  return `oklch(0.74 0.145 ${Math.round(25 + (285 * bar) / Math.max(1, bars - 1))})`
}

const lowestHertz = 50
const highestHertz = 10_000

/** Decibels that the bytes 0 and 255 of the analyser stand for. */
export const decibels = { min: -95, max: -20 }
/** Music is quieter with every octave: on one scale, low tones would always be at the maximum. */
const decibelsPerOctave = 3
/** Decibels from the bottom to the top of a bar. */
const shownDecibels = 52

/** Returns the level of each bar, 0 to 1, from the bytes of an analyser. All octaves have the same width. */
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
  /** Frames until it falls. */
  rest: number
}

/** A peak stays for some frames, then falls; a louder sound raises it. */
export function nextPeak({ level, rest }: Peak, loudness: number): Peak {
  if (loudness >= level) return { level: loudness, rest: 22 }
  return rest > 0 ? { level, rest: rest - 1 } : { level: Math.max(0, level - 0.012), rest: 0 }
}

/** Shares of the loudest bar's height and of a bar's width. */
export const fill = { height: 0.94, width: 0.78 }

/** Levels of the resting bars: gentle hills. */
export function stillLevels(bars: number): number[] {
  return Array.from({ length: bars }, (_, bar) => {
    const place = bar / bars
    return (
      0.16 + 0.42 * Math.exp(-((place - 0.1) ** 2) / 0.02) + 0.2 * Math.exp(-((place - 0.62) ** 2) / 0.02)
    )
  })
}
