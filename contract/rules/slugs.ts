import { fold } from './fold-text.ts'

export const slugMax = 120

/** Transliterations of letters that do not decompose, and of Cyrillic and Greek, in lower case. */
const spellings = new Map(
  [
    'œ:oe æ:ae ß:ss ø:o ł:l',
    'а:a б:b в:v г:g ґ:g д:d е:e є:ye ж:zh з:z и:i і:i ј:j к:k л:l љ:lj м:m н:n њ:nj о:o п:p р:r с:s т:t ћ:c',
    'у:u ф:f х:kh ц:ts ч:ch џ:dz ш:sh щ:shch ъ: ы:y ь: э:e ю:yu я:ya ђ:d',
    'α:a β:v γ:g δ:d ε:e ζ:z η:i θ:th ι:i κ:k λ:l μ:m ν:n ξ:x ο:o π:p ρ:r σ:s ς:s τ:t υ:u φ:f χ:ch ψ:ps ω:o',
  ]
    .flatMap((letters) => letters.split(' '))
    .map((letter) => letter.split(':') as [string, string]),
)

/** Whether a name contains a letter, a digit or a pictograph. */
export const hasContent = (name: string) => /[\p{L}\p{N}\p{Extended_Pictographic}]/u.test(name)

/**
 * Makes a slug: `Canção: o Início` → `cancao-o-inicio`. Empty if nothing is left, as for a name in Hebrew or Japanese;
 * callers use a number then. Courses may keep their colons.
 */
export function slugify(name: string, { keepsColons = false } = {}): string {
  const unwanted = keepsColons ? /[^a-z0-9:-]/g : /[^a-z0-9-]/g
  const slug = fold(name)
    .trim()
    .replace(/[^\0-\x7f]/g, (letter) => spellings.get(letter) ?? '')
    .replace(/\s+/g, '-')
    .replace(unwanted, '')
    .replace(/-+/g, '-')
    .slice(0, slugMax)
    .replace(/^-|-$/g, '')
  return /[a-z0-9]/.test(slug) ? slug : ''
}
