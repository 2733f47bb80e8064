import { fold } from './fold-text.ts'

const readAs: Record<string, string> = {
  0: 'o',
  1: 'l',
  i: 'l',
  '|': 'l',
  '{': '[',
  '}': ']',
  m: 'rn',
  w: 'vv',
}

/**
 * Names with the same skeleton can be confused: it ignores case and accents, and unifies 0 and o, 1, l and i, rn and m,
 * vv and w, and the brackets that IRC treats as equal. Like the skeletons of UTS #39, for the characters of names.
 * `lookalike` in the database does the same. For comparison only, never shown.
 */
export function nameSkeleton(name: string): string {
  return fold(name).replace(/[01i|{}mw]/g, (character) => readAs[character] ?? character)
}
