import type { FastifyRequest } from 'fastify'
import { pageCookie } from '../platform/http/page-cookie.ts'

const pattern = new RegExp(`(?:^|;\\s*)${pageCookie}=([\\w-]{43})(?:;|$)`)

/**
 * Returns the session token of a request if it may be used: for a document that the browser itself opens, or
 * for page data requested by a page of the site. Frames, other sites' scripts and requests without
 * `Sec-Fetch-*` headers count as visitors.
 */
export function pageTokenOf(request: FastifyRequest): string | undefined {
  const { 'sec-fetch-dest': purpose, 'sec-fetch-site': from } = request.headers
  const isOurs = purpose === 'empty' && (from === 'same-origin' || from === 'none')
  return purpose === 'document' || isOurs ? tokenIn(request) : undefined
}

/**
 * The same for a picture in a page of the site, or one opened by its URL. Browsers send `Sec-Fetch-*` headers
 * over HTTPS only; without them, SameSite keeps the cookie out of other sites' requests.
 */
export function pictureTokenOf(request: FastifyRequest): string | undefined {
  const { 'sec-fetch-dest': purpose, 'sec-fetch-site': from } = request.headers
  const isOurs = from === undefined || from === 'same-origin' || from === 'none'
  return isOurs || purpose === 'document' ? tokenIn(request) : undefined
}

function tokenIn({ method, headers: { cookie } }: FastifyRequest): string | undefined {
  if (!cookie?.includes(pageCookie) || (method !== 'GET' && method !== 'HEAD')) return undefined
  return pattern.exec(cookie)?.[1]
}
