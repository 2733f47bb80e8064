import { fold } from '#contract/rules/fold-text.ts'
import type { Entry } from './entry.ts'

/** Scores for how a name matches the typed text, best first. */
const ranks = { whole: 100, begins: 60, words: 40, within: 20, noted: 10 }

/**
 * Returns the entries that contain every typed word, best match first: by how their names match and by how
 * much they were used. `weightOf` returns 0 for never used up to 1 for the most used.
 */
export function rankEntries(
  typed: string,
  entries: readonly Entry[],
  weightOf: (id: string) => number,
): Entry[] {
  const words = wordsOf(typed)
  if (words.length === 0) return []
  return entries
    .map((entry) => ({ entry, rank: rankOf(entry, words) }))
    .filter(({ rank }) => rank > 0)
    .map(({ entry, rank }) => ({ entry, rank: rank + 50 * weightOf(entry.id) }))
    .sort((a, b) => b.rank - a.rank || a.entry.text.length - b.entry.text.length)
    .map(({ entry }) => entry)
}

const shortestMistyped = 4

/** Returns entries that match with one typing error per word, for when nothing else is found. */
export function nearEntries(typed: string, entries: readonly Entry[]): Entry[] {
  const words = wordsOf(typed)
  if (!words.some(({ length }) => length >= shortestMistyped)) return []
  return entries.filter(({ text }) => {
    const own = wordsOf(text)
    return words.every((word) => own.some((one) => one.startsWith(word) || isNear(word, one)))
  })
}

/**
 * Whether a name starts with the typed word, allowing one wrong, missing or extra letter, or two swapped
 * ones.
 */
function isNear(typed: string, name: string): boolean {
  if (typed.length < shortestMistyped) return false
  let at = 0
  while (at < typed.length && typed[at] === name[at]) at += 1
  const [typedRest, nameRest] = [typed.slice(at), name.slice(at)]
  return (
    nameRest.slice(1).startsWith(typedRest) ||
    nameRest.startsWith(typedRest.slice(1)) ||
    nameRest.slice(1).startsWith(typedRest.slice(1)) ||
    (typedRest[0] === nameRest[1] &&
      typedRest[1] === nameRest[0] &&
      nameRest.slice(2).startsWith(typedRest.slice(2)))
  )
}

const wordsOf = (text: string) =>
  fold(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)

function rankOf({ text, note = '' }: Entry, typed: readonly string[]): number {
  const own = wordsOf(text)
  const whole = own.join(' ')
  const search = typed.join(' ')
  if (whole === search) return ranks.whole
  if (whole.startsWith(search)) return ranks.begins
  const begins = (words: readonly string[]) =>
    typed.every((word) => words.some((one) => one.startsWith(word)))
  if (begins(own)) return ranks.words
  if (typed.every((word) => whole.includes(word))) return ranks.within
  return begins([...own, ...wordsOf(note)]) ? ranks.noted : 0
}
