/** Deeper than any call is nested, and more than any list in one holds. */
export const jsonLimits = { depth: 32, items: 10_000 } as const

const quote = 0x22
const backslash = 0x5c
const comma = 0x2c
/** `[` and `{`, which differ in one bit, as `]` and `}` do. */
const open = 0x5b
const close = 0x5d
const brace = 0x20

/**
 * Whether a JSON text is within `jsonLimits`: how deep its arrays and objects are nested, and how many items and keys
 * all of them hold together. Looks at each sign once and makes nothing of it, so that a text can be refused before
 * `JSON.parse` builds it. Of what is no JSON the answer means nothing.
 */
export function isWithinJsonLimits(text: string): boolean {
  let depth = 0
  let items = 0
  let isFresh = false
  for (let at = 0; at < text.length; at++) {
    const sign = text.charCodeAt(at)
    if (sign <= 0x20) continue
    const bracket = sign & ~brace
    if (bracket === close) {
      depth--
      isFresh = false
      continue
    }
    // The first of an array or an object has no comma before it.
    if (isFresh || sign === comma) items++
    isFresh = false
    if (bracket === open) {
      depth++
      isFresh = true
    } else if (sign === quote) at = endOfString(text, at)
    if (depth > jsonLimits.depth || items > jsonLimits.items) return false
  }
  return true
}

/** Where the string ends that begins at a quote; the end of the text where it does not. */
function endOfString(text: string, start: number): number {
  for (let at = start + 1; at < text.length; at++) {
    const sign = text.charCodeAt(at)
    if (sign === backslash) at++
    else if (sign === quote) return at
  }
  return text.length
}
