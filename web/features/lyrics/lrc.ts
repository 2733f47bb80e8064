/** A line of a song, and the second at which it begins. An empty one is a rest. */
export interface TimedLine {
  at: number
  text: string
}

/** A minute has sixty seconds: `[99:99]` is no time. */
const stamp = /\[(\d{1,3}):([0-5]?\d)(?:[.:](\d{1,3}))?\]/g
// Of its own line only: a run of empty lines would be looked at from each of them.
const offsetTag = /^[^\S\r\n]*\[offset:\s*([+-]?\d+)\s*\]/im

/**
 * Lines with times, in order: `[01:02.50]text`. A line may have several times; other tags, and what has no time,
 * are left out. `[offset:+250]` lets everything come so many milliseconds earlier.
 */
export function parseLrc(source: string): TimedLine[] {
  const offset = Number(offsetTag.exec(source)?.[1] ?? 0) / 1000
  const lines = source.split(/\r?\n/).flatMap((line) => {
    const stamps = [...line.matchAll(stamp)]
    // Some files also have times between words.
    const text = line
      .replace(stamp, '')
      .replace(/<\d+:\d+(?:[.:]\d+)?>/g, '')
      .trim()
    return stamps.map(([, minutes, seconds, part = '']) => ({
      at: Math.max(0, Number(minutes) * 60 + Number(seconds) + Number(`0.${part || 0}`) - offset),
      text,
    }))
  })
  return lines.sort((one, other) => one.at - other.at)
}

/** The place of the line that is sung at a second; -1 before the first. */
export function lineAt(lines: readonly TimedLine[], seconds: number): number {
  return lines.findLastIndex(({ at }) => at <= seconds)
}

const longestLine = 8

/** What of a line has been sung, by whole words, and what has not. */
export function splitSung(lines: readonly TimedLine[], index: number, seconds: number): [string, string] {
  const { at, text } = lines[index] ?? { at: 0, text: '' }
  const end = Math.min(lines[index + 1]?.at ?? at + longestLine, at + longestLine)
  const words = text.split(/(?<=\s)/)
  const sung = Math.ceil(((seconds - at) / Math.max(0.1, end - at)) * words.length)
  return [words.slice(0, sung).join(''), words.slice(sung).join('')]
}

/** Lines until the next rest belong together. Each keeps its place among all. */
export function stanzasOf(lines: readonly TimedLine[]): { line: TimedLine; index: number }[][] {
  const stanzas: { line: TimedLine; index: number }[][] = [[]]
  lines.forEach((line, index) => {
    if (line.text) stanzas.at(-1)?.push({ line, index })
    else stanzas.push([])
  })
  return stanzas.filter(({ length }) => length > 0)
}
