import { fold } from './fold-text.ts'

const punctuation = /[!-/:-@[-`{-~\s“”‘’«»‹›–—…·•¡¿ªº]+/g

/** The words of a text as a search compares them: `Canções!` and `cancao` are one. */
export function searchForms(text: string): string[] {
  return fold(text)
    .replace(punctuation, ' ')
    .split(' ')
    .filter(Boolean)
    .map((word) => word.replace(/oes$/, 'ao'))
}

/** What the forms of each word that somebody searches for begin with. */
export function searchRoots(query: string): string[] {
  return searchForms(query).map(rootOf)
}

/** A part of a text, and whether somebody searched for it. */
export interface MarkedPart {
  text: string
  isHit: boolean
}

/** Cuts a text at the words that somebody searched for, in whatever form they stand there. */
export function markHits(text: string, query: string): MarkedPart[] {
  const roots = searchRoots(query)
  const parts: MarkedPart[] = []
  for (const [word] of text.matchAll(/[\p{L}\p{M}\p{N}]+|[^\p{L}\p{M}\p{N}]+/gu)) {
    const isHit = roots.length > 0 && isHitBy(roots, word)
    const last = parts.at(-1)
    if (last && last.isHit === isHit) last.text += word
    else parts.push({ text: word, isHit })
  }
  return parts
}

/** Cuts a text at what somebody searched for, wherever it stands in a word: as conversations are searched. */
export function markWithin(text: string, query: string): MarkedPart[] {
  const signs = [...text]
  const forms = signs.map(fold)
  const whole = forms.join('')
  const hits = new Uint8Array(whole.length)
  for (const word of new Set(fold(query).split(/\s+/).filter(Boolean))) {
    for (let at = whole.indexOf(word); at >= 0; at = whole.indexOf(word, at + word.length))
      hits.fill(1, at, at + word.length)
  }

  const parts: MarkedPart[] = []
  let place = 0
  for (const [index, form = ''] of forms.entries()) {
    const sign = signs[index] ?? ''
    const last = parts.at(-1)
    // An accent of its own goes with its letter.
    const isHit = form === '' ? last?.isHit === true : hits[place] === 1
    if (last?.isHit === isHit) last.text += sign
    else parts.push({ text: sign, isHit })
    place += form.length
  }
  return parts
}

/** How much longer than its root a form of a word may be. */
const longestEnding = 5

function isHitBy(roots: readonly string[], word: string): boolean {
  const [form] = searchForms(word)
  return (
    form !== undefined &&
    roots.some((root) => form.startsWith(root) && form.length <= root.length + longestEnding)
  )
}

/** What the forms of a Portuguese word have in common, roughly: it decides what is marked, not what is found. */
function rootOf(form: string): string {
  const root = form.replace(/(?:mente|[aei]ndo|[aei]ram|avam?|[aei]r|ou|ei|ao|[aoe]s|is|[aoes])$/, '')
  return root.length >= 3 ? root : form
}
