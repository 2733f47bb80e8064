import { diffArrays } from 'diff'
import { type LyricLine, linesOfHtml, timesOf, toLrc } from './lyric-times.ts'

interface Timed {
  lrc: string
  content: string
}

const isSung = ({ text }: { text: string }) => text !== ''
const sungIn = (lines: readonly { text: string }[]) => lines.filter(isSung).map(({ text }) => text)
const isSame = (some: readonly string[], others: readonly string[]) => some.join('\n') === others.join('\n')

/** Whether the timed lines, which readers see instead of the text, say something else. */
export function differs(song: Timed): boolean {
  if (song.lrc.trim() === '') return false
  return !isSame(sungIn(timesOf(song).lines), sungIn(linesOfHtml(song.content)))
}

/**
 * Returns the LRC of a song with the lines of a changed text. Lines keep their times, and changed ones those of
 * the line that they replace; a new one begins between its neighbours.
 */
export function followText(song: Timed, content: string): string {
  const { lines: before, tags } = timesOf(song)
  const after = linesOfHtml(content)
  if (isSame(sungIn(before), sungIn(after))) return song.lrc

  const sung = before.filter(isSung)
  const sources = sourcesOf(sungIn(before), sungIn(after))
  const lines: LyricLine[] = []
  let index = 0
  for (const [id, { text }] of after.entries()) {
    const source = text === '' ? undefined : sung[sources[index++] ?? -1]
    const isRest = text === '' && lines.at(-1)?.text === ''
    if (!isRest) lines.push({ ...retold(source, text), id })
    const rest = source && before[before.indexOf(source) + 1]
    if (rest?.text === '' && rest.at !== undefined) lines.push({ ...rest, id: after.length + id })
  }
  const isWhole = sung.every(({ at }) => at !== undefined)
  return toLrc({ lines: isWhole ? lines.map((line, at) => withTime(lines, line, at)) : lines, tags, next: 0 })
}

/** Returns for each line of the new text the index of the line that it was; undefined for an additional one. */
function sourcesOf(before: string[], after: string[]): (number | undefined)[] {
  const sources: (number | undefined)[] = []
  let [from, gone] = [0, 0]
  for (const { added, removed, value } of diffArrays(before, after)) {
    if (removed) gone = value.length
    else if (added) {
      sources.push(...value.map((_, index) => (index < gone ? from + index : undefined)))
      from += gone
      gone = 0
    } else {
      from += gone
      gone = 0
      sources.push(...value.map((_, index) => from + index))
      from += value.length
    }
  }
  return sources
}

/** The times of words stay where there are as many words. */
function retold(source: LyricLine | undefined, text: string): Omit<LyricLine, 'id'> {
  const countOf = (words: string) => words.split(/\s+/).length
  const words = source && countOf(source.text) === countOf(text) ? source.words : []
  return { text, at: source?.at, words }
}

/** Seconds between lines after the last one that has a time. */
const step = 3

/** Gives a new line a time between those around it. */
function withTime(lines: readonly LyricLine[], line: LyricLine, place: number): LyricLine {
  if (line.text === '' || line.at !== undefined) return line
  const isTimed = ({ at }: LyricLine) => at !== undefined
  const before = lines.findLastIndex((one, index) => index < place && isTimed(one))
  const next = lines.findIndex((one, index) => index > place && isTimed(one))
  const untimed = (from: number, to: number) =>
    lines.slice(from, to).filter((one) => isSung(one) && !isTimed(one)).length
  const start = lines[before]?.at ?? 0
  const steps = untimed(before + 1, place) + 1
  const end = lines[next]?.at
  if (end === undefined) return { ...line, at: start + step * steps }
  const share = (end - start) / (untimed(before + 1, next) + 1)
  return { ...line, at: start + share * (before < 0 ? steps - 1 : steps) }
}
