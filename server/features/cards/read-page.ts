import { Parser } from 'htmlparser2'
import { cut } from '#contract/rules/cut-text.ts'
import { parseUrl } from '#contract/rules/parse-url.ts'
import { visibleText } from '#contract/rules/visible-text.ts'
import { decodeText } from '../../platform/text/decode-text.ts'

/** Metadata of a page. */
export interface PageFacts {
  title: string
  description: string
  siteName: string
  /** URL of its picture. */
  picture?: string | undefined
  /** URL of its oEmbed data. */
  oembed?: string | undefined
}

const longest = { title: 150, description: 300, siteName: 60 }
/** Limit of bytes to read: the metadata is in the head. */
const readAtMost = 400_000
const pieceLength = 16_384

/** Reads the metadata of an HTML document from `url`. */
export function readPage(bytes: Buffer, { url, contentType }: { url: string; contentType: string }) {
  return readDocument(decodeText(bytes, { kind: 'html', contentType }), url)
}

/** Like `readPage`, for decoded HTML. */
export function readDocument(html: string, url: string): PageFacts {
  const { metas, title, oembed } = readHead(html)
  const first = (...names: string[]) => names.map((name) => metas.get(name)).find(Boolean) ?? ''
  const address = (text: string | undefined) => (text ? webAddress(text, url) : undefined)
  return {
    title: oneLine(first('og:title', 'twitter:title') || title, longest.title),
    description: oneLine(first('og:description', 'twitter:description', 'description'), longest.description),
    siteName: oneLine(first('og:site_name', 'application-name'), longest.siteName),
    picture: address(
      first('og:image:secure_url', 'og:image', 'og:image:url', 'twitter:image', 'twitter:image:src'),
    ),
    oembed: address(oembed),
  }
}

/** Normalises a text to one line without invisible or bidirectional control characters. */
export function oneLine(text: string, length: number): string {
  return cut(visibleText(text.slice(0, 4000).replace(/\s+/g, ' ')), length).trim()
}

export const longestFacts = longest

/** Returns the text that a card shows of a page. */
export const wordsOf = ({ title, description, siteName }: Omit<PageFacts, 'picture' | 'oembed'>) =>
  [title, description, siteName].join('\n')

/** Resolves an http(s) URL; undefined if invalid. */
export function webAddress(text: string, base: string): string | undefined {
  const url = parseUrl(text.trim(), base)
  return url && /^https?:$/.test(url.protocol) && url.href.length <= 2000 ? url.href : undefined
}

function readHead(html: string) {
  const metas = new Map<string, string>()
  let title: string | undefined
  let oembed: string | undefined
  let isInTitle = false
  let isDone = false
  const parser = new Parser({
    onopentag(name, { property, name: metaName, content, rel, type, href }) {
      if (name === 'body') isDone = true
      if (isDone) return
      isInTitle = name === 'title' && title === undefined
      const key = (property ?? metaName ?? '').toLowerCase()
      if (name === 'meta' && key && content && !metas.has(key)) metas.set(key, content)
      const isOembed = rel?.toLowerCase() === 'alternate' && type?.toLowerCase() === 'application/json+oembed'
      if (name === 'link' && isOembed) oembed ??= href
    },
    ontext(text) {
      if (isInTitle) title = `${title ?? ''}${text}`
    },
    onclosetag(name) {
      if (name === 'title') isInTitle = false
      if (name === 'head') isDone = true
    },
  })
  parse(parser, html.slice(0, readAtMost), () => isDone)
  return { metas, title: title ?? '', oembed }
}

/** Parses piece by piece, and stops once `isDone`. */
export function parse(parser: Parser, html: string, isDone = () => false): void {
  for (let at = 0; at < html.length && !isDone(); at += pieceLength)
    parser.write(html.slice(at, at + pieceLength))
  parser.end()
}
