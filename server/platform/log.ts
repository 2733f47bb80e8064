import { type DestinationStream, type Logger, type LoggerOptions, pino, stdSerializers } from 'pino'

/** Names of properties whose values are redacted. */
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

/** Creates a logger of JSON lines, to standard output unless `stream` is given. */
export function createLog(level: string, stream?: DestinationStream): Logger {
  return stream ? pino(logOptions(level), stream) : pino(logOptions(level))
}

/** Returns a stream that formats log lines for people if standard output is a terminal. */
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
 * Removes the client that `pg` adds to errors of a lost connection, as it holds the key that cancels its
 * queries. The error's code, such as `57P01` or `ECONNREFUSED`, is renamed to `errorCode`, as `code` is
 * redacted.
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
