import type { IncomingHttpHeaders } from 'node:http'

export interface PageRequest {
  method: string
  /** Requested path without the query. */
  path: string
  headers: IncomingHttpHeaders
}

/** Subjects of a page view; undefined if unknown. */
export interface Read {
  page: string
  device: 'phone' | 'tablet' | 'desktop'
  language: string | undefined
  referrer: string | undefined
}

/** Pages of members and staff, of signing in, and with secrets in their URL. */
const uncounted = new Set([
  ...['login', 'register', 'forgot-password', 'reset-password', 'confirm-email', 'preview'],
  ...['profile', 'pvt', 'mail', 'moderation', 'mobilemenu', 'share'],
  ...['admin', 'albums', 'albumadd', 'courseadd', 'shopedit', 'albumedit', 'albumcover'],
  ...['newspicker', 'editor', 'editor_image', 'editor_step2', 'editor_ls', 'upload'],
])

const programs =
  /bot\b|bot[/ _-]|crawl|spider|slurp|preview|externalhit|facebookcatalog|whatsapp\/|embedly|pinterest\/|curl|wget|python|java\/|go-http|okhttp|axios|^node\b|node-fetch|libwww|headless|lighthouse|monitor|uptime|pingdom|scrap|feed|rss|archiv/i

/** Whether the user agent is a known bot. */
export const isProgram = (userAgent: string): boolean => userAgent === '' || programs.test(userAgent)

/** Returns what a page view counts as; undefined for bots and prefetches. */
export function readOf({ method, path, headers }: PageRequest, ownHost: string): Read | undefined {
  if (method !== 'GET' || isAhead(headers) || !isShown(path, headers)) return undefined
  // All browsers send Accept-Language; bots often do not.
  const spoken = headers['accept-language']
  const userAgent = headers['user-agent'] ?? ''
  if (!spoken || isProgram(userAgent)) return undefined
  const page = pageOf(path)
  if (page === undefined) return undefined

  return {
    page,
    device: deviceOf(headers, userAgent),
    language: /^[a-z]{2,3}(?=[-,;]|$)/i.exec(spoken)?.[0].toLowerCase(),
    referrer: hostOf(headers.referer, ownHost),
  }
}

/** Whether it is a prefetch. */
function isAhead(headers: IncomingHttpHeaders): boolean {
  const purposes = [headers['sec-purpose'], headers.purpose, headers['x-purpose'], headers['x-moz']]
  return purposes.some((purpose) => /prefetch|prerender|preview/i.test(String(purpose ?? '')))
}

/** Whether it is a document, or the data of a client-side navigation. Older browsers do not send this header. */
function isShown(path: string, headers: IncomingHttpHeaders): boolean {
  const destination = headers['sec-fetch-dest'] ?? ''
  return path.endsWith('.data')
    ? destination === '' || destination === 'empty'
    : destination === '' || destination === 'document'
}

/** Normalises the path of a page. Pages of people are counted without their id. */
function pageOf(target: string): string | undefined {
  const path = spelled(target.replace(/\.data$/, ''))
  const [, first = '', second] = path.split('/')
  const place = first.toLowerCase()
  if (place === '_root') return '/'
  if (uncounted.has(place)) return undefined
  return place === 'person' && second ? '/person' : path
}

/** Decodes a path; `''` if it is invalid or cannot be stored. */
function spelled(path: string): string {
  try {
    const text = decodeURI(path)
    return text.length > 200 || /\p{C}/u.test(text) ? '' : text
  } catch {
    return ''
  }
}

function deviceOf(headers: IncomingHttpHeaders, userAgent: string): Read['device'] {
  if (/iPad|Tablet|Silk\/|PlayBook|Android(?!.*Mobile)/i.test(userAgent)) return 'tablet'
  if (headers['sec-ch-ua-mobile'] === '?1' || /Mobi|iPhone|iPod/i.test(userAgent)) return 'phone'
  return 'desktop'
}

/** Returns the host of an external referrer. */
function hostOf(referrer: string | undefined, ownHost: string): string | undefined {
  if (!referrer || !/^https?:/i.test(referrer) || !URL.canParse(referrer)) return undefined
  const host = new URL(referrer).hostname.replace(/^www\./, '')
  const isHost = host.length <= 100 && /^[a-z0-9-]+(?:\.[a-z0-9-]+)+$/.test(host)
  return isHost && host !== ownHost.replace(/^www\./, '') ? host : undefined
}
