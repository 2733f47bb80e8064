import { Parser } from 'htmlparser2'
import { oneLine, parse, webAddress } from './read-page.ts'

/** Product data of a shop's page. */
export interface ProductFacts {
  name: string
  picture?: string | undefined
}

const longestName = 100
/** Limit of bytes to read: shops put the data into the head or at the end of the body. */
const readAtMost = 1_000_000
const longestScript = 200_000
/** Of what is in one another: a page may nest as deep as it likes. */
const deepest = 6

/** The first product in the JSON-LD of a page (https://schema.org/Product); empty where it tells none. */
export function readProduct(html: string, url: string): ProductFacts {
  for (const script of linkedData(html)) {
    const product = findProduct(parsed(script))
    if (!product) continue
    const picture = pictureOf(product.image)
    const address = picture === undefined ? undefined : webAddress(picture, url)
    return {
      name: typeof product.name === 'string' ? oneLine(product.name, longestName) : '',
      picture: address,
    }
  }
  return { name: '' }
}

function linkedData(html: string): string[] {
  const scripts: string[] = []
  let isInScript = false
  const parser = new Parser({
    onopentag(name, { type }) {
      isInScript = name === 'script' && type?.toLowerCase() === 'application/ld+json'
      if (isInScript) scripts.push('')
    },
    ontext(text) {
      const last = scripts.length - 1
      const before = scripts[last] ?? ''
      if (isInScript && before.length < longestScript) scripts[last] = before + text
    },
    onclosetag() {
      isInScript = false
    },
  })
  parse(parser, html.slice(0, readAtMost))
  return scripts
}

function findProduct(value: unknown, depth = 0): Record<string, unknown> | undefined {
  if (typeof value !== 'object' || value === null || depth > deepest) return undefined
  if (Array.isArray(value)) {
    for (const one of value.slice(0, 50)) {
      const found = findProduct(one, depth + 1)
      if (found) return found
    }
    return undefined
  }
  const thing = value as Record<string, unknown>
  if (
    [thing['@type']].flat().some((type) => type === 'Product' || type === 'ProductGroup' || type === 'Book')
  )
    return thing
  return findProduct(thing['@graph'] ?? thing.mainEntity, depth + 1)
}

/** Accepts a URL, an object with a URL, or an array of them. */
function pictureOf(image: unknown): string | undefined {
  const first = Array.isArray(image) ? image[0] : image
  if (typeof first === 'string') return first
  if (typeof first !== 'object' || first === null) return undefined
  const { url, contentUrl } = first as Record<string, unknown>
  return [url, contentUrl].find((address) => typeof address === 'string') as string | undefined
}

function parsed(script: string): unknown {
  try {
    return JSON.parse(script)
  } catch {
    return undefined
  }
}
