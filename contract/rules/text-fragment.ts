/** A passage of a page in its address, which browsers look for and mark: https://wicg.github.io/scroll-to-text-fragment/ */
const mark = '#:~:text='
/** What a passage may look like once it is written: nothing else is handed on from an address that somebody typed. */
const written = /^#:~:text=([\w%]{1,1200})(?:,([\w%]{1,400}))?$/
/** Longer passages are named by their first and their last words. */
const longest = 200
const edgeWords = 6

/** With the `#`. White space in a passage counts once. */
export function textFragment(passage: string): string {
  const text = passage.replace(/\s+/g, ' ').trim()
  if (text.length <= longest) return mark + encoded(text)
  const words = text.split(' ')
  const first = words.slice(0, edgeWords).join(' ').slice(0, longest)
  const last = words.slice(-edgeWords).join(' ').slice(-longest)
  return `${mark}${encoded(first)},${encoded(last)}`
}

/** All but letters, figures and `_`: a comma and a hyphen mean something here, and a full stop ends a sentence. */
const encoded = (text: string) =>
  encodeURIComponent(text.replace(/\p{Surrogate}/gu, '')).replace(
    /[-.!~*'()]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )

/** What an address says of a passage: the part behind the page, and the words. Undefined where it names none. */
export function passageIn(address: string): { fragment: string; words: string } | undefined {
  const at = address.indexOf(mark)
  const fragment = at < 0 ? '' : address.slice(at)
  const [, first, last] = written.exec(fragment) ?? []
  if (!first) return undefined
  try {
    const words = [first, last].flatMap((part) => (part ? [decodeURIComponent(part)] : [])).join(' … ')
    return { fragment, words: words.replace(/[\p{Cc}\u202a-\u202e\u2066-\u2069\s]+/gu, ' ').trim() }
  } catch {
    return undefined
  }
}
