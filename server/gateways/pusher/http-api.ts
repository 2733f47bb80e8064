import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Clock } from '../../platform/clock.ts'
import type { PushSigner } from '../push/push-signatures.ts'
import type { PushEverywhere } from './every-node.ts'
import { appKey, parseJson } from './protocol.ts'

interface Dependencies {
  push: PushEverywhere
  signer: PushSigner
  clock: Clock
}

const channelName = z.string().regex(/^(#server-to-user-\d{1,15}|[A-Za-z0-9_\-=@,.;]{1,200})$/)
/** The protocol's own event names may not be forged. */
const eventName = z
  .string()
  .min(1)
  .max(200)
  .regex(/^(?!pusher(_internal)?:)/)
const event = z
  .object({
    name: eventName,
    channel: channelName.optional(),
    channels: z.array(channelName).min(1).max(100).optional(),
    data: z.string().max(10_240),
    socket_id: z
      .string()
      .regex(/^\d+\.\d+$/)
      .nullish(),
  })
  .transform(({ name, channel, channels, data, socket_id }) => ({
    ...{ name, data, channels: channels ?? (channel ? [channel] : []), exceptFor: socket_id ?? undefined },
  }))
  .refine(({ channels }) => channels.length > 0)
const batch = z.object({ batch: z.array(event).max(10) })

/** Response to queries about presence channels, which do not exist here. */
const askedOfPresence = 'Only presence channels know their users'

/**
 * Mounts the HTTP API of the Pusher protocol, for clients with the secret: the official server SDKs work
 * unchanged.
 */
export function mountPusherApi(http: FastifyInstance, dependencies: Dependencies): void {
  const { push } = dependencies
  http.register(async (scope) => {
    // The signature covers the raw bytes of the body.
    scope.removeContentTypeParser('application/json')
    scope.addContentTypeParser(
      'application/json',
      { parseAs: 'string', bodyLimit: 128 * 1024 },
      (_request, body, done) => done(null, body),
    )
    scope.addHook('preHandler', async (request, reply) => {
      const problem = problemOf(request, dependencies)
      if (problem) return reply.code(401).type('text/plain').send(problem)
    })
    scope.setErrorHandler<Error & { statusCode?: number }>((error, request, reply) => {
      const status = error instanceof z.ZodError ? 400 : (error.statusCode ?? 500)
      if (status >= 500) request.log.error({ reqId: request.id, err: error }, 'push API failed')
      return reply
        .code(status)
        .type('text/plain')
        .send(status >= 500 ? 'Internal error' : 'Invalid request')
    })

    const base = `/apps/${appKey}`
    scope.post(`${base}/events`, async (request) => {
      push.publish(event.parse(parseJson(String(request.body))))
      return {}
    })
    scope.post(`${base}/batch_events`, async (request) => {
      for (const event of batch.parse(parseJson(String(request.body))).batch) push.publish(event)
      return {}
    })
    scope.post(`${base}/users/:id/terminate_connections`, async (request) => {
      push.endUser(z.object({ id: z.coerce.number().int() }).parse(request.params).id)
      return {}
    })
    mountQuestions(scope, { base, push })
  })
}

function mountQuestions(
  scope: FastifyInstance,
  { base, push }: { base: string; push: PushEverywhere },
): void {
  const query = z.object({ filter_by_prefix: z.string().default(''), info: z.string().default('') })

  scope.get(`${base}/channels`, async (request, reply) => {
    const { filter_by_prefix: prefix, info } = query.parse(request.query)
    if (info.includes('user_count')) return reply.code(400).type('text/plain').send(askedOfPresence)
    const names = [...(await push.countListeners()).keys()].filter((name) => name.startsWith(prefix))
    return { channels: Object.fromEntries(names.map((name) => [name, {}])) }
  })

  scope.get(`${base}/channels/:name`, async (request, reply) => {
    const { name } = z.object({ name: channelName }).parse(request.params)
    const { info } = query.parse(request.query)
    if (info.includes('user_count')) return reply.code(400).type('text/plain').send(askedOfPresence)
    const count = (await push.countListeners()).get(name) ?? 0
    return {
      occupied: count > 0,
      ...(info.includes('subscription_count') ? { subscription_count: count } : {}),
    }
  })

  scope.get(`${base}/channels/:name/users`, (_request, reply) =>
    reply.code(400).type('text/plain').send(askedOfPresence),
  )
}

function problemOf(request: FastifyRequest, { signer, clock }: Dependencies): string | undefined {
  const { success, data: query } = z.record(z.string(), z.string()).safeParse(request.query)
  if (!success) return 'Invalid query'
  const [path = ''] = request.url.split('?')
  const body = typeof request.body === 'string' ? request.body : ''
  return signatureProblem(signer, { method: request.method, path, query, body, now: clock.now() })
}

const toleranceSeconds = 600

interface SignedRequest {
  method: string
  path: string
  query: Readonly<Record<string, string>>
  body: string
  now: Date
}

/** Returns what is wrong with the signature of an HTTP API call; undefined if it is valid. */
function signatureProblem(
  signer: PushSigner,
  { method, path, query, body, now }: SignedRequest,
): string | undefined {
  const { auth_signature: signature = '', ...signed } = query
  const { auth_key: key, auth_version: version, auth_timestamp: timestamp, body_md5: digest } = signed
  if (key !== appKey) return 'Unknown auth_key'
  if (version !== '1.0') return 'Unknown auth_version'

  const age = now.getTime() / 1000 - Number(timestamp || Number.NaN)
  if (!(Math.abs(age) <= toleranceSeconds)) return 'Timestamp expired'
  if (body !== '' && digest !== createHash('md5').update(body).digest('hex')) return 'Invalid body_md5'

  const parts = Object.keys(signed)
    .sort()
    .map((name) => `${name}=${signed[name]}`)
  const text = [method, path, parts.join('&')].join('\n')
  return signer.isSignature(text, signature) ? undefined : 'Invalid signature'
}
