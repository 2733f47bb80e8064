import * as bounds from './bounds.ts'
import { parseUrl } from './parse-url.ts'

/** A link to somewhere else on the web, as it is kept; nothing for whatever else may be written there. */
export function productUrl(text: string): string | undefined {
  const written = text.trim()
  if (written.length > bounds.url.max || !/^https?:\/\//i.test(written) || hasControls(written))
    return undefined
  const url = parseUrl(written)
  if (!url || url.username || url.password || !isPublicName(url.hostname)) return undefined
  return url.href.length <= bounds.url.max ? url.href : undefined
}

/**
 * The same for what a person types, who may leave the beginning out: `amazon.com.br/…` is a secure address. Partner
 * programs hand out HTML, in which `&amp;` stands for what joins the parts of an address.
 */
export function typedProductUrl(text: string): string | undefined {
  const written = text.trim().replaceAll('&amp;', '&')
  const isWhole = /^([a-z][a-z0-9+-]*:|[/\\])/i.test(written)
  return productUrl(isWhole ? written : `https://${written}`)
}

// Browsers drop tabs and line breaks from an address before they read it.
const hasControls = (text: string) => /[\p{Cc}\\]/u.test(text)

/** A name with a dot whose last part is letters: no address of a machine, and none of this house. */
function isPublicName(host: string): boolean {
  return (
    /^[a-z0-9-]+(\.[a-z0-9-]+)*\.(xn--[a-z0-9-]+|[a-z]{2,})\.?$/.test(host) &&
    !/\.(localhost|local|internal|lan|home|test|invalid|onion|arpa)\.?$/.test(host)
  )
}
