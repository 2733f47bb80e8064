import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Failure } from '#contract/errors.ts'
import { refusalFrom } from '../database/database.ts'
import { Refusal, TooManyRequests } from '../errors.ts'
import type { Translator } from '../text/translate.ts'
import { acceptsHtml, failureDocument, failurePolicy } from './failure-document.ts'
import { languageOf } from './http-routes.ts'
import { languageOfPage } from './page-language.ts'

/** Machine keys for Fastify's own errors (body too large, unsupported type, overload). */
const keysByStatus: Record<number, string> = {
  400: 'request_malformed',
  404: 'not_found',
  405: 'not_found',
  408: 'request_timeout',
  413: 'request_too_large',
  414: 'request_too_large',
  415: 'type_unsupported',
  416: 'request_malformed',
  431: 'request_too_large',
  503: 'unavailable',
}

/** Sends all errors in one shape. */
export function mountErrors(app: FastifyInstance, { translator }: { translator: Translator }): void {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const refusal = asRefusal(error)
    if (refusal.status >= 500) request.log.error({ reqId: request.id, err: error }, refusal.key)
    return refuse(refusal, request, reply, translator)
  })
}

/** Handles paths under `/api` that no route serves. */
export function answerNotFound(translator: Translator) {
  return (request: FastifyRequest, reply: FastifyReply) =>
    refuse(new Refusal(404, 'not_found'), request, reply, translator)
}

/** Handles URLs that the router cannot parse, such as an incomplete percent-encoding. */
export function answerUnroutable(translator: Translator) {
  return (error: FastifyError, request: FastifyRequest, reply: FastifyReply) => {
    // No hooks run for it, not even the one that adds the security headers.
    reply.header('x-content-type-options', 'nosniff')
    refuse(asRefusal(error), request, reply, translator)
  }
}

function asRefusal(error: FastifyError): Refusal {
  const refusal = refusalFrom(error)
  if (refusal) return refusal
  const status = error.statusCode ?? 500
  return new Refusal(
    keysByStatus[status] ? status : status < 500 ? 400 : 500,
    keysByStatus[status] ?? fallbackKey(status),
  )
}

const fallbackKey = (status: number) => (status < 500 ? 'request_malformed' : 'internal_error')

function refuse(refusal: Refusal, request: FastifyRequest, reply: FastifyReply, translator: Translator) {
  const lang = request.language ?? languageOf(request)
  reply.code(refusal.status).header('cache-control', 'no-store')
  if (refusal instanceof TooManyRequests) reply.header('retry-after', String(refusal.retryAfterSeconds))
  if (refusal.status === 503) reply.header('retry-after', '5')

  if (acceptsHtml(request.headers)) return sendFailurePage(request, reply, translator, refusal)

  const body = failureOf(refusal, (key) => translator.error(lang, key, refusal.params))
  const { endpoint } = request.routeOptions.config as { endpoint?: { failure?: string } }
  if (endpoint?.failure === 'text') return reply.type('text/plain; charset=utf-8').send(body.message)
  return reply.type('application/json; charset=utf-8').send(body)
}

/** Sends the failure page. Status and `Retry-After` must be set already. */
export function sendFailurePage(
  request: FastifyRequest,
  reply: FastifyReply,
  translator: Translator,
  { status, key, params }: Refusal,
): FastifyReply {
  const language = languageOfPage(request)
  const mayRepeat = request.method === 'GET' && (status === 429 || status >= 500)
  return reply
    .header('content-security-policy', failurePolicy)
    .header('content-language', language)
    .type('text/html; charset=utf-8')
    .send(failureDocument(translator, language, { status, key, params, mayRepeat }))
}

export function failureOf(refusal: Refusal, textOf: (key: string) => string): Failure {
  const message = textOf(refusal.key)
  const errors =
    refusal.fields &&
    Object.fromEntries(Object.entries(refusal.fields).map(([field, keys]) => [field, keys.map(textOf)]))
  return {
    status: 'error',
    code: refusal.status,
    key: refusal.key,
    message,
    error: message,
    ...(errors ? { errors, errorKeys: refusal.fields } : {}),
    ...(Object.keys(refusal.params).length > 0 ? { params: refusal.params } : {}),
    ...(refusal.current ? { current: refusal.current } : {}),
    ...(refusal.next ? { next: refusal.next } : {}),
  }
}
