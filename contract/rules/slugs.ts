import { fold } from './fold-text.ts'

export const slugMax = 120

/** Letters that are no other with an accent: `cœur` is found as coeur, not as cur. */
const letters: Record<string, string> = { œ: 'oe', æ: 'ae', ß: 'ss', ø: 'o', ł: 'l' }

/**
 * The address of an article or a shop: `Canção: o Início` → `cancao-o-inicio`. Empty where nothing is left. Course
 * stores may keep their colons.
 */
export function slugify(name: string, { keepsColons = false } = {}): string {
  const unwanted = keepsColons ? /[^a-z0-9:-]/g : /[^a-z0-9-]/g
  return fold(name)
    .trim()
    .replace(/[œæßøł]/g, (letter) => letters[letter] ?? '')
    .replace(/\s+/g, '-')
    .replace(unwanted, '')
    .replace(/-+/g, '-')
    .slice(0, slugMax)
    .replace(/^-|-$/g, '')
}
