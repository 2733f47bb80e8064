import { Parser } from 'htmlparser2'
import { cut } from '#contract/rules/cut-text.ts'
import { parseUrl } from '#contract/rules/parse-url.ts'
import { visibleText } from '#contract/rules/visible-text.ts'
import { decodeText } from '../../platform/text/decode-text.ts'

/** What a page says of itself to those who link to it. */
export interface PageFacts {
  title: string
  description: string
  siteName: string
  /** Where its picture is. */
  picture?: string | undefined
  /** Where it says the same once more, as JSON. */
  oembed?: string | undefined
}

const longest = { title: 150, description: 300, siteName: 60 }
/** What a card needs stands in the head; a page without one is looked at no further. */
const readAtMost = 400_000
const pieceLength = 16_384

/** The head of an HTML document. `url` is where it came from. */
export function readPage(bytes: Buffer, { url, contentType }: { url: string; contentType: string }) {
  return readDocument(decodeText(bytes, { kind: 'html', contentType }), url)
}

/** The same of what is decoded. */
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

/** One line, without signs that nobody sees or that turn the direction of others. */
export function oneLine(text: string, length: number): string {
  return cut(visibleText(text.slice(0, 4000).replace(/\s+/g, ' ')), length).trim()
}

export const longestFacts = longest

/** What is shown of a page in words. */
export const wordsOf = ({ title, description, siteName }: Omit<PageFacts, 'picture' | 'oembed'>) =>
  [title, description, siteName].join('\n')

/** Undefined for what is no address of the web. */
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

/** In pieces, so that what is not looked at any more costs nothing. */
export function parse(parser: Parser, html: string, isDone = () => false): void {
  for (let at = 0; at < html.length && !isDone(); at += pieceLength)
    parser.write(html.slice(at, at + pieceLength))
  parser.end()
}
