import cookie from '@fastify/cookie'
import cors from '@fastify/cors'
import helmet from '@fastify/helmet'
import multipart from '@fastify/multipart'
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import type { Logger } from 'pino'
import { maxBodyBytes } from '#contract/endpoint.ts'
import type { Config } from '../../config.ts'
import type { Translator } from '../text/translate.ts'
import { removeForwardedPorts } from './client-address.ts'
import { logAnswers } from './health.ts'
import { answerUnroutable, mountErrors } from './http-errors.ts'
import { maxFieldBytes } from './http-fields.ts'
import {
  type BodyTimes,
  discardUnreadBodies,
  limitUnfinishedBodies,
  mountBodyParsers,
} from './request-bodies.ts'

const mebibyte = 1024 * 1024
/** Limits per multipart body. `headerSize` (bytes, per part) is missing in the parser's types. */
const multipartLimits = {
  ...{ fields: 50, fieldSize: maxFieldBytes, headerSize: 4096 },
  ...{ files: 10, fileSize: 10 * mebibyte },
}

interface Dependencies {
  config: Config
  log: Logger
  translator: Translator
  bodyTimes?: BodyTimes
}

/**
 * Creates the server with what all routes share: limits, security headers, cookies, body parsers, error
 * handling.
 */
export async function createHttp({
  config,
  log,
  translator,
  bodyTimes,
}: Dependencies): Promise<FastifyInstance> {
  const app: FastifyInstance = Fastify({
    loggerInstance: log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    // Making a logger for each request takes 5 % of a cached page: lines name their request themselves.
    childLoggerFactory: (logger) => logger,
    trustProxy: config.trustProxy.length > 0 ? [...config.trustProxy] : false,
    // Endpoints that take more set their own limit.
    bodyLimit: maxBodyBytes,
    // Headers are small: clients that take longer only hold the connection. The interval keeps many from
    // being closed at once.
    http: { headersTimeout: 8000, connectionsCheckingInterval: 250 },
    // Uploads of five megabytes over a slow mobile connection take minutes; other bodies have less time.
    requestTimeout: 180_000,
    connectionTimeout: 75_000,
    // Requests in progress are completed; the shutdown code handles the remaining connections.
    forceCloseConnections: 'idle',
    // All that answers is there until the last connection is closed: nobody is sent away meanwhile.
    return503OnClosing: false,
    rewriteUrl: ({ url = '/' }) => readable(url),
    frameworkErrors: answerUnroutable(translator),
    routerOptions: { maxParamLength: 300, ignoreTrailingSlash: false },
  })

  if (config.trustProxy.length > 0) {
    app.addHook('onRequest', (request, _reply, done) => {
      removeForwardedPorts(request.headers)
      done()
    })
  }
  await app.register(helmet, headers(config.publicUrl.startsWith('https:')))
  if (config.corsOrigins.length > 0) await app.register(cors, forOrigins(config.corsOrigins))
  await app.register(cookie)
  await app.register(multipart, {
    // The upload code throws its own refusal, which names the limits.
    throwFileSizeLimit: false,
    limits: multipartLimits,
  })
  mountBodyParsers(app)
  mountErrors(app, { translator })
  discardUnreadBodies(app)
  limitUnfinishedBodies(app, { ...config, bodyTimes })
  logAnswers(app)
  return app
}

/** A path of pages with escapes that are no UTF-8 is that of a missing page, not an error for programs. */
function readable(url: string): string {
  const [path = ''] = url.split('?', 1)
  if (!path.includes('%') || path.startsWith('/api/')) return url
  try {
    decodeURIComponent(path)
    return url
  } catch {
    return path.replaceAll('%', '%25') + url.slice(path.length)
  }
}

/** Security headers for data: nothing may be loaded, framed or sniffed. Pages override the policy. */
function headers(https: boolean) {
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: { 'default-src': ["'none'"], 'frame-ancestors': ["'none'"] },
    },
    strictTransportSecurity: https ? { maxAge: 31_536_000, includeSubDomains: true } : false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' as const },
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' as const },
    crossOriginResourcePolicy: { policy: 'cross-origin' as const },
  }
}

/** CORS for the configured origins. Without any, no response has CORS headers. */
function forOrigins(origins: readonly string[]) {
  return {
    origin: [...origins],
    methods: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'],
    exposedHeaders: ['X-Total-Count', 'Link', 'Location', 'Retry-After', 'Upload-Offset', 'X-Upstream'],
    credentials: true,
    maxAge: 600,
  }
}
