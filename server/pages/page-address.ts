import type { IncomingHttpHeaders } from 'node:http'
import { trimEnd } from '#contract/rules/trim-end.ts'
import type { Language } from '#contract/schema.ts'
import { languageCookie } from '../platform/http/page-language.ts'
import { spokenLanguage } from '../platform/text/translate.ts'

/** Query keys that change what a page shows to everybody. */
const sharedKeys = ['lang', 'page', 'before', 'category', 'q']
/** Query keys meant for one visitor; such pages are not cached. */
const privateKeys = ['from', 'token', 'verify', 'verified', 'username', 'leaving', 'digest']

/** First path segments served by other parts of the server. */
const elsewhere = new Set([
  'api',
  'node-server',
  'app',
  'assets',
  'uploads',
  'tracks',
  'covers',
  'line-pictures',
  'healthz',
  'livez',
  'readyz',
  'metrics',
])

/**
 * The site's own URLs need no escapes, dot segments or empty segments. The router accepts them as well, but
 * pages are evicted by path, so a page is not cached under another spelling of it.
 */
const otherSpelling = /%|\/\.{0,2}\/|\/\.{1,2}$/

export interface PageAddress {
  path: string
  /** Path with the relevant part of the query, from which the page is rendered. */
  target: string
  language: Language
  /** Present if the response may be served to other visitors. */
  cacheKey?: string
}

type ReadAddress = PageAddress | { movedTo: string } | { elsewhere: true }

/** Returns the page and language of a request: `?lang=`, the cookie, Portuguese. */
export function readAddress(url: string, headers: IncomingHttpHeaders): ReadAddress {
  const mark = url.indexOf('?')
  const path = mark < 0 ? url : url.slice(0, mark)
  const segment = path.slice(1, path.indexOf('/', 1) < 0 ? undefined : path.indexOf('/', 1))
  // The request target may be an absolute URL with a foreign host.
  const isPath = path.startsWith('/') && !path.includes('\\')
  if (elsewhere.has(segment) || !isPath) return { elsewhere: true }
  if (path.startsWith('//') || (path.length > 1 && path.endsWith('/'))) {
    // One slash at the start: after two comes a host.
    return { movedTo: trimEnd(path.replace(/^\/+/, '/'), '/') + (mark < 0 ? '' : url.slice(mark)) }
  }

  const cookieLanguage = languageCookie(headers.cookie)
  if (mark < 0) return keyed(path, '', cookieLanguage ?? 'pt')

  const query = new URLSearchParams(url.slice(mark))
  const language = spokenLanguage(query.get('lang')) ?? cookieLanguage ?? 'pt'
  // Page data requested by the router, with its own query keys.
  if (path.endsWith('.data')) return { path, target: url, language }
  if (privateKeys.some((key) => query.has(key))) return { path, target: url, language }
  return keyed(path, sharedQuery(query), language)
}

/** Longer than any path of a page. */
const longestSpelling = 300

/**
 * Returns other spellings of a path that leads nowhere, likeliest first: links in running text end with its
 * punctuation, and people type capitals.
 */
export function otherSpellings(path: string): string[] {
  if (path.length > longestSpelling) return []
  const trimmed = encodeURI(decodeURI(path).replace(/[\s\p{P}]+$/u, ''))
  return [...new Set([trimmed, trimmed.toLowerCase()])].filter((other) => other && other !== path)
}

function keyed(path: string, query: string, language: Language): PageAddress {
  const target = path + query
  if (path.endsWith('.data') || otherSpelling.test(path)) return { path, target, language }
  return { path, target, language, cacheKey: `${target} ${language}` }
}

/** Keys are in a fixed order, so that equal queries share a cache key. */
function sharedQuery(query: URLSearchParams): string {
  const counted = new URLSearchParams()
  for (const key of sharedKeys) {
    const value = query.get(key)
    if (value) counted.set(key, value.slice(0, 100))
  }
  return counted.size > 0 ? `?${counted}` : ''
}
