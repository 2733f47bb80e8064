import { hash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip, zstdCompress } from 'node:zlib'
import { negotiate } from '@fastify/accept-negotiator'
import type { FastifyInstance, FastifyReply, FastifyRequest, onSendAsyncHookHandler } from 'fastify'
import { LRUCache } from 'lru-cache'
import { type Endpoint, maxBodyBytes } from '#contract/endpoint.ts'
import type { Language } from '#contract/schema.ts'
import type { SessionAnswer } from '../actor.ts'
import { ensure, Refusal } from '../errors.ts'
import type { Incoming, IncomingFile, IncomingFiles } from '../incoming-files.ts'
import { acceptedLanguage, askedLanguage, type Translator } from '../text/translate.ts'
import type { Dispatcher } from './dispatcher.ts'
import { acceptsHtml, failurePolicy, messageDocument } from './failure-document.ts'
import { readFields } from './http-fields.ts'
import { hasTag } from './known-tags.ts'
import type { Origins } from './origins.ts'
import { languageOfPage } from './page-language.ts'
import type { CookieOptions, Http, Route } from './routes.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    endpoint?: Endpoint
  }
  interface FastifyRequest {
    /** Language of texts in the response. */
    language: Language
    /** Session of the caller, if the route looks it up. */
    session: SessionAnswer | null
    /** Whether the body was incomplete when the caller was authenticated. */
    isBodyLate?: boolean
  }
}

interface Dependencies {
  dispatcher: Dispatcher
  routes: Route[]
  incomingFiles: IncomingFiles
  origins: Origins
  secureCookies: boolean
  translator: Translator
}

/** Serves the features' routes over HTTP. */
export function mountRoutes(
  app: FastifyInstance,
  { dispatcher, routes, incomingFiles, origins, secureCookies, translator }: Dependencies,
): void {
  const refuseForeign = async ({ headers }: FastifyRequest) =>
    ensure(origins.allows(headers.origin, headers.host), 'origin_refused')

  for (const type of new Set(routes.flatMap(({ endpoint: { bytes } }) => bytes?.type ?? [])))
    app.addContentTypeParser(type, { parseAs: 'buffer' }, (_request, body, done) => done(null, body))

  for (const route of routes) {
    const { endpoint } = route
    const admit = async (request: FastifyRequest) => {
      request.session = await dispatcher.identify(bearerOf(request))
      request.language = isForm(request) ? languageOfPage(request) : languageOf(request)
      // The body of a caller who is not allowed is not read.
      dispatcher.admit(endpoint, request.session)
      request.isBodyLate = request.raw.complete === false
    }
    app.route({
      method: endpoint.method,
      url: endpoint.path,
      // HEAD for calls that may count or write is of no use.
      exposeHeadRoute:
        endpoint.method === 'GET' && (endpoint.access === 'public' || endpoint.hasHead === true),
      config: { endpoint },
      onRequest: endpoint.ownOriginOnly ? [refuseForeign, admit] : [admit],
      bodyLimit: endpoint.bytes?.maxBytes ?? endpoint.maxBodyBytes ?? maxBodyBytes,
      onSend: sentThrough(endpoint),
      handler: async (request, reply) => {
        reply.code(endpoint.status ?? 200).header('cache-control', 'no-store')
        const { language, params, query, headers } = request
        return withInput(request, { endpoint, incomingFiles }, async ({ fields, ...content }) => {
          // The session may have ended while the body arrived.
          if (request.isBodyLate) request.session = await dispatcher.identify(bearerOf(request))
          const http = httpOf(request, reply, { ...content, secureCookies })
          const input = { params, query, body: fields, headers }
          const answer = await dispatcher.answer(route, input, request.session, http, language)
          return isForm(request) ? answerPage(answer, request, reply, translator) : answer
        })
      },
    })
  }
}

/** Whether a browser has submitted a form of a page whose scripts are absent or not loaded yet. */
function isForm({ method, headers }: Pick<FastifyRequest, 'method' | 'headers'>): boolean {
  return method === 'POST' && headers.authorization === undefined && acceptsHtml(headers)
}

/** Returns the message of an answer as a page, and sets its headers; an answer without one stays as it is. */
function answerPage(
  answer: unknown,
  { language }: Pick<FastifyRequest, 'language'>,
  reply: FastifyReply,
  translator: Translator,
): unknown {
  const { message } = (answer ?? {}) as { message?: unknown }
  if (typeof message !== 'string') return answer
  reply
    .header('content-security-policy', failurePolicy)
    .header('content-language', language)
    .type('text/html; charset=utf-8')
  return messageDocument(translator, language, message)
}

function sentThrough({ method, access, tagged, hasSecret }: Endpoint) {
  const isPublic = method === 'GET' && access === 'public'
  const compress = hasSecret ? [] : [compressAnswer({ isPublic })]
  return tagged ? [tagAnswer, ...compress] : compress
}

/**
 * Reads the input of a call (JSON, multipart fields or files). Multipart is refused if the endpoint takes
 * neither fields nor files.
 */
async function withInput(
  request: FastifyRequest,
  {
    endpoint: { body, bytes, files: acceptedFiles },
    incomingFiles,
  }: { endpoint: Endpoint; incomingFiles: IncomingFiles },
  answer: (input: { fields: unknown; files: IncomingFile[]; bytes?: Buffer }) => Promise<unknown>,
): Promise<unknown> {
  if (bytes) return answer({ fields: {}, files: [], bytes: bytesOf(request) })
  if (Buffer.isBuffer(request.body)) throw new Refusal(415, 'type_unsupported')
  if (!request.isMultipart()) return answer({ fields: request.body ?? {}, files: [] })
  if (!acceptedFiles && !body) throw new Refusal(415, 'type_unsupported')
  if (!acceptedFiles) return answer({ fields: await readFields(request), files: [] })

  const incoming: Incoming = { fields: {}, files: [] }
  try {
    await incomingFiles.receive(request, acceptedFiles, incoming)
    return await answer(incoming)
  } finally {
    await incomingFiles.discard(incoming)
  }
}

/** The body of a call that takes bytes; empty without one. Other types are refused. */
function bytesOf(request: FastifyRequest): Buffer {
  const { body = Buffer.alloc(0) } = request
  if (Buffer.isBuffer(body) && !request.isMultipart()) return body
  throw new Refusal(415, 'type_unsupported')
}

export function bearerOf(request: FastifyRequest): string | undefined {
  return /^Bearer\s+(\S+)$/i.exec(request.headers.authorization ?? '')?.[1]
}

/** Chooses the language: `?lang=`, the profile, `Accept-Language`, Portuguese, in this order. */
export function languageOf(request: FastifyRequest): Language {
  return (
    askedLanguage(request.query) ??
    (request.session?.isValid ? request.session.actor.language : undefined) ??
    acceptedLanguage(request.headers['accept-language']) ??
    'pt'
  )
}

function httpOf(
  request: FastifyRequest,
  reply: FastifyReply,
  { files, bytes, secureCookies }: Pick<Http, 'files' | 'bytes'> & { secureCookies: boolean },
): Http {
  const setCookie = (name: string, value: string, options: CookieOptions = {}) => {
    const { path = '/', maxAgeSeconds, httpOnly = true, signed = false } = options
    reply.setCookie(name, value, {
      path,
      httpOnly,
      signed,
      sameSite: 'lax',
      secure: secureCookies,
      ...(maxAgeSeconds === undefined ? {} : { maxAge: maxAgeSeconds }),
    })
  }

  return {
    ip: request.ip,
    userAgent: request.headers['user-agent']?.slice(0, 300) ?? '',
    cookies: request.cookies,
    files,
    ...(bytes && { bytes }),
    setCookie,
    clearCookie: (name, { path = '/' } = {}) => void reply.clearCookie(name, { path }),
    header: (name, value) => void reply.header(name, value),
    status: (code) => void reply.code(code),
  }
}

/** Adds an ETag and responds 304 if the client has the same response already. */
const tagAnswer: onSendAsyncHookHandler = async (request, reply, payload) => {
  if (reply.statusCode !== 200 || typeof payload !== 'string') return payload

  const tag = `W/"${hash('sha1', payload, 'base64url')}"`
  const varied = [reply.getHeader('vary'), 'Accept-Language', 'Authorization'].filter(Boolean)
  reply.header('etag', tag).header('cache-control', 'no-cache').header('vary', varied.join(', '))
  if (!hasTag(request.headers['if-none-match'], tag)) return payload
  reply.code(304).removeHeader('content-type')
  return ''
}

const fewestCharacters = 1024
const mebibyte = 1024 * 1024
const brotliOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }
const [toBrotli, toGzip, toZstd] = [promisify(brotliCompress), promisify(gzip), promisify(zstdCompress)]

/** In order of preference. */
const encodings = {
  zstd: (text: string) => toZstd(text),
  br: (text: string) => toBrotli(text, brotliOptions),
  gzip: (text: string) => toGzip(text),
}
const encodingNames = Object.keys(encodings) as (keyof typeof encodings)[]

/** Responses that are the same for everybody are compressed once. */
const compressed = new LRUCache<string, Buffer>({
  maxSize: 8 * mebibyte,
  sizeCalculation: (body) => body.length + 100,
})

/**
 * Compresses responses over a kilobyte with an encoding that the client accepts. Not for responses with a
 * secret: the size of a compressed body reveals parts of a secret next to text chosen by an attacker
 * (BREACH).
 */
export function compressAnswer({ isPublic }: { isPublic: boolean }): onSendAsyncHookHandler {
  return async (request, reply, payload) => {
    if (typeof payload !== 'string' || payload.length <= fewestCharacters) return payload

    const varied = [reply.getHeader('vary'), 'Accept-Encoding'].filter(Boolean)
    reply.header('vary', varied.join(', '))
    const accepted = request.headers['accept-encoding']
    const name = encodingNames.find((one) => one === negotiate(String(accepted ?? ''), encodingNames))
    if (!name) return payload

    const body = isPublic ? await compressOnce(payload, name) : await encodings[name](payload)
    reply.header('content-encoding', name).removeHeader('content-length')
    return body
  }
}

async function compressOnce(text: string, name: keyof typeof encodings): Promise<Buffer> {
  const key = `${name} ${hash('sha1', text)}`
  const cached = compressed.get(key)
  if (cached) return cached
  const body = await encodings[name](text)
  compressed.set(key, body)
  return body
}
