import * as bounds from '#contract/rules/bounds.ts'
import { nameSkeleton } from '#contract/rules/name-skeleton.ts'

/** Letters and signs of other scripts that look like a Latin letter. */
const lookalikes: Record<string, string> = {
  ...pairs('ааｂьссԁԁеһіјкӏмнорқгѕтиυѵԝхуʏᴢ', 'aabbccddehijklmnopqrstuuvwxyyz'),
  ...pairs('αβγδεηικλμνορστυχωϲϳ', 'abydenlklunopotuxwcj'),
  ...pairs('вдзйлпфцчшщъыэюяґєїўћђ', 'bd3nnnovuwwbb3oraelyhh'),
  ...{ ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', ł: 'l', ı: 'i', ħ: 'h', ŧ: 't', ð: 'd', þ: 'p' },
}

const leet: Record<string, string> = {
  0: 'o',
  1: 'l',
  3: 'e',
  4: 'a',
  5: 's',
  7: 't',
  8: 'b',
  '@': 'a',
  $: 's',
}

/** Maximum length in UTF-16 units: a line with the descriptions of its pictures. */
const longest = 3 * bounds.channelText.max
/** Two ligatures expand to phrases of 8 and 18 letters; all others to seven at most. */
const phrases = /[\ufdfa\ufdfb]/g

/**
 * Returns the skeleton of a text for comparison with words: lower case without accents and invisible
 * characters; lookalikes of other scripts, full-width and mathematical letters and leet digits become Latin
 * letters; words are separated by one space. Words of digits only stay digits. Never displayed.
 */
export function textSkeleton(text: string): string {
  const plain = text
    .slice(0, longest)
    .replace(phrases, ' ')
    .normalize('NFKD')
    .replace(/[\p{M}\p{Default_Ignorable_Code_Point}]+/gu, '')
    .toLowerCase()
    .replace(/\P{ASCII}/gu, (letter) => lookalikes[letter] ?? letter)
  const words = plain.match(/[\p{L}\p{N}@$|]+/gu) ?? []
  return words.map(wordSkeleton).join(' ')
}

/** `@lia` becomes `lia`; in `p@lavra` the sign stands for a letter. */
function wordSkeleton(word: string): string {
  const bare = word.replace(/^[@$|]+/, '')
  if (!/\p{L}/u.test(bare)) return bare
  return nameSkeleton(bare.replace(/[0134578@$]/g, (sign) => leet[sign] ?? sign))
}

function pairs(others: string, ours: string): Record<string, string> {
  const letters = [...ours]
  return Object.fromEntries([...others].map((other, index) => [other, letters[index] ?? other]))
}
