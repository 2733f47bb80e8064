import { fold } from '#contract/rules/fold-text.ts'

const mostWords = 8

/** Splits a search into words as columns called `folded` store them: lower case without accents. */
export const foldedWords = (q: string): string[] => fold(q).split(/\s+/).filter(Boolean).slice(0, mostWords)

/** Returns the `LIKE` pattern for any text that contains this one, with `%`, `_` and `\` escaped. */
export const containing = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`

/** Whether the trigram index can find the word: it needs three letters or digits in a row. */
export const isIndexed = (word: string): boolean => /[\p{L}\p{N}]{3}/u.test(word)
