import { readFileSync } from 'node:fs'
import { isIP } from 'node:net'
import { parseEnv } from 'node:util'
import { z } from 'zod'
import { usernamePattern } from '#contract/rules/patterns.ts'
import { defaultDataDir } from './platform/data-dir.ts'

const port = z.coerce.number().int().min(0).max(65535)
const webAddress = z.url({ protocol: /^https?$/ })
/** Base URL without a path: pages are always at the root of their host. */
const siteAddress = webAddress
  .refine((text) => {
    const url = URL.parse(text)
    return !url || (/^\/*$/.test(url.pathname) && !(url.search || url.hash || url.username || url.password))
  }, 'only scheme, host and port')
  .transform((text) => new URL(text).origin)
/** Host to listen on: IP address or name, without scheme and port. */
const host = z.string().refine((text) => isIP(text) > 0 || /^[a-z0-9.-]+$/i.test(text), 'Invalid host')
/** `name@host`, or `Name <name@host>`. */
const sender = z.string().regex(/^(?:[^\r\n<>]*<[^\s@<>]+@[^\s@<>]+>|[^\s@<>]+@[^\s@<>]+)$/, 'Invalid sender')
/** `name@host`, also of a host without a dot, with room for a token after the name. */
const bounceAddress = z
  .string()
  .regex(
    /^[\w!#$%&'*+/=?^`{|}~-]+(?:\.[\w!#$%&'*+/=?^`{|}~-]+)*@[a-z0-9-]+(?:\.[a-z0-9-]+)*$/i,
    'only an address, such as bounces@example.org',
  )
  .refine((address) => address.indexOf('@') <= 14, 'at most 14 characters before the @')
  .refine((address) => !address.includes('+'), 'no + before the @, where each email adds one')
/** URL, or only host and port: then HTTPS, except on this machine. */
const webHost = z
  .string()
  .transform((text) => {
    if (text.includes('://')) return text
    return `${/^(localhost|127\.|\[::1\])/.test(text) ? 'http' : 'https'}://${text}`
  })
  .pipe(webAddress)
const list = z.string().transform((text) =>
  text
    .split(',')
    .map((item) => item.trim())
    .filter(Boolean),
)

/** IP address, range such as `10.0.0.0/8`, or the name of a range. */
const proxy = z.string().refine((range) => {
  if (['loopback', 'linklocal', 'uniquelocal'].includes(range)) return true
  const [, network = '', prefix = '0'] = /^([^/]+)(?:\/(\d{1,3}))?$/.exec(range) ?? []
  return Number(prefix) <= { 0: -1, 4: 32, 6: 128 }[isIP(network) as 0 | 4 | 6]
}, 'Invalid address or range')

/** Every variable that is read, with its check. Absent and empty mean the same. */
const variables = {
  HOST: host.default('127.0.0.1'),
  PORT: port.default(3000),
  IRC_PORT: port.default(6667),
  IRC_HOST: host.default('127.0.0.1'),
  IRC_TLS_PORT: port.default(6697),
  IRC_TLS_CERT: z.string().optional(),
  IRC_TLS_KEY: z.string().optional(),
  IRC_STS: z.coerce.number().int().min(0).max(31_536_000).optional(),
  PUBLIC_URL: siteAddress.optional(),
  TRUST_PROXY: list.pipe(z.array(proxy)).default([]),
  DATA_DIR: z.string().optional(),
  // Not `z.url`: libpq also accepts URLs without a host, which a socket folder in `?host=` replaces.
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'Invalid URL')
    .optional(),
  DATABASE_CONNECTIONS: z.coerce.number().int().min(1).max(500).default(10),
  REDIS_URL: z
    .url({ protocol: /^rediss?$/ })
    .refine(
      (text) => /^(?:\/\d*)?$/.test(URL.parse(text)?.pathname ?? ''),
      'the path is the number of a database',
    )
    .optional(),
  SMTP_URL: z.url({ protocol: /^smtps?$/, hostname: /./ }).optional(),
  MAIL_FROM: sender.default('Canal Barra <no-reply@localhost>'),
  MAIL_BOUNCES: bounceAddress.optional(),
  NEWSLETTER_PER_MINUTE: z.coerce.number().int().min(1).max(100_000).default(60),
  ADMIN_USERNAME: z.string().min(2).max(30).regex(usernamePattern).default('admin'),
  ADMIN_EMAIL: z.email().optional(),
  ADMIN_PASSWORD: z.string().min(8).max(128).optional(),
  RATE_LIMIT_FACTOR: z.coerce.number().positive().default(1),
  ACCESS_TOKEN_SECONDS: z.coerce.number().int().min(1).max(86_400).default(900),
  GOOGLE_CLIENT_ID: z.string().optional(),
  GOOGLE_JWKS_URL: webAddress.default('https://www.googleapis.com/oauth2/v3/certs'),
  PUSHER_APP_ID: z.string().optional(),
  PUSHER_KEY: z.string().optional(),
  PUSHER_SECRET: z.string().optional(),
  PUSHER_CLUSTER: z
    .string()
    .regex(/^[a-z0-9-]+$/)
    .default('eu'),
  PUSHER_HOST: webHost.optional(),
  S3_ENDPOINT: webAddress.optional(),
  S3_REGION: z.string().default('us-east-1'),
  S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/)
    .optional(),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  NEWS_GLOBO_URL: webAddress.default('https://oglobo.globo.com/rss/oglobo'),
  NEWS_UOL_URL: webAddress.default('https://rss.uol.com.br/feed/noticias.xml'),
  NEWS_G1_URL: webAddress.default('https://g1.globo.com/rss/g1/'),
  YOUTUBE_API_KEY: z.string().optional(),
  YOUTUBE_CHANNEL_ID: z.string().optional(),
  YOUTUBE_SEARCH: z.string().max(200).default('renda extra'),
  COINGECKO_API_URL: webAddress.default('https://api.coingecko.com/api/v3'),
  YOUTUBE_API_URL: webAddress.default('https://www.googleapis.com/youtube/v3'),
  LLM_URL: webAddress.optional(),
  LLM_API_KEY: z.string().optional(),
  LLM_MODEL: z.string().default('default'),
  PICTURE_EFFORT: z.coerce.number().int().min(0).max(9).default(3),
  UPLOADS_MAX_MB: z.coerce.number().int().min(1).max(100_000_000).default(20_480),
  OVERLOAD_DELAY_MS: z.coerce.number().int().min(0).max(60_000).default(250),
  TRACK_SECONDS: z.coerce.number().min(0).max(15).default(15),
  LINK_CARDS: z.enum(['all', 'own']).default('all'),
  HOME_SCREEN: z.enum(['blog', 'community', 'channel']).default('blog'),
  CORS_ORIGINS: list.pipe(z.array(webAddress)).default([]),
  METRICS_TOKEN: z.string().min(8).optional(),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']).default('info'),
}

/** URLs of other services. If one is changed, it may also be on this machine or its network. */
const vendors = [
  ...(['NEWS_GLOBO_URL', 'NEWS_UOL_URL', 'NEWS_G1_URL'] as const),
  'COINGECKO_API_URL' as const,
  ...(['YOUTUBE_API_URL', 'LLM_URL', 'GOOGLE_JWKS_URL'] as const),
] as const

export const environmentNames: readonly string[] = Object.keys(variables)

/** Lists all invalid variables by name, each with its problem. */
export class ConfigurationError extends Error {
  constructor(problems: readonly string[]) {
    super(`The environment has wrong values:\n${problems.map((problem) => `  ${problem}`).join('\n')}`)
    this.name = 'ConfigurationError'
  }
}

export type Config = ReturnType<typeof readConfig>

/** Parses the environment into a typed, nested, frozen object. Throws `ConfigurationError`. */
export function readConfig(environment: Record<string, string | undefined>) {
  const settings = Object.fromEntries(Object.entries(environment).filter(([, value]) => value?.trim() !== ''))
  const { success, data: env, error } = z.object(variables).safeParse(settings)
  const wrong = error?.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`) ?? []
  const together = [hostedPusherNames, bucketNames, ircTlsNames]
  const problems = [...wrong, ...together.flatMap((names) => missingOf(settings, names)), ...vainOf(settings)]
  if (!success || problems.length > 0) throw new ConfigurationError(problems)

  const { PUSHER_APP_ID: appId, PUSHER_KEY: key, PUSHER_SECRET: secret, PUSHER_CLUSTER: cluster } = env
  const hosted = appId && key && secret ? { appId, key, secret, cluster, host: env.PUSHER_HOST } : undefined
  const { S3_ENDPOINT: endpoint, S3_REGION: region, S3_BUCKET: name } = env
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = env
  const bucket =
    endpoint && name && accessKeyId && secretAccessKey
      ? { endpoint, region, name, accessKeyId, secretAccessKey }
      : undefined
  return deepFreeze({
    listen: { host: env.HOST, port: env.PORT },
    irc: ircOf(env),
    publicUrl: env.PUBLIC_URL ?? `http://localhost:${env.PORT}`,
    trustProxy: env.TRUST_PROXY,
    dataDir: env.DATA_DIR ?? defaultDataDir(),
    databaseUrl: env.DATABASE_URL,
    bucket,
    databaseConnections: env.DATABASE_CONNECTIONS,
    redisUrl: env.REDIS_URL,
    mail: { smtpUrl: env.SMTP_URL, from: env.MAIL_FROM, bounces: env.MAIL_BOUNCES },
    newsletterPerMinute: env.NEWSLETTER_PER_MINUTE,
    admin: { username: env.ADMIN_USERNAME, email: env.ADMIN_EMAIL, password: env.ADMIN_PASSWORD },
    rateLimitFactor: env.RATE_LIMIT_FACTOR,
    accessTokenSeconds: env.ACCESS_TOKEN_SECONDS,
    google: { clientId: env.GOOGLE_CLIENT_ID, jwksUrl: env.GOOGLE_JWKS_URL },
    pusher: { cluster, hosted },
    news: { globo: env.NEWS_GLOBO_URL, uol: env.NEWS_UOL_URL, g1: env.NEWS_G1_URL },
    trustedOrigins: vendors.flatMap((name) => changedOrigin(name, env[name])),
    youtube: {
      key: env.YOUTUBE_API_KEY,
      channelId: env.YOUTUBE_CHANNEL_ID,
      words: env.YOUTUBE_SEARCH,
      apiUrl: env.YOUTUBE_API_URL.replace(/\/+$/, ''),
    },
    descriptionWriter: {
      url: env.LLM_URL,
      key: env.LLM_API_KEY,
      model: env.LLM_MODEL,
    },
    coinGeckoUrl: env.COINGECKO_API_URL.replace(/\/+$/, ''),
    uploads: { maxBytes: env.UPLOADS_MAX_MB * 1024 ** 2 },
    pictureEffort: env.PICTURE_EFFORT,
    trackSeconds: env.TRACK_SECONDS,
    overload: { maxDelayMilliseconds: env.OVERLOAD_DELAY_MS },
    /** Whether pages of other sites are fetched for link cards. */
    linkCards: env.LINK_CARDS,
    homeScreen: env.HOME_SCREEN,
    corsOrigins: env.CORS_ORIGINS.map((address) => new URL(address).origin),
    metricsToken: env.METRICS_TOKEN,
    logLevel: env.LOG_LEVEL,
  })
}

/** Port 0 turns IRC off; TLS also requires a certificate. */
function ircOf(env: IrcVariables) {
  const { IRC_HOST: host, IRC_PORT: port, IRC_TLS_PORT: tlsPort } = env
  const { IRC_TLS_CERT: certFile, IRC_TLS_KEY: keyFile } = env
  const files = certFile && keyFile && tlsPort > 0 ? { port: tlsPort, certFile, keyFile } : undefined
  const tls = files && { ...files, stsSeconds: env.IRC_STS }
  return { host, port, tls }
}

interface IrcVariables {
  IRC_HOST: string
  IRC_PORT: number
  IRC_TLS_PORT: number
  IRC_TLS_CERT?: string | undefined
  IRC_TLS_KEY?: string | undefined
  IRC_STS?: number | undefined
}

/** Returns the origin of a service's URL if it differs from the default. */
function changedOrigin(name: (typeof vendors)[number], address: string | undefined): string[] {
  const usual = variables[name].parse(undefined)
  return address && address !== usual ? [new URL(address).origin] : []
}

const hostedPusherNames = {
  what: 'the hosted push service',
  names: ['PUSHER_APP_ID', 'PUSHER_KEY', 'PUSHER_SECRET'],
}
const bucketNames = {
  what: 'the bucket',
  names: ['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'],
}

const ircTlsNames = { what: 'TLS for IRC', names: ['IRC_TLS_CERT', 'IRC_TLS_KEY'] }

/** Returns a problem for each missing name if only some of them are set. */
function missingOf(
  values: Record<string, string | undefined>,
  { what, names }: { what: string; names: readonly string[] },
): string[] {
  const missing = names.filter((name) => !values[name])
  if (missing.length === names.length) return []
  return missing.map((name) => `${name}: missing, while others of ${what} are set`)
}

/** Without TLS, `IRC_STS` would have no effect, while the operator relies on it. */
function vainOf(values: Record<string, string | undefined>): string[] {
  const { IRC_STS, IRC_TLS_CERT, IRC_TLS_KEY, IRC_TLS_PORT } = values
  if (!IRC_STS) return []
  if (!IRC_TLS_CERT && !IRC_TLS_KEY) return ['IRC_STS: needs IRC_TLS_CERT and IRC_TLS_KEY']
  return Number(IRC_TLS_PORT) === 0 ? ['IRC_STS: needs an IRC_TLS_PORT, which is 0 (off)'] : []
}

const envFile = new URL('../.env', import.meta.url)

/** Reads the process's environment over an optional `.env` beside `package.json`. */
export function readProcessConfig(file = envFile): Config {
  return readConfig({ ...readEnvFile(file), ...process.env })
}

/** Returns names in `.env` that are not variables: with a typo, the default would be used silently. */
export function findUnreadNames(file = envFile): string[] {
  return Object.keys(readEnvFile(file)).filter((name) => !(name in variables || /^(NODE|TEST)_/.test(name)))
}

/** Throws if the file exists but cannot be read: the site would otherwise start with defaults. */
function readEnvFile(file: URL): Record<string, string | undefined> {
  try {
    // Some editors put a byte order mark before the first name.
    return parseEnv(readFileSync(file, 'utf8').replace(/^\uFEFF/, ''))
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    if (code === 'ENOENT') return {}
    throw new ConfigurationError([`.env: cannot be read (${message})`])
  }
}

function deepFreeze<T extends object>(value: T): Readonly<T> {
  for (const part of Object.values(value)) if (typeof part === 'object' && part) deepFreeze(part)
  return Object.freeze(value)
}
