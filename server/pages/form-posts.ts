import { createRequest } from '@remix-run/node-fetch-server'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { maxBodyBytes } from '#contract/endpoint.ts'
import { Forbidden, Refusal } from '../platform/errors.ts'
import type { Origins } from '../platform/http/origins.ts'

/** The web app reads bodies itself, so nothing parses them before. */
export function acceptForms(scope: FastifyInstance, origins: Origins): void {
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser('*', (_request, payload, done) => done(null, payload))

  scope.addHook('onRequest', async (request) => {
    if (request.method !== 'POST') return
    const { origin, host } = request.headers
    if (!origins.allows(origin, host)) throw new Forbidden('origin_refused')
    const length = Number(request.headers['content-length'] ?? Number.NaN)
    if (!(length <= maxBodyBytes)) throw new Refusal(413, 'request_too_large')
  })
}

export function readForm(request: FastifyRequest, reply: FastifyReply): Request {
  return createRequest(request.raw, reply.raw, { host: request.host, protocol: `${request.protocol}:` })
}
