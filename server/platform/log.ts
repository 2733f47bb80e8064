import { type DestinationStream, type Logger, type LoggerOptions, pino, stdSerializers } from 'pino'

/** Names whose values never reach a log, wherever they stand. */
const secrets = [
  'authorization',
  'cookie',
  'set-cookie',
  'password',
  'current_password',
  'new_password',
  'code',
  'credential',
  'token',
  'refresh_token',
]

const paths = secrets.flatMap((name) => {
  const key = name.includes('-') ? `["${name}"]` : name
  const below = name.includes('-') ? key : `.${key}`
  return [key, `*${below}`, `*.*${below}`, `req.headers${below}`, `res.headers${below}`]
})

/** JSON lines, to standard output unless `stream` is given. */
export function createLog(level: string, stream?: DestinationStream): Logger {
  return stream ? pino(logOptions(level), stream) : pino(logOptions(level))
}

/** Makes lines readable where a terminal shows them. */
export async function openTerminal(): Promise<DestinationStream | undefined> {
  if (!process.stdout.isTTY) return
  const { default: pretty } = await import('pino-pretty')
  return pretty({ ignore: 'pid,hostname', sync: true })
}

export function logOptions(level: string): LoggerOptions {
  const redact = { paths: paths.filter((path) => path !== 'code'), censor: '[redacted]' }
  return { level, redact, serializers: { err: describeError } }
}

/**
 * To errors of a lost connection `pg` adds all of it, with the key that cancels its queries. What has failed, such as
 * `57P01` or `ECONNREFUSED`, is told under a name that is not struck out.
 */
function describeError(error: unknown): unknown {
  if (!(error instanceof Error) && !hasConnection(error)) return error
  const {
    client: _,
    code,
    ...rest
  } = stdSerializers.err(error as Error) as { client?: unknown; code?: unknown }
  return typeof code === 'string' ? { ...rest, errorCode: code } : rest
}

const hasConnection = (error: unknown) => typeof error === 'object' && error !== null && 'client' in error
