import * as bounds from '#contract/rules/bounds.ts'
import { youtubeId } from '#contract/rules/youtube.ts'
import { escapeHtml } from '../../../platform/text/escape-html.ts'
import { paragraphs } from './paragraphs.ts'

interface Converted {
  html: string
  losses: string[]
}

/** Blocks that are dropped or replaced by their content. */
const quiet = new Set(['more', 'nextpage', 'spacer', 'block', 'freeform', 'html', 'shortcode'])

/**
 * Converts stored WordPress content to HTML: removes block comments, adds paragraphs to texts of the classic editor,
 * and renders known shortcodes. Content of plugins is reported as a loss.
 */
export function wordpressHtml(content: string, media: ReadonlyMap<string, string>): Converted {
  const losses = new Set<string>()
  const room = { letters: bounds.article.maxLength }
  const expand = (text: string) => withoutShortcodes(text, { media, losses, room })
  const parts: string[] = []
  let depth = 0
  let address = ''
  for (const part of partsOf(content)) {
    if (typeof part === 'string') {
      const text = address ? part.replaceAll(address, '').replaceAll(escapeHtml(address), '') : part
      parts.push(depth === 0 ? paragraphs(expand(withVideos(text))) : expand(text))
      continue
    }
    const { name, isEnd, isWhole } = part
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
function withVideos(text: string): string {
  return text.replace(/^[ \t]*(https?:\/\/[^\s<>"]+)[ \t]*$/gm, (line, address: string) =>
    youtubeId(address) ? `\n\n${embedded(address)}\n\n` : line,
  )
}

interface ShortcodeNeeds {
  media: ReadonlyMap<string, string>
  losses: Set<string>
  /** Remaining length of a text for pictures of galleries, which are only referenced. */
  room: { letters: number }
}

const shortcode = /\[(\/?)([a-z][a-z0-9_-]{0,60})((?:\s[^[\]]*)?)\]/gi

/** Text in brackets is a shortcode if it has attributes or an end tag; otherwise it stays. */
function withoutShortcodes(text: string, { media, losses, room }: ShortcodeNeeds): string {
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
    if (!attributes.trim() && !ended.has(name) && !/[-_]/.test(name)) return whole
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

function galleryOf(attributes: Attributes, { media, room }: Pick<ShortcodeNeeds, 'media' | 'room'>): string {
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
