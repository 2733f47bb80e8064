import { fold } from '#contract/rules/fold-text.ts'
import type { Entry } from './entry.ts'

/** How a name answers what is typed, the best first. */
const ranks = { whole: 100, begins: 60, words: 40, within: 20, noted: 10 }

/**
 * The entries that what is typed may mean, the likeliest first: by how their names begin, and by how much they were
 * used. `weightOf` is from 0, never, to 1. Every word that is typed has to be found.
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

const wordsOf = (text: string) =>
  fold(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)

function rankOf({ text, note = '' }: Entry, typed: readonly string[]): number {
  const own = wordsOf(text)
  const whole = own.join(' ')
  const wanted = typed.join(' ')
  if (whole === wanted) return ranks.whole
  if (whole.startsWith(wanted)) return ranks.begins
  const begins = (words: readonly string[]) =>
    typed.every((word) => words.some((one) => one.startsWith(word)))
  if (begins(own)) return ranks.words
  if (typed.every((word) => whole.includes(word))) return ranks.within
  return begins([...own, ...wordsOf(note)]) ? ranks.noted : 0
}
