import { z } from 'zod'
import { type OutboundAnswer, OutboundError } from '../../platform/net/outbound.ts'
import { decodeText } from '../../platform/text/decode-text.ts'
import type { Dependencies } from './dependencies.ts'
import { longestFacts, oneLine, type PageFacts, readDocument, readPage } from './read-page.ts'
import { type ProductFacts, readProduct } from './read-product.ts'

const mebibyte = 1024 * 1024
const html = {
  maxBytes: 2 * mebibyte,
  seconds: 6,
  headers: { accept: 'text/html, application/xhtml+xml;q=0.9' },
}
const json = { maxBytes: 64 * 1024, seconds: 4, headers: { accept: 'application/json' } }
const picture = { maxBytes: 4 * mebibyte, seconds: 6, headers: { accept: 'image/*' } }

const Embedded = z.object({
  title: z.string().catch(''),
  author_name: z.string().catch(''),
  provider_name: z.string().catch(''),
  thumbnail_url: z
    .url({ protocol: /^https?$/ })
    .max(2000)
    .optional()
    .catch(undefined),
})

export type FetchPage = ReturnType<typeof createFetchPage>

/** Fetches pages and pictures of other sites. Unexpected responses count as nothing. */
export function createFetchPage({ outbound, config }: Dependencies) {
  const { hostname: ownHost } = new URL(config.publicUrl)

  /** Undefined if there is nothing to show. */
  async function fetchPage(address: string): Promise<PageFacts | undefined> {
    const answer = await requestPage(address)
    if (!answer) return undefined
    const facts = readPage(answer.body, { url: answer.url, contentType: typeOf(answer) })
    const whole = facts.oembed && !(facts.title && facts.picture) ? await completed(facts) : facts
    return whole.title ? { ...whole, siteName: named(whole.siteName, answer.url) } : undefined
  }

  /** Returns the product of a shop's page, else the facts of the page; undefined without either. */
  async function fetchProduct(address: string): Promise<ProductFacts | undefined> {
    const answer = await requestPage(address)
    if (!answer) return undefined
    const document = decodeText(answer.body, { kind: 'html', contentType: typeOf(answer) })
    const page = readDocument(document, answer.url)
    const product = readProduct(document, answer.url)
    const name = product.name || page.title
    const picture = product.picture ?? page.picture
    return name || picture ? { name, picture } : undefined
  }

  async function requestPage(address: string): Promise<OutboundAnswer | undefined> {
    const answer = await requestIfThere(address, html)
    return answer && /^(text\/html|application\/xhtml\+xml)\b/i.test(typeOf(answer)) ? answer : undefined
  }

  async function completed(facts: PageFacts): Promise<PageFacts> {
    const answer = await requestIfThere(facts.oembed ?? '', json)
    const embedded = answer && Embedded.safeParse(parsed(answer.body)).data
    if (!embedded) return facts
    return {
      title: facts.title || oneLine(embedded.title, longestFacts.title),
      description: facts.description || oneLine(embedded.author_name, longestFacts.description),
      siteName: facts.siteName || oneLine(embedded.provider_name, longestFacts.siteName),
      picture: facts.picture ?? embedded.thumbnail_url,
    }
  }

  async function fetchPicture(address: string): Promise<Buffer | undefined> {
    const answer = await requestIfThere(address, picture)
    return answer && /^image\//i.test(typeOf(answer)) ? answer.body : undefined
  }

  /** Returns undefined on failure. Never requests the site itself, not even by a redirect. */
  async function requestIfThere(address: string, request: typeof html): Promise<OutboundAnswer | undefined> {
    try {
      const answer = await outbound.fetchPublic(address, { ...request, never: [ownHost] })
      return answer.status === 200 ? answer : undefined
    } catch (error) {
      if (error instanceof OutboundError) return undefined
      throw error
    }
  }

  return { fetchPage, fetchPicture, fetchProduct }
}

const typeOf = ({ headers }: OutboundAnswer) => headers['content-type'] ?? ''

/** Adds the host to the self-declared name of a site. */
function named(siteName: string, url: string): string {
  const host = new URL(url).hostname.replace(/^www\./, '')
  return siteName === '' || siteName.toLowerCase() === host ? host : `${siteName} · ${host}`
}

function parsed(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString())
  } catch {
    return undefined
  }
}
