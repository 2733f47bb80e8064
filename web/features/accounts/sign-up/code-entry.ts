/** What is in the boxes: one character each, or nothing. */
export type CodeEntry = readonly string[]

export interface Edit {
  entry: CodeEntry
  /** The box that has the focus next. */
  focus: number
}

export function emptyEntry(length: number): CodeEntry {
  return Array.from({ length }, () => '')
}

export function isComplete(entry: CodeEntry): boolean {
  return entry.every((character) => character !== '')
}

/** Typed, pasted or filled in by the browser. A whole code fills all boxes wherever it lands. */
export function insert(entry: CodeEntry, at: number, text: string): Edit {
  const characters = clean(text)
  if (characters.length === 0) return { entry, focus: at }

  const from = characters.length >= entry.length ? 0 : at
  const next = entry.map((old, index) => characters[index - from] ?? old)
  return { entry: next, focus: Math.min(from + characters.length, entry.length - 1) }
}

/** Backspace: empties this box, or the one before where this is empty already. */
export function eraseBackwards(entry: CodeEntry, at: number): Edit {
  const target = entry[at] === '' ? Math.max(at - 1, 0) : at
  return { entry: entry.map((old, index) => (index === target ? '' : old)), focus: target }
}

/** Letters and figures only: mail programs and people put spaces and dashes between them. */
function clean(text: string): string[] {
  return [...text.normalize('NFKC').toUpperCase()].filter((character) => /[\p{L}\p{N}]/u.test(character))
}
