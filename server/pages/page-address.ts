import type { IncomingHttpHeaders } from 'node:http'
import { trimEnd } from '#contract/rules/trim-end.ts'
import type { Language } from '#contract/schema.ts'
import { languageCookie } from '../platform/http/page-language.ts'
import { spokenLanguage } from '../platform/text/translate.ts'

/** Query keys that change what a page shows to everybody. */
const sharedKeys = ['lang', 'page', 'before', 'category', 'q']
/** Query keys meant for one reader; such pages are made anew and kept nowhere. */
const privateKeys = ['from', 'token', 'verify', 'verified', 'username', 'leaving', 'digest']

/** First path segments that other parts of the server answer. */
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
 * Addresses of ours need no escapes, and neither dots nor nothing between slashes. The router reads them all the same;
 * but what has changed is forgotten by its path, so that no page is kept by another spelling of it.
 */
const otherSpelling = /%|\/\.{0,2}\/|\/\.{1,2}$/

export interface PageAddress {
  path: string
  /** Path and the query that counts: what the page is rendered from. */
  target: string
  language: Language
  /** Present when the answer may serve the next visitor too. */
  cacheKey?: string
}

type ReadAddress = PageAddress | { movedTo: string } | { elsewhere: true }

/** What page is wanted, and in which language: `?lang=`, the cookie, Portuguese. */
export function readAddress(url: string, headers: IncomingHttpHeaders): ReadAddress {
  const mark = url.indexOf('?')
  const path = mark < 0 ? url : url.slice(0, mark)
  const segment = path.slice(1, path.indexOf('/', 1) < 0 ? undefined : path.indexOf('/', 1))
  // A request may name a whole address, with a host that is not ours.
  const isPath = path.startsWith('/') && !path.startsWith('//') && !path.includes('\\')
  if (elsewhere.has(segment) || !isPath) return { elsewhere: true }
  if (path.length > 1 && path.endsWith('/')) {
    return { movedTo: trimEnd(path, '/') + (mark < 0 ? '' : url.slice(mark)) }
  }

  const cookieLanguage = languageCookie(headers.cookie)
  if (mark < 0) return keyed(path, '', cookieLanguage ?? 'pt')

  const query = new URLSearchParams(url.slice(mark))
  const language = spokenLanguage(query.get('lang')) ?? cookieLanguage ?? 'pt'
  // Page data asked for by the router, with its own query keys.
  if (path.endsWith('.data')) return { path, target: url, language }
  if (privateKeys.some((key) => query.has(key))) return { path, target: url, language }
  return keyed(path, sharedQuery(query), language)
}

function keyed(path: string, query: string, language: Language): PageAddress {
  const target = path + query
  if (path.endsWith('.data') || otherSpelling.test(path)) return { path, target, language }
  return { path, target, language, cacheKey: `${target} ${language}` }
}

/** Always in the same order, so that two spellings are one page. */
function sharedQuery(query: URLSearchParams): string {
  const counted = new URLSearchParams()
  for (const key of sharedKeys) {
    const value = query.get(key)
    if (value) counted.set(key, value.slice(0, 100))
  }
  return counted.size > 0 ? `?${counted}` : ''
}
