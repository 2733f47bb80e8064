import type { FastifyRequest } from 'fastify'
import { pageCookie } from '../platform/http/page-cookie.ts'

const pattern = new RegExp(`(?:^|;\\s*)${pageCookie}=([\\w-]{43})(?:;|$)`)

/**
 * What a request shows of who asks, where it may count: a document that a browser opens by itself, or page data that
 * a page of ours asks for. Frames, other sites' code and whatever does not say what it is for are visitors.
 */
export function pageTokenOf({ method, headers }: FastifyRequest): string | undefined {
  const { cookie, 'sec-fetch-dest': purpose, 'sec-fetch-site': from } = headers
  if (!cookie?.includes(pageCookie) || (method !== 'GET' && method !== 'HEAD')) return undefined
  const isOurs = purpose === 'empty' && (from === 'same-origin' || from === 'none')
  return purpose === 'document' || isOurs ? pattern.exec(cookie)?.[1] : undefined
}
