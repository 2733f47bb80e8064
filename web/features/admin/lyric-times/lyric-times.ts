import { isTag, lrcTime, parseLrc, type TimedLine } from '../../lyrics/lrc.ts'

/** Line of lyrics. An empty text is a rest. */
export interface LyricLine {
  /** Its index when the dialog was opened, or a new number. */
  id: number
  text: string
  at?: number | undefined
  /** Start of each tapped word, in seconds; the first is that of the line. */
  words: readonly number[]
}

/** Lines of a song, and the index of the line to tap next: `lines.length` when all are done. */
export interface LyricTimes {
  lines: readonly LyricLine[]
  next: number
  /** LRC metadata tags of the song: `[ar:Mareta]`. */
  tags: readonly string[]
}

export const wordsOf = (text: string): string[] => text.match(/\S+\s*/g) ?? []

/** Starts from the LRC, timed or not, if there is one, or else from the lines of the text. */
export function timesOf({ lrc, content }: { lrc: string; content: string }): LyricTimes {
  const written = lrc.trim() ? linesOfLrc(lrc) : linesOfHtml(content)
  const lines = written.map((line, id) => ({ ...line, id }))
  return {
    lines,
    next: firstUntimed(lines),
    tags: lrc.split(/\r?\n/).flatMap((line) => (isTag(line) && !isOffset(line) ? line.trim() : [])),
  }
}

const isOffset = (line: string) => /^\s*\[offset:/i.test(line)

function firstUntimed(lines: readonly LyricLine[]): number {
  const found = lines.findIndex(({ text, at }) => text !== '' && at === undefined)
  return found < 0 ? lines.length : found
}

type Written = Omit<LyricLine, 'id'>

function linesOfLrc(lrc: string): Written[] {
  const offset = /\[offset:[^\]]*\]/i.exec(lrc)?.[0] ?? ''
  const lines = lrc.split(/\r?\n/).flatMap((source): Written[] => {
    const timed = parseLrc(`${offset}\n${source}`)
    if (timed.length > 0) return timed.map(timedLine)
    return isTag(source) ? [] : [{ text: source.trim(), words: [] }]
  })
  const isWhole = lines.every(({ text, at }) => text === '' || at !== undefined)
  const inOrder = isWhole
    ? lines.filter(({ at }) => at !== undefined).sort((one, other) => (one.at ?? 0) - (other.at ?? 0))
    : lines
  return withoutEdges(
    inOrder.map((line, index) => (isGap(line, inOrder[index + 1]) ? { ...line, at: undefined } : line)),
  )
}

function timedLine({ at, text, words = [] }: TimedLine): Written {
  const isBegin = (index: number) => index === 0 || /\s$/.test(words[index - 1]?.text ?? '')
  // Syllables have times as well: only the first one of a word counts.
  const timed = words.filter(
    (word, index) => word.text.trim() !== '' && (isBegin(index) || /^\s/.test(word.text)),
  )
  const isWordByWord = timed.length === wordsOf(text).length
  return { text, at, words: isWordByWord ? timed.map((word) => word.at) : [] }
}

/** Empty line that only separates stanzas, and was not tapped. */
const isGap = (line: Written, following: Written | undefined) =>
  line.text === '' && line.at !== undefined && following?.at !== undefined && following.at - line.at < 2 * gap

const gap = 0.01

/** Returns the lines of a text, with an empty one between stanzas. */
export function linesOfHtml(html: string): Written[] {
  const body = new DOMParser().parseFromString(html, 'text/html').body
  for (const lineBreak of body.querySelectorAll('br')) lineBreak.replaceWith('\n')
  for (const block of body.querySelectorAll('p, h1, h2, h3, h4, h5, h6, li, blockquote, figure, div'))
    block.append('\n\n')
  const lines = (body.textContent ?? '').split('\n').map((line) => line.replace(/\s+/g, ' ').trim())
  return withoutEdges(
    lines.filter((line, index) => line || lines[index - 1]).map((text) => ({ text, words: [] })),
  )
}

function withoutEdges(lines: Written[]): Written[] {
  const first = lines.findIndex(({ text }) => text !== '')
  const last = lines.findLastIndex(({ text, at }) => text !== '' || at !== undefined)
  return first < 0 ? [] : lines.slice(first, last + 1)
}

/** Sets the start of the next line, or with `byWord` of its next word. */
export function tap(times: LyricTimes, seconds: number, byWord: boolean): LyricTimes {
  const line = times.lines[times.next]
  if (!line) return times
  const before = line.words.length < wordsOf(line.text).length ? line.words : []
  const words = byWord ? [...before, seconds] : []
  const isDone = !byWord || words.length >= wordsOf(line.text).length
  const lines = times.lines.with(times.next, { ...line, at: words[0] ?? seconds, words })
  return { ...times, lines, next: isDone ? nextSung(lines, times.next + 1) : times.next }
}

/** Adds a rest at a time, before the next line, or moves the rest that is already there. */
export function rest(times: LyricTimes, seconds: number): LyricTimes {
  const { lines, next } = times
  const before = next - 1
  if (lines[before]?.text === '') {
    return { ...times, lines: lines.with(before, { ...lines[before], at: seconds }) }
  }
  const id = Math.max(-1, ...lines.map((line) => line.id)) + 1
  return {
    ...times,
    lines: lines.toSpliced(next, 0, { id, text: '', at: seconds, words: [] }),
    next: next + 1,
  }
}

/** Makes a line the next to tap. It and the following lines keep their times until they are tapped again. */
export function goTo(times: LyricTimes, index: number): LyricTimes {
  const line = times.lines[index]
  if (!line) return times
  // The words of an incomplete line are all tapped again.
  const words = line.words.length < wordsOf(line.text).length ? [] : line.words
  return { ...times, lines: times.lines.with(index, { ...line, words }), next: index }
}

/** Shifts a line and its words by some seconds. */
export function move(times: LyricTimes, index: number, by: number): LyricTimes {
  const line = times.lines[index]
  if (line?.at === undefined) return times
  const later = (at: number) => Math.max(0, Math.round((at + by) * 100) / 100)
  return {
    ...times,
    lines: times.lines.with(index, { ...line, at: later(line.at), words: line.words.map(later) }),
  }
}

function nextSung(lines: readonly LyricLine[], from: number): number {
  const found = lines.findIndex(({ text }, index) => index >= from && text !== '')
  return found < 0 ? lines.length : found
}

/** Returns LRC, with words in the enhanced format. Lines without a time are kept. */
export function toLrc({ lines, tags }: LyricTimes): string {
  const written = lines.map((line, index) => {
    const { at, text, words } = line
    if (at === undefined) return text || gapBefore(lines[index + 1])
    return `[${lrcTime(at)}]${words.length > 0 ? wordByWord(text, words) : text}`
  })
  return [...tags, ...written].join('\n')
}

const gapBefore = (line: LyricLine | undefined) =>
  line?.at === undefined || line.at < gap ? '' : `[${lrcTime(line.at - gap)}]`

const wordByWord = (text: string, times: readonly number[]) =>
  wordsOf(text)
    .map((word, index) => (times[index] === undefined ? word : `<${lrcTime(times[index])}>${word}`))
    .join('')

/** Returns the ids of lines that start before a previous line: a player would reorder them. */
export function misplaced(lines: readonly LyricLine[]): Set<number> {
  let latest = 0
  const found = new Set<number>()
  for (const { id, at } of lines) {
    if (at === undefined) continue
    if (at < latest) found.add(id)
    latest = Math.max(latest, at)
  }
  return found
}
