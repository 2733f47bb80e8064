import * as bounds from '#contract/rules/bounds.ts'
import { youtubeId } from '#contract/rules/youtube.ts'
import { escapeHtml } from '../../../platform/text/escape-html.ts'
import { paragraphs, verbatimParts } from './paragraphs.ts'

interface Converted {
  html: string
  losses: string[]
}

/** Blocks that are dropped or replaced by their content. */
const quiet = new Set(['more', 'nextpage', 'spacer', 'freeform', 'html', 'shortcode'])

/** What a text refers to by its number in the export. */
export interface References {
  /** URLs of pictures. */
  media: ReadonlyMap<string, string>
  /** Content of reusable blocks. */
  blocks: ReadonlyMap<string, string>
}

/**
 * Converts stored WordPress content to HTML: removes block comments, adds paragraphs to texts of the classic editor,
 * and renders known shortcodes. Content of plugins is reported as a loss.
 */
export function wordpressHtml(content: string, { media, blocks }: References): Converted {
  const losses = new Set<string>()
  const room = { letters: bounds.article.maxLength }
  const expand = (text: string, change = (part: string) => part) =>
    [...verbatimParts(withCode(text))]
      .map(({ part, isVerbatim }) =>
        isVerbatim ? part : withoutShortcodes(change(part), { media, losses, room }),
      )
      .join('')
  const parts: string[] = []
  let depth = 0
  let address = ''
  let isGallery = false
  function htmlOfText(part: string): string {
    const text = address ? part.replaceAll(address, '').replaceAll(escapeHtml(address), '') : part
    if (depth === 0) return paragraphs(expand(text, withEmbeds))
    return expand(isGallery ? text.replace(/<\/?[uo]l\b[^<>]*>|<\/?li\b[^<>]*>/gi, '') : text)
  }

  for (const part of partsOf(withReusable(content, blocks, room))) {
    if (typeof part === 'string') {
      parts.push(htmlOfText(part))
      continue
    }
    const { name, isEnd, isWhole } = part
    // Before WordPress 5.9 the pictures of a gallery were the items of a list.
    if (name === 'gallery') isGallery = !isEnd
    if (isEnd) depth = Math.max(0, depth - 1)
    else if (!isWhole) depth += 1
    else if (!quiet.has(name)) losses.add(`block ${name}`)
    address = isEmbed(name) && !isEnd ? part.url : ''
    if (address) parts.push(embedded(address))
  }
  return { html: parts.join(''), losses: [...losses] }
}

const isEmbed = (name: string) => name === 'embed' || name.startsWith('core-embed/')

interface Mark {
  name: string
  isEnd: boolean
  isWhole: boolean
  /** URL of an embed; `''` without one. */
  url: string
}

/** Yields texts and block comments; drops other comments. */
function* partsOf(content: string): Generator<string | Mark> {
  let at = 0
  let text = ''
  while (at < content.length) {
    const start = content.indexOf('<!--', at)
    const end = start < 0 ? -1 : content.indexOf('-->', start)
    if (end < 0) break
    text += content.slice(at, start)
    at = end + 3
    const mark = markOf(content.slice(start + 4, end).trim())
    if (!mark) continue
    if (text) yield text
    text = ''
    yield mark
  }
  text += content.slice(at)
  if (text) yield text
}

function markOf(comment: string): Mark | undefined {
  const [, slash, name = ''] = /^(\/)?wp:([a-z][a-z0-9_/-]{0,100})/.exec(comment) ?? []
  if (!name) return undefined
  const isWhole = comment.endsWith('/')
  const clean = isWhole ? name.replace(/\/$/, '') : name
  const json = comment.slice(comment.indexOf('{'), comment.lastIndexOf('}') + 1)
  return { name: clean, isEnd: slash === '/', isWhole: isWhole && slash !== '/', url: urlIn(json) }
}

function urlIn(json: string): string {
  if (!json.includes('"url"')) return ''
  try {
    const { url } = JSON.parse(json) as { url?: unknown }
    return typeof url === 'string' ? url : ''
  } catch {
    return ''
  }
}

/** Returns a YouTube iframe, which becomes a video, or a link. */
function embedded(address: string): string {
  const id = address && youtubeId(address)
  if (id) return `<iframe src="https://www.youtube.com/embed/${id}"></iframe>`
  const escaped = escapeHtml(address)
  return address ? `<p><a href="${escaped}">${escaped}</a></p>` : ''
}

/** In the classic editor a URL on its own line is an embed. */
function withEmbeds(text: string): string {
  return text.replace(
    /^[ \t]*(https?:\/\/[^\s<>"]+)[ \t]*$/gm,
    (_, address: string) => `\n\n${embedded(address.replaceAll('&amp;', '&'))}\n\n`,
  )
}

/** Replaces references to reusable blocks by their content, as far as there is room. Others stay. */
function withReusable(content: string, blocks: References['blocks'], room: { letters: number }): string {
  return content.replace(/<!-- wp:block \{"ref":(\d{1,20})[^{}]{0,1000}\} \/-->/g, (mark, id: string) => {
    const block = blocks.get(id)
    if (block === undefined || block.length > room.letters) return mark
    room.letters -= block.length
    return block
  })
}

/** Programs in `[code]` or `[sourcecode]`, where plugins store them with character references. */
function withCode(text: string): string {
  if (!/\[\/(?:source)?code\]/i.test(text)) return text
  return text
    .split(/(?<=\[\/(?:source)?code\])/i)
    .map((part) =>
      part.replace(
        /\[(?:source)?code(?:\s[^[\]]*)?\]\n?(.*)\[\/(?:source)?code\]$/is,
        (_, code: string) => `<pre>${code.replaceAll('<', '&lt;')}</pre>`,
      ),
    )
    .join('')
}

interface ShortcodeDependencies {
  media: ReadonlyMap<string, string>
  losses: Set<string>
  /** Remaining length of a text for pictures of galleries, which are only referenced. */
  room: { letters: number }
}

const shortcode = /\[(\/?)([a-z][a-z0-9_-]{0,60})((?:\s[^[\]]*)?)\]/gi

/** Text in brackets is a shortcode if it has named attributes or an end tag; otherwise it stays. */
function withoutShortcodes(text: string, { media, losses, room }: ShortcodeDependencies): string {
  if (!text.includes('[')) return text
  const ended = new Set([...text.matchAll(/\[\/([a-z][a-z0-9_-]{0,60})\]/gi)].map(([, name = '']) => name))
  return text.replace(shortcode, (whole, slash: string, name: string, attributes: string) => {
    const values = attributesOf(attributes)
    if (name === 'caption' || name === 'wp_caption')
      return slash ? '</figcaption></figure>' : captionStart(values)
    if (name === 'gallery') return galleryOf(values, { media, room })
    if (name === 'youtube' || name === 'embed' || name === 'video')
      return slash ? '' : videoOf(whole, values, losses)
    if (name === 'audio') return soundOf(values)
    if (values.size === 0 && !ended.has(name) && !/[-_]/.test(name)) return whole
    losses.add(`shortcode ${name.toLowerCase()}`)
    return ''
  })
}

type Attributes = Map<string, string>

function attributesOf(text: string): Attributes {
  const pairs = text.matchAll(/([a-z0-9_-]{1,40})=(?:"([^"]*)"|'([^']*)'|([^\s"']+))/gi)
  return new Map(
    [...pairs].map(([, name = '', ...values]) => [name, values.find((one) => one !== undefined) ?? '']),
  )
}

/** Starts a figure with a caption, which is moved after its picture later. */
function captionStart(attributes: Attributes): string {
  const words = attributes.get('caption')
  return `<figure>${words ? `<figcaption>${escapeHtml(words)}</figcaption>` : ''}`
}

function galleryOf(
  attributes: Attributes,
  { media, room }: Pick<ShortcodeDependencies, 'media' | 'room'>,
): string {
  const parts: string[] = []
  for (const [id] of (attributes.get('ids') ?? attributes.get('include') ?? '').matchAll(/[^\s,]+/g)) {
    const address = media.get(id)
    if (address === undefined) continue
    if (room.letters < 0) break
    const part = `\n\n<img src="${escapeHtml(address)}" alt="">\n\n`
    room.letters -= part.length
    parts.push(part)
  }
  return parts.join('')
}

function videoOf(whole: string, attributes: Attributes, losses: Set<string>): string {
  const [address] = /https?:\/\/[^\s\]"'<>]+/.exec(whole) ?? [attributes.get('id') ?? '']
  if (!address) losses.add('shortcode video')
  return `\n\n${embedded(address)}\n\n`
}

function soundOf(attributes: Attributes): string {
  const address = ['src', 'mp3', 'm4a', 'ogg', 'wav'].map((name) => attributes.get(name)).find(Boolean)
  return address ? `<audio src="${escapeHtml(address)}"></audio>` : ''
}
