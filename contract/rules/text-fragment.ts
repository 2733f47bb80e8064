/** Text fragments: https://wicg.github.io/scroll-to-text-fragment/ */
const mark = '#:~:text='
/** Accepted fragments of typed URLs. */
const written = /^#:~:text=([\w%]{1,1200})(?:,([\w%]{1,400}))?$/
/** Longer passages are encoded as their first and last words. */
const longest = 200
const edgeWords = 6

/**
 * Returns the text fragment of a passage, with `#`. Line breaks stand between paragraphs or list items:
 * browsers find no words across them, so that the passage is encoded as its first and last words.
 */
export function textFragment(passage: string): string {
  const lines = passage.split('\n').flatMap((line) => line.replace(/\s+/g, ' ').trim() || [])
  const [begin = '', end = begin] = [lines[0], lines.at(-1)]
  if (lines.length <= 1 && begin.length <= longest) return mark + encoded(begin)
  const first = begin.split(' ').slice(0, edgeWords).join(' ').slice(0, longest)
  const last = end.split(' ').slice(-edgeWords).join(' ').slice(-longest)
  return `${mark}${encoded(first)},${encoded(last)}`
}

/** Encodes all but letters, digits and `_`: comma and hyphen are syntax here, and a full stop may end a sentence. */
const encoded = (text: string) =>
  encodeURIComponent(text.replace(/\p{Surrogate}/gu, '')).replace(
    /[-.!~*'()]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )

interface Passage {
  fragment: string
  /** The whole passage, or its first and its last words. */
  ends: string[]
  words: string
}

/** Returns the passage that a URL points to; undefined without one. It need not be in the text. */
export function passageIn(address: string): Passage | undefined {
  const at = address.indexOf(mark)
  const fragment = at < 0 ? '' : address.slice(at)
  const [, first, last] = written.exec(fragment) ?? []
  if (!first) return undefined
  try {
    const ends = [first, last].flatMap((part) => (part ? [onOneLine(decodeURIComponent(part))] : []))
    return { fragment, ends, words: ends.join(' … ').trim() }
  } catch {
    return undefined
  }
}

const onOneLine = (text: string) => text.replace(/[\p{Cc}\u202a-\u202e\u2066-\u2069\s]+/gu, ' ')
