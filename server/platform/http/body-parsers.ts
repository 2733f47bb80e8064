import type { IncomingHttpHeaders } from 'node:http'
import { parse as parseForm } from 'node:querystring'
import type { FastifyInstance } from 'fastify'
import { BadRequest } from '../errors.ts'
import { isWithinJsonLimits, jsonLimits } from './json-limits.ts'

/** How bodies of JSON and of forms are read. What is too hard to walk is refused before it is parsed. */
export function mountBodyParsers(app: FastifyInstance): void {
  // Of what type nothing is does not matter.
  app.addHook('onRequest', async ({ headers }) => {
    if (!announcesBody(headers)) delete headers['content-type']
  })
  const parseJson = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    const text = String(body)
    // `{}` is what an empty JSON body means.
    if (text.length === 0) done(null, {})
    else if (!isWithinJsonLimits(text)) done(new BadRequest('request_too_complex'))
    else parseJson(request, text, done)
  })
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => {
      const text = String(body)
      if (isWithinPairs(text)) done(null, parseForm(text, '&', '=', { maxKeys: 0 }))
      else done(new BadRequest('request_too_complex'))
    },
  )
}

/** Whether a head says that something comes after it. */
export function announcesBody(headers: IncomingHttpHeaders): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
}

/** Whether a form has no more pairs than JSON may have keys. */
function isWithinPairs(text: string): boolean {
  let pairs = 1
  for (let at = text.indexOf('&'); at >= 0; at = text.indexOf('&', at + 1)) pairs++
  return pairs <= jsonLimits.items
}
