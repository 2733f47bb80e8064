import cookie from '@fastify/cookie'
import cors from '@fastify/cors'
import helmet from '@fastify/helmet'
import multipart from '@fastify/multipart'
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import type { Logger } from 'pino'
import { maxBodyBytes } from '#contract/endpoint.ts'
import type { Config } from '../../config.ts'
import type { Translator } from '../text/translate.ts'
import { logAnswers } from './health.ts'
import { answerUnroutable, mountErrors } from './http-errors.ts'
import { maxFieldBytes } from './http-fields.ts'
import { mountBodyParsers } from './request-bodies.ts'
import { type BodyTimes, discardUnreadBodies, limitUnfinishedBodies } from './unfinished-bodies.ts'

const mebibyte = 1024 * 1024
/** Of one multipart body. `headerSize`, in bytes and of each part, is missing in the types of the parser. */
const multipartLimits = {
  ...{ fields: 50, fieldSize: maxFieldBytes, headerSize: 4096 },
  ...{ files: 10, fileSize: 10 * mebibyte },
}

interface Needs {
  config: Config
  log: Logger
  translator: Translator
  bodyTimes?: BodyTimes
}

/** The server with what every route shares: limits, security headers, cookies, body parsers, errors. */
export async function createHttp({ config, log, translator, bodyTimes }: Needs): Promise<FastifyInstance> {
  const app: FastifyInstance = Fastify({
    loggerInstance: log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: config.trustProxy.length > 0 ? [...config.trustProxy] : false,
    // Calls that take more say so.
    bodyLimit: maxBodyBytes,
    // A head is small: whoever takes longer wants the connection, not an answer. Many who do are not cut in one go.
    http: { headersTimeout: 8000, connectionsCheckingInterval: 250 },
    // Files of five megabytes over a slow phone take minutes; other bodies have less.
    requestTimeout: 180_000,
    connectionTimeout: 75_000,
    // What is being answered is answered; whoever closes sees to the rest.
    forceCloseConnections: 'idle',
    // All that answers is there until the last connection is closed: nobody is sent away meanwhile.
    return503OnClosing: false,
    frameworkErrors: answerUnroutable(translator),
    routerOptions: { maxParamLength: 300, ignoreTrailingSlash: false },
  })

  await app.register(helmet, headers(config.publicUrl.startsWith('https:')))
  if (config.corsOrigins.length > 0) await app.register(cors, forOrigins(config.corsOrigins))
  await app.register(cookie)
  await app.register(multipart, {
    // Whoever takes files answers with more than a status.
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

/** What data needs: nothing may be loaded, framed or sniffed. Pages set their own policy over it. */
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

/** What other sites may do here. Where there are none, no answer carries a word about it. */
function forOrigins(origins: readonly string[]) {
  return {
    origin: [...origins],
    methods: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'],
    exposedHeaders: ['X-Total-Count', 'Link', 'Location', 'Retry-After', 'X-Upstream'],
    credentials: true,
    maxAge: 600,
  }
}
