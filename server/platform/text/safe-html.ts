import sanitize from 'sanitize-html'
import { uploadName } from '#contract/rules/pictures.ts'
import { youtubeId } from '#contract/rules/youtube.ts'
import { cutMarkRuns } from '#contract/schema.ts'
import { BadRequest } from '../errors.ts'

/** Raised when the rules forbid more or write something else, so that HTML stored earlier is sanitized again. */
export const safeHtmlVersion = 2

/** Deeper tags are left out, their text stays. */
const nestingLimit = 50

const rules: sanitize.IOptions = {
  allowedTags: [
    ...['p', 'br', 'b', 'strong', 'i', 'em', 'u', 's', 'h2', 'h3', 'h4', 'blockquote', 'ul', 'ol', 'li', 'a'],
    ...['img', 'figure', 'figcaption', 'code', 'pre', 'hr', 'table', 'thead', 'tbody', 'tr', 'th', 'td'],
  ],
  allowedAttributes: {
    a: ['href', 'rel', 'data-youtube'],
    img: ['src', 'alt', 'width', 'height', 'loading'],
    ol: ['start'],
    th: ['colspan', 'rowspan'],
    td: ['colspan', 'rowspan'],
  },
  allowedSchemes: ['http', 'https', 'mailto'],
  allowProtocolRelative: false,
  // Elements whose text is discarded as well: it is not written by an author.
  nonTextTags: [
    ...['script', 'style', 'textarea', 'option', 'noscript', 'svg', 'math', 'template', 'title', 'head'],
    ...['xmp', 'noembed', 'noframes', 'plaintext', 'object', 'embed', 'select', 'frameset'],
  ],
  nestingLimit,
  transformTags: {
    h1: 'h2',
    h5: 'h4',
    h6: 'h4',
    del: 's',
    strike: 's',
    a: (_, attribs) => ({ tagName: 'a', attribs: linkFrom(attribs) }),
    iframe: (_, { src = '' }) => videoOf(src),
    img: (_, attribs) => ({ tagName: 'img', attribs: pictureFrom(attribs) }),
    ol: (_, { start }) => ({ tagName: 'ol', attribs: numbersOf({ start }, 9999) }),
    th: (_, attribs) => ({ tagName: 'th', attribs: spansFrom(attribs) }),
    td: (_, attribs) => ({ tagName: 'td', attribs: spansFrom(attribs) }),
  },
  exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !attribs.src,
}

/** Maximum number of `<` and `&` in a text: a thousand paragraphs with their links. */
const markupMax = 4000
/** Images are the most expensive tags. */
const picturesMax = 1000
/** Far above real texts. The cost of nesting grows with its square. */
const depthMax = 200

/**
 * Sanitizes an author's HTML for everybody. Pictures must be the site's own; a video becomes a link with its
 * id (`data-youtube`), so that nothing external loads before a click. Idempotent.
 */
export function safeHtml(html: string): string {
  ensureReadable(html)
  const safe = safeAgain(html)
  ensureReadable(safe)
  return safe
}

/** Returns stored HTML for display: sanitizes it again if it was stored under earlier rules. */
export function safeNow(html: string, { safeVersion }: { safeVersion: number }): string {
  return safeVersion === safeHtmlVersion ? html : safeAgain(html)
}

/** The same for a stored text, which may be longer than the limits of today. */
export function safeAgain(html: string): string {
  let safe = sanitise(html)
  // Removing a tag may join text into new markup, so this repeats until nothing changes.
  for (let round = 0; round < 4; round++) {
    const again = sanitise(safe)
    if (again === safe) break
    safe = again
  }
  // Combining marks written as entities have bypassed the check of the contract.
  return cutMarkRuns(safe)
}

function ensureReadable(html: string): void {
  let count = 0
  let pictures = 0
  for (const [sign] of html.matchAll(/[<&](?:img)?/gi)) {
    if (sign.length > 1) pictures += 1
    if (++count > markupMax || pictures > picturesMax) throw new BadRequest('html_too_hard')
  }
}

function sanitise(html: string): string {
  let depth = 0
  const clean = sanitize(html, {
    ...rules,
    onOpenTag: () => {
      if (++depth > depthMax) throw new BadRequest('html_too_hard')
    },
    onCloseTag: () => {
      depth--
    },
  })
  return clean
    .replace(/(<a href="([^"]*)"[^>]* data-youtube="[^"]*">)(?=<\/a>)/g, '$1$2')
    .replace(/(<figure><img [^>]*alt=")([^"]+)("[^>]*>)<figcaption>(.*?)<\/figcaption>/gs, withoutSecondAlt)
}

/** Screen readers read the caption: an alternative text that says the same is left out. */
function withoutSecondAlt(figure: string, start: string, alt: string, end: string, caption: string): string {
  const words = (html: string) =>
    html
      .replace(/<[^>]*>/g, '')
      .replaceAll('&quot;', '"')
      .replace(/\s+/g, ' ')
      .trim()
  if (words(alt) !== words(caption)) return figure
  return `${start}${end}<figcaption>${caption}</figcaption>`
}

type Attributes = Record<string, string>

const elsewhere = { rel: 'nofollow ugc noopener noreferrer' }

function linkFrom({ href = '', 'data-youtube': video }: Attributes): Attributes {
  if (video !== undefined && youtubeId(video) === video) return videoLink(video)
  const address = safeAddress(href)
  if (!address) return {}
  return address.startsWith('/') || address.startsWith('#')
    ? { href: address }
    : { href: address, ...elsewhere }
}

const own = 'https://own.invalid'

/** Normalizes an address as browsers do; undefined if it is not allowed. */
function safeAddress(href: string): string | undefined {
  // Browsers remove these characters before they parse.
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are the characters to remove
  const read = href.replace(/[\u0000-\u001f]/g, '').trim()
  if (read === '') return undefined
  if (/^[a-z][a-z0-9+.-]*:/i.test(read)) return foreignAddress(read)
  if (!URL.canParse(read, own)) return undefined
  const { origin, pathname, search, hash } = new URL(read, own)
  if (origin !== own) return undefined
  return read.startsWith('#') ? hash || undefined : pathname.replace(/^\/+/, '/') + search + hash
}

function foreignAddress(address: string): string | undefined {
  if (!URL.canParse(address)) return undefined
  const { protocol, username, password, href } = new URL(address)
  return ['http:', 'https:', 'mailto:'].includes(protocol) && !username && !password ? href : undefined
}

/** All other frames are removed. */
function videoOf(src: string): { tagName: string; attribs: Attributes } {
  const id = youtubeId(src)
  return id ? { tagName: 'a', attribs: videoLink(id) } : { tagName: 'iframe', attribs: {} }
}

const videoLink = (id: string) => ({
  href: `https://www.youtube.com/watch?v=${id}`,
  ...elsewhere,
  'data-youtube': id,
})

function pictureFrom({ src = '', alt = '', width, height }: Attributes): Attributes {
  if (uploadName(src) === '') return {}
  return { src, alt, ...numbersOf({ width, height }, 9999), loading: 'lazy' }
}

const spansFrom = ({ colspan, rowspan }: Attributes) => numbersOf({ colspan, rowspan }, 50)

function numbersOf(attribs: Record<string, string | undefined>, max: number): Attributes {
  const allowed = Object.entries(attribs).filter(([, value]) => /^[1-9]\d{0,3}$/.test(value ?? ''))
  return Object.fromEntries(allowed.map(([name, value]) => [name, String(Math.min(Number(value), max))]))
}

/** Inline tags allowed in an excerpt besides paragraphs. No links, as a card is a link itself. */
const inline = new Set(['b', 'strong', 'i', 'em', 'u', 's'])
/** Left out of excerpts: figures, tables, code, and videos, whose text is an address. */
const captions = /<figure>.*?<\/figure>|<a [^>]*data-youtube="[^"]*">.*?<\/a>|<(pre|table)>.*?<\/\1>/gs

/** What a reader sees as one character: white space, an entity, a letter. */
const readSign = /\s+|&[^;\s]{1,10};|./gsu

/**
 * Returns the beginning of a sanitized text as HTML with at most `max` characters of text. Closes the tags
 * that are cut.
 * @param html a result of `safeHtml`: every `<` begins a tag, every `&` an entity
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

/** Stops after `most` characters: a long text is not split further than it is shown. */
function firstSigns(text: string, most: number): string[] {
  const signs: string[] = []
  for (const [found] of text.matchAll(readSign)) {
    signs.push(found.trim() ? found : ' ')
    if (signs.length === most) break
  }
  return signs
}

/** Cuts at a word, or within it if the text is unbroken. */
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
