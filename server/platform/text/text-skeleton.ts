import * as bounds from '#contract/rules/bounds.ts'
import { nameSkeleton } from '#contract/rules/name-skeleton.ts'

/** Letters of other scripts, and signs, that are read as one of ours. */
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

/** In UTF-16 units: a line, with what it says of its pictures. */
const longest = 3 * bounds.channelText.max
/** Two letters are whole phrases, of eight letters and eighteen. All others are written out as seven at most. */
const phrases = /[\ufdfa\ufdfb]/g

/**
 * What a text looks like, for comparing it with words: lower case without accents, without what nobody sees, with
 * lookalikes of other scripts, full-width and mathematical letters and the usual figures as our letters, and one space
 * between words. Figures alone stay figures. Never shown.
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

/** `@lia` is lia, `p@lavra` a word with a letter that is drawn otherwise. */
function wordSkeleton(word: string): string {
  const bare = word.replace(/^[@$|]+/, '')
  if (!/\p{L}/u.test(bare)) return bare
  return nameSkeleton(bare.replace(/[0134578@$]/g, (sign) => leet[sign] ?? sign))
}

function pairs(others: string, ours: string): Record<string, string> {
  const letters = [...ours]
  return Object.fromEntries([...others].map((other, index) => [other, letters[index] ?? other]))
}
