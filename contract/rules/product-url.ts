import * as bounds from './bounds.ts'
import { parseUrl } from './parse-url.ts'

/** Normalises an http(s) URL of a public site; undefined for anything else. */
export function productUrl(text: string): string | undefined {
  const written = text.trim()
  if (written.length > bounds.url.max || !/^https?:\/\//i.test(written) || hasControls(written))
    return undefined
  const url = parseUrl(written)
  if (!url || url.username || url.password || !isPublicName(url.hostname)) return undefined
  return url.href.length <= bounds.url.max ? url.href : undefined
}

/**
 * The same for typed text, which may omit the scheme: `amazon.com.br/…` becomes https. Also decodes `&amp;`, because
 * affiliate programs hand out links as HTML.
 */
export function typedProductUrl(text: string): string | undefined {
  const written = text.trim().replaceAll('&amp;', '&')
  const isWhole = /^([a-z][a-z0-9+-]*:|[/\\])/i.test(written)
  return productUrl(isWhole ? written : `https://${written}`)
}

// Browsers ignore tabs and line breaks within a URL.
const hasControls = (text: string) => /[\p{Cc}\\]/u.test(text)

/** Whether a host name has a dot and an alphabetic last label: no IP address, no local name. */
function isPublicName(host: string): boolean {
  return (
    /^[a-z0-9-]+(\.[a-z0-9-]+)*\.(xn--[a-z0-9-]+|[a-z]{2,})\.?$/.test(host) &&
    !/\.(localhost|local|internal|lan|home|test|invalid|onion|arpa)\.?$/.test(host)
  )
}
