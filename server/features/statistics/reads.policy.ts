import type { IncomingHttpHeaders } from 'node:http'

export interface PageRequest {
  method: string
  /** As it was asked for, without its query. */
  path: string
  headers: IncomingHttpHeaders
}

/** What a read adds one to; a subject that cannot be told is undefined. */
export interface Read {
  page: string
  device: 'phone' | 'tablet' | 'desktop'
  language: string | undefined
  referrer: string | undefined
}

/** Pages of a member or of staff, of a sign-in, and those whose address is a secret. */
const uncounted = new Set([
  ...['login', 'register', 'forgot-password', 'reset-password', 'confirm-email', 'preview'],
  ...['profile', 'pvt', 'mail', 'moderation', 'mobilemenu', 'share'],
  ...['admin', 'albums', 'albumadd', 'courseadd', 'shopedit', 'albumedit', 'albumcover'],
  ...['newspicker', 'editor', 'editor_image', 'editor_step2', 'editor_ls', 'upload'],
])

const programs =
  /bot\b|bot[/ _-]|crawl|spider|slurp|preview|externalhit|facebookcatalog|whatsapp\/|embedly|pinterest\/|curl|wget|python|java\/|go-http|okhttp|axios|^node\b|node-fetch|libwww|headless|lighthouse|monitor|uptime|pingdom|scrap|feed|rss|archiv/i

/** Whether it says itself that it is no person's browser. */
export const isProgram = (userAgent: string): boolean => userAgent === '' || programs.test(userAgent)

/** What a page that was answered counts as: nothing, unless a person's browser asked to show it. */
export function readOf({ method, path, headers }: PageRequest, ownHost: string): Read | undefined {
  if (method !== 'GET' || isAhead(headers) || !isShown(path, headers)) return undefined
  // Every browser says what its reader speaks; programs that pretend to be one often forget it.
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

/** Fetched in case somebody goes there. */
function isAhead(headers: IncomingHttpHeaders): boolean {
  const purposes = [headers['sec-purpose'], headers.purpose, headers['x-purpose'], headers['x-moz']]
  return purposes.some((purpose) => /prefetch|prerender|preview/i.test(String(purpose ?? '')))
}

/** As a document of a window, or its data for a window that is open; older browsers do not say. */
function isShown(path: string, headers: IncomingHttpHeaders): boolean {
  const destination = headers['sec-fetch-dest'] ?? ''
  return path.endsWith('.data')
    ? destination === '' || destination === 'empty'
    : destination === '' || destination === 'document'
}

/** The page by one spelling; whose page it is when it is somebody's is not counted. */
function pageOf(target: string): string | undefined {
  const path = spelled(target.replace(/\.data$/, ''))
  const [, first = '', second] = path.split('/')
  const place = first.toLowerCase()
  if (place === '_root') return '/'
  if (uncounted.has(place)) return undefined
  return place === 'person' && second ? '/person' : path
}

/** Signs that a text in the database cannot have, and addresses that nobody wrote, are one page without a name. */
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

/** Of another site, and no more of its address than that. */
function hostOf(referrer: string | undefined, ownHost: string): string | undefined {
  if (!referrer || !/^https?:/i.test(referrer) || !URL.canParse(referrer)) return undefined
  const host = new URL(referrer).hostname.replace(/^www\./, '')
  const isHost = host.length <= 100 && /^[a-z0-9-]+(?:\.[a-z0-9-]+)+$/.test(host)
  return isHost && host !== ownHost.replace(/^www\./, '') ? host : undefined
}
