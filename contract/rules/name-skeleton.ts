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
 * Names with the same skeleton can be taken for one another: case, accents, 0 and o, 1 and l and i, rn and m, vv and w,
 * and the brackets that IRC counts as one. Like the skeletons of UTS #39, for the characters that names may have.
 * `lookalike` in the database answers the same. Comparison keys only, never shown.
 */
export function nameSkeleton(name: string): string {
  return fold(name).replace(/[01i|{}mw]/g, (character) => readAs[character] ?? character)
}
