/** Content of the boxes: one character each, or empty. */
export type CodeEntry = readonly string[]

export interface Edit {
  entry: CodeEntry
  /** Index of the box to focus next. */
  focus: number
}

export function emptyEntry(length: number): CodeEntry {
  return Array.from({ length }, () => '')
}

export function isComplete(entry: CodeEntry): boolean {
  return entry.every((character) => character !== '')
}

/** Inserts typed, pasted or autofilled text. A complete code fills all boxes, whichever box receives it. */
export function insert(entry: CodeEntry, at: number, text: string): Edit {
  const characters = clean(text)
  if (characters.length === 0) return { entry, focus: at }

  const from = characters.length >= entry.length ? 0 : at
  const next = entry.map((old, index) => characters[index - from] ?? old)
  return { entry: next, focus: Math.min(from + characters.length, entry.length - 1) }
}

/** Handles Backspace: empties this box, or the previous one if this is already empty. */
export function eraseBackwards(entry: CodeEntry, at: number): Edit {
  const target = entry[at] === '' ? Math.max(at - 1, 0) : at
  return { entry: entry.map((old, index) => (index === target ? '' : old)), focus: target }
}

/** Removes all but letters and digits: mail programs and people add spaces and dashes. */
function clean(text: string): string[] {
  return [...text.normalize('NFKC').toUpperCase()].filter((character) => /[\p{L}\p{N}]/u.test(character))
}
