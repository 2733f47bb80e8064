import { createHash } from 'node:crypto'
import type { onSendAsyncHookHandler } from 'fastify'

/** Whoever has this very answer already is told so instead. */
export const tagAnswer: onSendAsyncHookHandler = async (request, reply, payload) => {
  if (reply.statusCode !== 200 || typeof payload !== 'string') return payload

  const tag = `W/"${createHash('sha1').update(payload).digest('base64url')}"`
  const varied = [reply.getHeader('vary'), 'Accept-Language', 'Authorization'].filter(Boolean)
  reply.header('etag', tag).header('cache-control', 'no-cache').header('vary', varied.join(', '))
  const known = (request.headers['if-none-match'] ?? '').split(',').map((one) => one.trim())
  if (!known.includes(tag)) return payload
  reply.code(304).removeHeader('content-type')
  return ''
}
