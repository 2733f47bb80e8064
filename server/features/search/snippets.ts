import { markHits } from '#contract/rules/search-words.ts'

const most = 300
/** How much is shown before the first hit. */
const before = 80

/** The part of a text where the first hit is, as HTML in which hits are marked and nothing else is. */
export function snippet(text: string, query: string): string {
  const signs = Array.from(text.replace(/\s+/g, ' ').trim())
  const whole = signs.join('')
  const start = signs.length > most ? startNear(firstHit(whole, query), signs) : 0
  const shown = signs.slice(start, start + most - 2)
  const marked = markHits(shown.join('').trim(), query)
    .map(({ text, isHit }) => (isHit ? `<mark>${escaped(text)}</mark>` : escaped(text)))
    .join('')
  return `${start > 0 ? '…' : ''}${marked}${start + most - 2 < signs.length ? '…' : ''}`
}

/** In characters; 0 where there is none. */
function firstHit(text: string, query: string): number {
  const parts = markHits(text, query)
  const hit = parts.findIndex(({ isHit }) => isHit)
  return Array.from(
    parts
      .slice(0, Math.max(hit, 0))
      .map((part) => part.text)
      .join(''),
  ).length
}

/** A little before the hit, at the beginning of a word. */
function startNear(hit: number, signs: readonly string[]): number {
  if (hit <= before) return 0
  const space = signs.indexOf(' ', hit - before)
  return space >= 0 && space < hit ? space + 1 : hit
}

/** What is readable in safe HTML, also when it is cut off somewhere. */
export function textOfHtml(html: string): string {
  return html
    .replace(/<[^>]*(?:>|$)/g, (tag) => (/^<\/?(?:b|strong|i|em|u|s|a|code)\b/.test(tag) ? '' : ' '))
    .replace(/&(?:#39|[a-z]{2,5});/g, (entity) => entities[entity] ?? entity)
}

const entities: Record<string, string> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
}

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => signNames[sign] ?? sign)
}

const signNames = Object.fromEntries(Object.entries(entities).map(([name, sign]) => [sign, name]))
