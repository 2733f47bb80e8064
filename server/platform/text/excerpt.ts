/** What may stand in an excerpt besides paragraphs; a card is a link itself, so none of these is one. */
const inline = new Set(['b', 'strong', 'i', 'em', 'u', 's'])
/** Their text belongs to a picture, or is an address. */
const captions = /<figure>.*?<\/figure>|<a [^>]*data-youtube="[^"]*">.*?<\/a>|<(pre|table)>.*?<\/\1>/gs

/** What is one sign to a reader: white space, an entity, a letter. */
const sign = /\s+|&[^;\s]{1,10};|./gsu

/**
 * The beginning of a safe text, as safe HTML with at most `max` characters of text. Tags that are cut are closed.
 * @param html what `safeHtml` has answered: every `<` begins a tag, every `&` an entity
 */
export function excerpt(html: string, max: number): string {
  const paragraphs = createParagraphs()
  let left = max
  for (const [part] of html.replace(captions, '<p>').matchAll(/<[^>]*>|[^<]+/g)) {
    if (part.startsWith('<')) {
      paragraphs.tag(part)
      continue
    }
    if (!part.trim() && paragraphs.isAtStart()) continue
    const signs = firstSigns(part, left + 1)
    if (signs.length > left) {
      if (left > 0) paragraphs.text(cutAtWord(signs.slice(0, left - 1)))
      return paragraphs.html()
    }
    left -= signs.length
    paragraphs.text(signs.join(''))
  }
  return paragraphs.html()
}

/** Of a long text no more is taken apart than can be shown. */
function firstSigns(text: string, most: number): string[] {
  const signs: string[] = []
  for (const [found] of text.matchAll(sign)) {
    signs.push(found.trim() ? found : ' ')
    if (signs.length === most) break
  }
  return signs
}

/** Words of an unbroken text are cut where they must. */
function cutAtWord(signs: string[]): string {
  const text = signs.join('')
  const end = text.search(/\s\S*$/)
  return `${(end > 0 && text.length - end < 40 ? text.slice(0, end) : text).trimEnd()}…`
}

/** Collects text and its emphasis; every other tag ends a paragraph, so that each verse is one. */
function createParagraphs() {
  const done: string[] = []
  let open: string[] = []
  let current = ''

  function end(): void {
    const closed = current + closersOf(open)
    if (closed.replace(/<[^>]*>/g, '').trim()) done.push(`<p>${closed.trim()}</p>`)
    open = []
    current = ''
  }

  return {
    isAtStart: () => current === '',
    text(text: string) {
      current += current === '' ? text.trimStart() : text
    },
    tag(tag: string) {
      const [, slash, name = ''] = /^<(\/?)([a-z0-9]+)/.exec(tag) ?? []
      if (name === 'a' || name === 'code' || name === 'img') return
      if (!inline.has(name)) end()
      else if (!slash) {
        open.push(name)
        current += `<${name}>`
      } else if (open.at(-1) === name) {
        open.pop()
        current += `</${name}>`
      }
    },
    html() {
      end()
      return done.join('')
    },
  }
}

const closersOf = (open: string[]) =>
  open
    .toReversed()
    .map((name) => `</${name}>`)
    .join('')
