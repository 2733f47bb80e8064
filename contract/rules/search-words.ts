import { fold } from './fold-text.ts'

const punctuation = /[!-/:-@[-`{-~\s“”‘’«»‹›–—…·•¡¿ªº]+/g

/** Returns the words of a text, normalised for search: lower case, without accents and punctuation. */
export function searchForms(text: string): string[] {
  return fold(text)
    .replace(punctuation, ' ')
    .split(' ')
    .filter(Boolean)
    .map((word) => word.replace(/oes$/, 'ao'))
}

/** Returns the common prefix of the inflected forms of each word of a query. */
export function searchRoots(query: string): string[] {
  return searchForms(query).map(rootOf)
}

/** A part of a text, and whether it matches a query. */
export interface MarkedPart {
  text: string
  isHit: boolean
}

/** Splits a text at words that match a query in any inflected form. */
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

/** Splits a text at matches of a query, within words too, like the search of conversations. */
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
    // A combining accent belongs to the letter before it.
    const isHit = form === '' ? last?.isHit === true : hits[place] === 1
    if (last?.isHit === isHit) last.text += sign
    else parts.push({ text: sign, isHit })
    place += form.length
  }
  return parts
}

/** Maximum length of an inflectional ending. */
const longestEnding = 5

function isHitBy(roots: readonly string[], word: string): boolean {
  const [form] = searchForms(word)
  return (
    form !== undefined &&
    roots.some((root) => form.startsWith(root) && form.length <= root.length + longestEnding)
  )
}

/** Approximates the stem of a Portuguese word. It only affects what is marked, not what is found. */
function rootOf(form: string): string {
  const root = form.replace(/(?:mente|[aei]ndo|[aei]ram|avam?|[aei]r|ou|ei|ao|[aoe]s|is|[aoes])$/, '')
  return root.length >= 3 ? root : form
}
