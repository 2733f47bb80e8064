import { Parser } from 'htmlparser2'
import { parseUrl } from '#contract/rules/parse-url.ts'
import { isRaisedTag, raisedText } from '#contract/rules/raised-text.ts'
import { youtubeId } from '#contract/rules/youtube.ts'
import { BadRequest } from '../../platform/errors.ts'
import { escapeHtml } from '../../platform/text/escape-html.ts'
import { createHtmlWriter, holders } from './html-writer.ts'

interface ImportedHtml {
  /** Its pictures have the URLs of the old site. */
  html: string
  /** Distinct URLs of the pictures. */
  pictures: string[]
  /** Kinds of unsupported content: `form`, `sound`. */
  losses: string[]
}

type Attributes = Record<string, string>

/** Maximum nesting, because every end tag searches the open elements. */
const deepest = 200

/** The site that a text comes from. */
interface OldSite {
  /** Without a trailing slash; `''` if unknown. */
  address: string
  /** Returns the URL of the original of a resized picture. */
  original: (address: string) => string
  /** Classes of decorative and interactive elements. */
  decorations?: ReadonlySet<string>
}

const blocks = new Set([...holders, 'blockquote', 'ul', 'ol', 'table', 'thead', 'tbody', 'tr'])
const inline = new Set(['b', 'strong', 'i', 'em', 'u', 's', 'code'])
const renamed = new Map(
  Object.entries({
    ...{
      h1: 'h2',
      h5: 'h4',
      h6: 'h4',
      del: 's',
      strike: 's',
      kbd: 'code',
      samp: 'code',
      tt: 'code',
      cite: 'em',
    },
    ...{ dt: 'p', dd: 'p', summary: 'p', caption: 'p', ins: 'u', var: 'em', dfn: 'em', center: 'div' },
  }),
)
/** Block elements that are replaced by their content. */
const borders = new Set([
  ...[
    'div',
    'section',
    'article',
    'aside',
    'header',
    'footer',
    'main',
    'nav',
    'address',
    'details',
    'dl',
    'hgroup',
  ],
  ...['fieldset', 'figure', 'tfoot', 'colgroup', 'body', 'html'],
])
/** Inline elements that are replaced by their content. */
const quiet = new Set([
  ...[
    'span',
    'font',
    'mark',
    'small',
    'big',
    'abbr',
    'acronym',
    'time',
    'label',
    'wbr',
    'bdi',
    'bdo',
    'q',
    'col',
  ],
  ...['picture', 'source', 'track', 'param', 'noscript', 'meta', 'link', 'data', 'nobr'],
])
/** Elements that are dropped with their content, and the loss to report. */
const lost = new Map(
  Object.entries({
    ...{ script: 'script', style: '', template: '', svg: 'drawing', math: 'formula', canvas: 'drawing' },
    ...{ form: 'form', input: 'form', select: 'form', textarea: 'form', button: 'form', option: 'form' },
    ...{ object: 'object', embed: 'object', applet: 'object', map: 'pictureMap', head: '', title: '' },
  }),
)
const empty = new Set([
  'img',
  'br',
  'hr',
  'input',
  'embed',
  'source',
  'track',
  'param',
  'wbr',
  'meta',
  'link',
  'col',
  'area',
])

/**
 * Converts HTML of another site to the supported subset. Links within that site become paths, which redirect here.
 * Unsupported content becomes a link, or is reported as a loss.
 */
export function importHtml(html: string, { address: site, original, decorations }: OldSite): ImportedHtml {
  const writer = createHtmlWriter()
  const pictures = new Set<string>()
  const losses = new Set<string>()
  /** Depth within an element that is dropped with its content. */
  let skipped = 0
  let depth = 0
  /** Whether text is above or below the line. */
  let raising: 'sup' | 'sub' | undefined
  let media: { kind: 'sound' | 'video'; address: string; depth: number } | undefined

  const parser = new Parser(
    {
      onopentag(tag, attributes) {
        if (++depth > deepest) throw new BadRequest('html_too_hard')
        if (skipped > 0) return skip(tag, 1)
        if (media) return openInMedia(tag, attributes)
        const name = renamed.get(tag) ?? tag
        const loss = isDecoration(attributes.class) ? '' : lost.get(name)
        if (loss === undefined) return open(name, attributes)
        if (loss) losses.add(loss)
        skip(tag, 1)
      },
      ontext(text) {
        if (skipped === 0 && !media) writer.text(raising ? raise(raising, text) : text)
      },
      onclosetag(tag) {
        depth -= 1
        if (skipped > 0) return skip(tag, -1)
        if (media) return closeInMedia(tag)
        const name = renamed.get(tag) ?? tag
        if (name === 'a') writer.closeLink()
        else if (name === 'figure') writer.closeFigure()
        else if (blocks.has(name)) writer.closeBlock(name)
        else if (inline.has(name)) writer.closeInline(name)
        else if (borders.has(name)) writer.border()
        else if (name === raising) raising = undefined
      },
    },
    { decodeEntities: true },
  )

  const openers = new Map<string, (attributes: Attributes) => void>([
    ['img', picture],
    ['a', ({ href = '' }) => writer.openLink(linkOf(href))],
    ['iframe', ({ src = '' }) => frame(src)],
    ['audio', ({ src = '' }) => openMedia('sound', src)],
    ['video', ({ src = '' }) => openMedia('video', src)],
    ['figure', () => writer.openFigure()],
    ['br', () => writer.single('br')],
    ['hr', () => writer.single('hr')],
  ])

  function open(name: string, attributes: Attributes): void {
    const opener = openers.get(name)
    if (opener) opener(attributes)
    else if (blocks.has(name)) writer.openBlock(name, numbersOf(name, attributes))
    else if (inline.has(name)) writer.openInline(name)
    else if (borders.has(name)) writer.border()
    else if (isRaisedTag(name)) raising = name
    else if (!quiet.has(name)) losses.add(`element ${name.slice(0, 40)}`)
  }

  function raise(tag: 'sup' | 'sub', text: string): string {
    const signs = raisedText(tag, text)
    if (signs === undefined && text.trim()) losses.add(`element ${tag}`)
    return signs ?? text
  }

  function openMedia(kind: 'sound' | 'video', address: string): void {
    media = { kind, address, depth: 1 }
  }

  function skip(tag: string, step: 1 | -1): void {
    if (!empty.has(tag)) skipped += step
  }

  const isDecoration = (classes = '') =>
    decorations !== undefined && classes.split(/\s+/).some((one) => decorations.has(one))

  function openInMedia(tag: string, { src = '' }: Attributes): void {
    if (!media) return
    if (tag === 'source' && !media.address) media.address = src
    if (!empty.has(tag)) media.depth += 1
  }

  function closeInMedia(tag: string): void {
    if (!media || empty.has(tag)) return
    media.depth -= 1
    if (media.depth > 0) return
    const { kind, address } = media
    media = undefined
    losses.add(kind)
    writeLink(address)
  }

  function frame(src: string): void {
    const id = youtubeId(src)
    if (id) {
      writer.block(`<a href="https://www.youtube.com/watch?v=${id}" data-youtube="${id}"></a>`)
    } else {
      losses.add('frame')
      writeLink(src)
    }
  }

  /** Writes a link to unsupported content. */
  function writeLink(src: string): void {
    const address = absolute(src)
    if (address) writer.block(`<p><a href="${escapeHtml(address)}">${escapeHtml(address)}</a></p>`)
  }

  function picture({ src = '', alt = '', ...attributes }: Attributes): void {
    // Lazy-loading pages leave `src` empty.
    const place = [attributes['data-src'], attributes['data-lazy-src'], src].find(
      (one) => one && !one.startsWith('data:'),
    )
    const address = place && absolute(original(place))
    if (!address) return void losses.add('pictureInside')
    pictures.add(address)
    if (writer.isInLink()) losses.add('pictureLink')
    writer.picture(`<img src="${escapeHtml(address)}" alt="${escapeHtml(alt.slice(0, 500))}">`)
  }

  function absolute(address: string): string | undefined {
    const url = parseUrl(address.trim(), `${site || 'https://nowhere.invalid'}/`)
    return url && /^https?:$/.test(url.protocol) && url.href.length <= 2000 ? url.href : undefined
  }

  function linkOf(href: string): string | undefined {
    if (href.startsWith('#')) return href
    if (/^mailto:/i.test(href.trim())) return href.trim()
    const address = absolute(href)
    if (!address) return undefined
    if (isPictureFile(address)) return undefined
    return ownPath(address, site) ?? address
  }

  parser.write(html)
  parser.end()
  return { html: writer.end(), pictures: [...pictures], losses: [...losses] }
}

const isPictureFile = (address: string) => /\.(jpe?g|png|gif|webp|avif|svg)(\?|$)/i.test(address)

/** Returns the path of a page of the old site; undefined for files and other sites. */
function ownPath(address: string, site: string): string | undefined {
  const [url, own] = [parseUrl(address), parseUrl(site)]
  if (!url || !own || url.host.replace(/^www\./, '') !== own.host.replace(/^www\./, '')) return undefined
  if (/\/(wp-content|wp-includes|content\/(images|files|media))\//.test(url.pathname)) return undefined
  return url.pathname + url.search + url.hash
}

/** Returns the spans of a cell, and the first number of a list. */
function numbersOf(name: string, attributes: Attributes): string {
  const keys = name === 'ol' ? ['start'] : name === 'td' || name === 'th' ? ['colspan', 'rowspan'] : []
  return keys
    .filter((key) => /^\d{1,3}$/.test(attributes[key] ?? ''))
    .map((key) => ` ${key}="${attributes[key]}"`)
    .join('')
}
