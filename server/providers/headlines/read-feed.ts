import { XMLParser } from 'fast-xml-parser'
import type { Headline } from '#contract/news.ts'
import * as bounds from '#contract/rules/bounds.ts'
import { securePicture } from '#contract/rules/news.ts'
import { productUrl } from '#contract/rules/product-url.ts'
import { decodeText } from '../../platform/text/decode-text.ts'
import { plainText } from '../../platform/text/plain-text.ts'

const lists = new Set(['item', 'media:content', 'media:thumbnail', 'media:group', 'enclosure'])

const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  textNodeName: '#text',
  parseTagValue: false,
  parseAttributeValue: false,
  maxNestedTags: 30,
  isArray: (name) => lists.has(name),
})

/** A tag with children and attributes, its text alone, or several where one was expected. */
type Node = string | Node[] | { [name: string]: Node } | undefined

/**
 * Returns the headlines of an RSS feed, in its order. Malformed parts are tolerated; items without a title or
 * a public link are left out. Throws if it is not a feed, or defines its own entities.
 */
export function readFeed(bytes: Buffer, contentType = ''): Headline[] {
  const text = decodeText(bytes, { kind: 'xml', contentType })
  if (/<!ENTITY/i.test(text)) throw new Error('the feed defines entities')

  const root = parser.parse(text) as Node
  const channel = at(root, 'rss', 'channel') ?? at(root, 'rdf:RDF', 'channel')
  if (channel === undefined) throw new Error('this is no feed')

  const items = list(at(channel, 'item') ?? at(root, 'rdf:RDF', 'item')).flatMap(headlineOf)
  const byLink = new Map(items.toReversed().map((item) => [item.link, item]))
  return items.filter((item) => byLink.get(item.link) === item).slice(0, bounds.news.perFeed)
}

function headlineOf(item: Node): Headline[] {
  const link = productUrl(textOf(at(item, 'link'))) ?? productUrl(textOf(at(item, 'guid')))
  const title = plainText(textOf(at(item, 'title')), bounds.news.title)
  if (!link || !title) return []

  const description = textOf(at(item, 'description'))
  return [{ link, title, snippet: plainText(description, bounds.news.snippet), image: pictureOf(item) }]
}

/** Returns the first picture among the item's media, enclosures and HTML; empty if there is none. */
function pictureOf(item: Node): string {
  const groups = list(at(item, 'media:group'))
  const media = [item, ...groups].flatMap((node) => [
    ...list(at(node, 'media:content')).filter(isPicture),
    ...list(at(node, 'media:thumbnail')),
    ...list(at(node, 'enclosure')).filter(isPicture),
  ])
  const addresses = media.map((node) => textOf(at(node, '@url')))
  const html = textOf(at(item, 'content:encoded')) + textOf(at(item, 'description'))
  const [, inText = ''] = /<img\b[^<>]*?\ssrc=["']([^"'<>]+)/i.exec(html) ?? []
  return [...addresses, inText.replaceAll('&amp;', '&')].map(securePicture).find(Boolean) ?? ''
}

function isPicture(node: Node): boolean {
  const type = textOf(at(node, '@type')) || textOf(at(node, '@medium'))
  return type ? type.startsWith('image') : /\.(jpe?g|png|webp|avif)(\?|$)/i.test(textOf(at(node, '@url')))
}

function at(node: Node, ...names: string[]): Node {
  let here = node
  for (const name of names) {
    if (typeof here !== 'object' || Array.isArray(here)) return undefined
    here = Object.hasOwn(here, name) ? here[name] : undefined
  }
  return here
}

const list = (node: Node): Node[] => (Array.isArray(node) ? node : node === undefined ? [] : [node])

function textOf(node: Node): string {
  const [first] = list(node)
  return typeof first === 'string' ? first : first === undefined ? '' : textOf(at(first, '#text'))
}
