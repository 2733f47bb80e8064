/** A word of a line with the space after it, and its start in seconds. The last one may be empty: an end. */
interface TimedWord {
  at: number
  text: string
}

/** A line of a song, and its start in seconds. An empty one is a rest. */
export interface TimedLine {
  at: number
  text: string
  /** Present if the words have times of their own. */
  words?: readonly TimedWord[]
}

/** A minute has sixty seconds: `[99:99]` is no time. */
const time = String.raw`(\d{1,3}):([0-5]?\d)(?:[.:](\d{1,3}))?`
const stamp = new RegExp(String.raw`\[${time}\]`, 'g')
const wordStamp = new RegExp(`<${time}>`, 'g')
const badWordStamp = /<\d+:\d+(?:[.:]\d+)?>/g
// Matches within one line only: otherwise a run of empty lines would be scanned from each of them.
const offsetTag = /^[^\S\r\n]*\[offset:\s*([+-]?\d+)\s*\]/im

/**
 * Parses lines with times, in order: `[01:02.50]text`. A line may have several times; other tags and lines
 * without a time are ignored. `[offset:+250]` makes everything so many milliseconds earlier. Words may have
 * times of their own, as in the "enhanced" LRC of A2 Media Player: `[00:01.00]<00:01.00>Quatro
 * <00:01.80>clarões`.
 */
export function parseLrc(source: string): TimedLine[] {
  const offset = Number(offsetTag.exec(source)?.[1] ?? 0) / 1000
  const lines = source.split(/\r?\n/).flatMap((line) => {
    const begins = [...line.matchAll(stamp)].map(secondsOf)
    const rest = line.replace(stamp, '').trim()
    const words = wordsOf(rest)
    const first = words.find(({ at }) => at !== undefined)?.at ?? 0
    // Word times of a line with several times belong to the last one that begins before them.
    const measured = Math.max(...begins.filter((at) => at <= first))
    return begins.map((begin): TimedLine => {
      const at = Math.max(0, begin - offset)
      if (words.length === 0) return { at, text: plain(rest) }
      const shift = Number.isFinite(measured) ? begin - measured : 0
      const timed = words.map(({ at = begin - shift, text }) => ({
        at: Math.max(0, at + shift - offset),
        text,
      }))
      return { at, text: plain(rest), words: timed }
    })
  })
  return lines.sort((one, other) => one.at - other.at)
}

/** A line that says something about the song: `[ar:Mareta]`. */
export const isTag = (line: string): boolean => /^\s*\[[a-z#]+:.*\]\s*$/i.test(line)

/** Whether every line of a song has its time: somebody may still be about to set them. */
export function isWhole(source: string): boolean {
  const lines = source.split(/\r?\n/).filter((line) => line.trim() !== '' && !isTag(line))
  return lines.every((line) => line.match(stamp))
}

const secondsOf = ([, minutes, seconds, part = '']: RegExpMatchArray) =>
  Number(minutes) * 60 + Number(seconds) + Number(`0.${part || 0}`)

const plain = (text: string) => text.replace(wordStamp, '').replace(badWordStamp, '').trim()

/** Empty if no word has a time. Text before the first time begins with the line. */
function wordsOf(text: string): { at: number | undefined; text: string }[] {
  const stamps = [...text.matchAll(wordStamp)]
  if (stamps.length === 0) return []
  const words = stamps.map((match, index) => ({
    at: secondsOf(match),
    text: text.slice(match.index + match[0].length, stamps[index + 1]?.index).replace(badWordStamp, ''),
  }))
  const before = text.slice(0, stamps[0]?.index)
  return before.trim() ? [{ at: undefined, text: before }, ...words] : words
}

/** Returns the index of the line that is sung at a second; -1 before the first. */
export function lineAt(lines: readonly TimedLine[], seconds: number): number {
  return lines.findLastIndex(({ at }) => at <= seconds)
}

const longestLine = 8

/**
 * Splits a line into the words that have been sung and the others. Words without times share the time of
 * their line.
 */
export function splitSung(lines: readonly TimedLine[], index: number, seconds: number): [string, string] {
  const { at, text, words } = lines[index] ?? { at: 0, text: '' }
  if (words) {
    const next = words.findIndex((word) => word.at > seconds)
    const sung = next < 0 ? words.length : next
    return [joined(words.slice(0, sung)), joined(words.slice(sung))]
  }
  const end = Math.min(lines[index + 1]?.at ?? at + longestLine, at + longestLine)
  const pieces = text.split(/(?<=\s)/)
  const sung = Math.ceil(((seconds - at) / Math.max(0.1, end - at)) * pieces.length)
  return [pieces.slice(0, sung).join(''), pieces.slice(sung).join('')]
}

const joined = (words: readonly TimedWord[]) => words.map(({ text }) => text).join('')

/** Groups the lines between rests. Each keeps its index. */
export function stanzasOf(lines: readonly TimedLine[]): { line: TimedLine; index: number }[][] {
  const stanzas: { line: TimedLine; index: number }[][] = [[]]
  lines.forEach((line, index) => {
    if (line.text) stanzas.at(-1)?.push({ line, index })
    else stanzas.push([])
  })
  return stanzas.filter(({ length }) => length > 0)
}

/** Formats seconds as `00:12.50`: LRC has hundredths, and at least two digits. */
export function lrcTime(seconds: number): string {
  const hundredths = Math.max(0, Math.round(seconds * 100))
  const figures = (count: number) => String(count).padStart(2, '0')
  const [minutes, rest] = [Math.floor(hundredths / 6000), Math.floor(hundredths / 100) % 60]
  return `${figures(minutes)}:${figures(rest)}.${figures(hundredths % 100)}`
}
