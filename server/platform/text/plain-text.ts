import sanitize from 'sanitize-html'
import { composed } from '#contract/schema.ts'

const nothing: sanitize.IOptions = { allowedTags: [], allowedAttributes: {} }
const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"' }

/** Characters of HTML read per character of the result: the markup of feeds is longer than its text. */
const markupPerSign = 50

/** Returns the text at the beginning of some HTML on one line, at most `max` characters. */
export function plainText(html: string, max: number): string {
  const cleaned = sanitize(
    html.slice(0, max * markupPerSign).replace(/<(br|p|div|li)\b/gi, ' <$1'),
    nothing,
  ).replace(/&(amp|lt|gt|quot);/g, (_, name: string) => entities[name] ?? '')
  const text = composed(cleaned)
    .replace(/[\s\p{Cc}\u202a-\u202e\u2066-\u2069]+/gu, ' ')
    .trim()
  return text.length > max ? `${text.slice(0, max - 1).replace(/[\ud800-\udbff]$|\s+\S{0,20}$/, '')}…` : text
}
