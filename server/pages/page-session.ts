import type { FastifyRequest } from 'fastify'
import { pageCookie } from '../platform/http/page-cookie.ts'

const pattern = new RegExp(`(?:^|;\\s*)${pageCookie}=([\\w-]{43})(?:;|$)`)

/**
 * What a request shows of who asks, where it may count: a document that a browser opens by itself, or page data that
 * a page of ours asks for. Frames, other sites' code and whatever does not say what it is for are visitors.
 */
export function pageTokenOf(request: FastifyRequest): string | undefined {
  const { 'sec-fetch-dest': purpose, 'sec-fetch-site': from } = request.headers
  const isOurs = purpose === 'empty' && (from === 'same-origin' || from === 'none')
  return purpose === 'document' || isOurs ? tokenIn(request) : undefined
}

/**
 * The same for a picture in a page of ours, or one that somebody opens by its address. Browsers say what a request is
 * for over https only; those that do not say it leave the cookie out where another site asks (SameSite).
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
