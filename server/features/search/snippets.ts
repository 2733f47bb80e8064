import { fold } from '#contract/rules/fold-text.ts'
import { markHits, searchRoots } from '#contract/rules/search-words.ts'
import { composed } from '#contract/schema.ts'
import { escapeHtml } from '../../platform/text/escape-html.ts'

const most = 300
/** Characters before the first match. */
const before = 80

/** Returns the part of a text around the first match, as HTML with `<mark>` only. */
export function snippet(text: string, query: string): string {
  const whole = composed(text).replace(/\s+/g, ' ').trim()
  const start = whole.length > most ? startNear(firstHit(whole, query), whole) : 0
  // A code point has at most two UTF-16 units.
  const signs = Array.from(whole.slice(start, start + 2 * most))
  const isCut = signs.length > most - 2
  const marked = markHits(isCut ? cutAtWord(signs.slice(0, most - 2)) : signs.join(''), query)
    .map(({ text, isHit }) => (isHit ? `<mark>${escapeHtml(text)}</mark>` : escapeHtml(text)))
    .join('')
  return `${start > 0 ? '…' : ''}${marked}${isCut ? '…' : ''}`
}

/** Returns the approximate index of the first match, or 0. A single regex is faster than comparing all words. */
function firstHit(text: string, query: string): number {
  const roots = searchRoots(query)
  if (roots.length === 0) return 0
  // Roots contain no regex metacharacters.
  const hit = new RegExp(`(?<![\\p{L}\\p{N}])(?:${roots.join('|')})`, 'u').exec(fold(text))
  return hit?.index ?? 0
}

/** Returns the start of a word a little before the match. */
function startNear(hit: number, text: string): number {
  if (hit <= before) return 0
  const space = text.indexOf(' ', hit - before)
  return space >= 0 && space < hit ? space + 1 : hit
}

function cutAtWord(signs: readonly string[]): string {
  const end = signs.lastIndexOf(' ')
  return signs.slice(0, end > most / 2 ? end : signs.length).join('')
}
