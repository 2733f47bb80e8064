import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type Endpoint, maxBodyBytes } from '#contract/endpoint.ts'
import type { Language } from '#contract/schema.ts'
import type { SessionAnswer } from './actor.ts'
import type { Door } from './door.ts'
import { ensure } from './errors.ts'
import { tagAnswer } from './etags.ts'
import { readFields } from './http-fields.ts'
import type { Incoming, IncomingFile, IncomingFiles } from './incoming-files.ts'
import type { Origins } from './origins.ts'
import type { CookieOptions, Http, Route } from './routes.ts'
import { acceptedLanguage, spokenLanguage } from './translate.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    endpoint?: Endpoint
  }
  interface FastifyRequest {
    /** The language of texts in the answer. */
    language: Language
    /** Who calls, when the route asked. */
    session: SessionAnswer | null
  }
}

interface Needs {
  door: Door
  routes: Route[]
  incomingFiles: IncomingFiles
  origins: Origins
  secureCookies: boolean
}

/** Serves the features' routes over HTTP. */
export function mountRoutes(
  app: FastifyInstance,
  { door, routes, incomingFiles, origins, secureCookies }: Needs,
): void {
  const refuseForeign = async ({ headers }: FastifyRequest) =>
    ensure(origins.allows(headers.origin, headers.host), 'origin_refused')

  for (const route of routes) {
    app.route({
      method: route.endpoint.method,
      url: route.endpoint.path,
      // HEAD of a call that may count or write is no use to anybody.
      exposeHeadRoute: route.endpoint.method === 'GET' && route.endpoint.access === 'public',
      config: { endpoint: route.endpoint },
      onRequest: route.endpoint.ownOriginOnly ? [refuseForeign] : [],
      bodyLimit: route.endpoint.maxBodyBytes ?? maxBodyBytes,
      onSend: route.endpoint.tagged ? [tagAnswer] : [],
      handler: async (request, reply) => {
        request.session = await door.identify(bearerOf(request))
        request.language = languageOf(request)
        reply.code(route.endpoint.status ?? 200).header('cache-control', 'no-store')
        const { session, language, params, query } = request
        const answer = (body: unknown, files: IncomingFile[]) => {
          const http = httpOf(request, reply, { files, secureCookies })
          return door.answer(route, { params, query, body }, session, http, language)
        }

        const { endpoint } = route
        if (!request.isMultipart()) return answer(request.body ?? {}, [])
        if (!endpoint.files) return answer(await readFields(request), [])
        // Nobody fills the disk who may not call this.
        door.admit(endpoint, session)
        return withFiles(request, incomingFiles, endpoint.files, ({ fields, files }) => answer(fields, files))
      },
    })
  }
}

async function withFiles(
  request: FastifyRequest,
  incomingFiles: IncomingFiles,
  wanted: NonNullable<Route['endpoint']['files']>,
  answer: (incoming: Incoming) => Promise<unknown>,
): Promise<unknown> {
  const incoming: Incoming = { fields: {}, files: [] }
  try {
    await incomingFiles.receive(request, wanted, incoming)
    return await answer(incoming)
  } finally {
    await incomingFiles.discard(incoming)
  }
}

function bearerOf(request: FastifyRequest): string | undefined {
  return /^Bearer\s+(\S+)$/i.exec(request.headers.authorization ?? '')?.[1]
}

/** `?lang=`, the profile, `Accept-Language`, Portuguese: in this order. */
export function languageOf(request: FastifyRequest): Language {
  const { lang } = (request.query ?? {}) as { lang?: unknown }
  return (
    spokenLanguage(typeof lang === 'string' ? lang : undefined) ??
    (request.session?.known ? request.session.actor.language : undefined) ??
    acceptedLanguage(request.headers['accept-language']) ??
    'pt'
  )
}

function httpOf(
  request: FastifyRequest,
  reply: FastifyReply,
  { files, secureCookies }: { files: readonly IncomingFile[]; secureCookies: boolean },
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
    setCookie,
    clearCookie: (name, { path = '/' } = {}) => void reply.clearCookie(name, { path }),
    header: (name, value) => void reply.header(name, value),
    status: (code) => void reply.code(code),
  }
}
