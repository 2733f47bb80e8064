import sanitize from 'sanitize-html'
import { uploadName } from '#contract/rules/pictures.ts'
import { youtubeId } from '#contract/rules/youtube.ts'
import { cutMarkRuns } from '#contract/schema.ts'
import { BadRequest } from '../errors.ts'

/** Raised with every change of the rules, so that what was kept under earlier ones is made safe again. */
export const safeHtmlVersion = 1

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
    th: ['colspan', 'rowspan'],
    td: ['colspan', 'rowspan'],
  },
  allowedSchemes: ['http', 'https', 'mailto'],
  allowProtocolRelative: false,
  // Of these not even the text is an author's.
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
    th: (_, attribs) => ({ tagName: 'th', attribs: spansFrom(attribs) }),
    td: (_, attribs) => ({ tagName: 'td', attribs: spansFrom(attribs) }),
  },
  exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !attribs.src,
}

/** What a text may hold of `<` and `&`: a thousand paragraphs with their links. */
const markupMax = 4000
/** Of all tags they cost the most. */
const picturesMax = 1000
/** Nobody writes like this. The time that nesting costs grows with its square. */
const depthMax = 200

/**
 * What of an author's HTML everybody may be shown. Pictures are the site's own, a video is a link that says
 * which (`data-youtube`), so that nothing of others loads before a click. The answer is its own answer.
 */
export function safeHtml(html: string): string {
  ensureReadable(html)
  const safe = safeAgain(html)
  ensureReadable(safe)
  return safe
}

/** Stored HTML as it may be shown: what was made safe by earlier rules is made safe by these. */
export function safeNow(html: string, { safeVersion }: { safeVersion: number }): string {
  return safeVersion === safeHtmlVersion ? html : safeAgain(html)
}

/** The same of a text that is kept already: it may be longer than any that is taken today. */
export function safeAgain(html: string): string {
  let safe = sanitise(html)
  // Tags that were left out may have held apart what is read together without them.
  for (let round = 0; round < 4; round++) {
    const again = sanitise(safe)
    if (again === safe) break
    safe = again
  }
  // Written as entities, marks have come past the contract.
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
  return clean.replace(/(<a href="([^"]*)"[^>]* data-youtube="[^"]*">)(?=<\/a>)/g, '$1$2')
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

/** As browsers read it, whatever tricks it is written with; nothing where it leads nowhere good. */
function safeAddress(href: string): string | undefined {
  // Browsers leave these out before they read.
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is left out
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

/** Any other frame is none of ours. */
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

/** What may stand in an excerpt besides paragraphs; a card is a link itself, so none of these is one. */
const inline = new Set(['b', 'strong', 'i', 'em', 'u', 's'])
/** Their text belongs to a picture, or is an address. */
const captions = /<figure>.*?<\/figure>|<a [^>]*data-youtube="[^"]*">.*?<\/a>|<(pre|table)>.*?<\/\1>/gs

/** What is one sign to a reader: white space, an entity, a letter. */
const readSign = /\s+|&[^;\s]{1,10};|./gsu

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
  for (const [found] of text.matchAll(readSign)) {
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
