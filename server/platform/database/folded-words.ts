import { fold } from '#contract/rules/fold-text.ts'

const mostWords = 8

/** What a question looks for in columns called `folded`, which are in lower case without accents. */
export const foldedWords = (q: string): string[] => fold(q).split(/\s+/).filter(Boolean).slice(0, mostWords)

/** For `like`, which gives three characters a meaning: any text with this in it. */
export const containing = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`

/** The index has three letters in a row, and nothing of shorter words. */
export const isIndexed = (word: string): boolean => /[\p{L}\p{N}]{3}/u.test(word)
