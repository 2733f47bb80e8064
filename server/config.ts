import { readFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { parseEnv } from 'node:util'
import { z } from 'zod'
import { usernamePattern } from '#contract/rules/patterns.ts'
import {
  bounceAddress,
  factor,
  host,
  list,
  numberFrom,
  oneOf,
  port,
  proxy,
  sender,
  siteAddress,
  textFrom,
  webAddress,
  webHost,
  wholeFrom,
} from './environment-values.ts'
import { defaultDataDir } from './platform/data-dir.ts'

/** Every variable that is read, with its check. Absent and empty mean the same. */
const variables = {
  HOST: host.default('127.0.0.1'),
  PORT: port.default(3000),
  IRC_PORT: port.default(6667),
  IRC_HOST: host.default('127.0.0.1'),
  IRC_TLS_PORT: port.default(6697),
  IRC_TLS_CERT: z.string().optional(),
  IRC_TLS_KEY: z.string().optional(),
  IRC_STS: wholeFrom(0, 31_536_000).optional(),
  PUBLIC_URL: siteAddress.optional(),
  TRUST_PROXY: list.pipe(z.array(proxy)).default([]),
  DATA_DIR: z.string().optional(),
  // Not `z.url`: libpq also accepts URLs without a host, which a socket folder in `?host=` replaces.
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'only an address, such as postgres://user:password@host/database')
    .optional(),
  DATABASE_CONNECTIONS: wholeFrom(1, 500).default(10),
  REDIS_URL: z
    .url({ protocol: /^rediss?$/, error: 'only an address, such as redis://host:6379' })
    .refine(
      (text) => /^(?:\/\d*)?$/.test(URL.parse(text)?.pathname ?? ''),
      'the path is the number of a database',
    )
    .optional(),
  SMTP_URL: z
    .url({
      protocol: /^smtps?$/,
      hostname: /./,
      error: 'only an address, such as smtps://user:password@mail.example.org',
    })
    .optional(),
  MAIL_FROM: sender.default('Canal Barra <no-reply@localhost>'),
  MAIL_BOUNCES: bounceAddress.optional(),
  NEWSLETTER_PER_MINUTE: wholeFrom(1, 100_000).default(60),
  ADMIN_USERNAME: textFrom(2, 30)
    .regex(usernamePattern, 'only letters without accents, digits, and . _ - after the first')
    .default('admin'),
  ADMIN_EMAIL: z.email('only an address, such as maria@example.org').optional(),
  ADMIN_PASSWORD: textFrom(8, 128).optional(),
  RATE_LIMIT_FACTOR: factor.default(1),
  ACCESS_TOKEN_SECONDS: wholeFrom(1, 86_400).default(900),
  GOOGLE_CLIENT_ID: z.string().optional(),
  GOOGLE_JWKS_URL: webAddress.default('https://www.googleapis.com/oauth2/v3/certs'),
  PUSHER_APP_ID: z.string().optional(),
  PUSHER_KEY: z.string().optional(),
  PUSHER_SECRET: z.string().optional(),
  PUSHER_CLUSTER: z
    .string()
    .regex(/^[a-z0-9-]+$/, 'only small letters, digits and -')
    .default('eu'),
  PUSHER_HOST: webHost.optional(),
  S3_ENDPOINT: webAddress.optional(),
  S3_REGION: z.string().default('us-east-1'),
  S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'only the name of a bucket, not its address')
    .optional(),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  NEWS_GLOBO_URL: webAddress.default('https://oglobo.globo.com/rss/oglobo'),
  NEWS_UOL_URL: webAddress.default('https://rss.uol.com.br/feed/noticias.xml'),
  NEWS_G1_URL: webAddress.default('https://g1.globo.com/rss/g1/'),
  YOUTUBE_API_KEY: z.string().optional(),
  YOUTUBE_CHANNEL_ID: z.string().optional(),
  YOUTUBE_SEARCH: textFrom(1, 200).default('renda extra'),
  COINGECKO_API_URL: webAddress.default('https://api.coingecko.com/api/v3'),
  YOUTUBE_API_URL: webAddress.default('https://www.googleapis.com/youtube/v3'),
  LLM_URL: webAddress.optional(),
  LLM_API_KEY: z.string().optional(),
  LLM_MODEL: z.string().default('default'),
  PICTURE_EFFORT: wholeFrom(0, 9).default(3),
  UPLOADS_MAX_MB: wholeFrom(1, 100_000_000).default(20_480),
  OVERLOAD_DELAY_MS: wholeFrom(0, 60_000).default(250),
  TRACK_SECONDS: numberFrom(0, 15).default(15),
  LINK_CARDS: oneOf('all', 'own').default('all'),
  HOME_SCREEN: oneOf('blog', 'community', 'channel').default('blog'),
  CORS_ORIGINS: list.pipe(z.array(webAddress)).default([]),
  METRICS_TOKEN: textFrom(8, 8192).optional(),
  LOG_LEVEL: oneOf('trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent').default('info'),
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
  const wrong = new Set(error?.issues.map((issue) => `${String(issue.path[0])}: ${issue.message}`))
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

/** The file that Node was told to read, as by the command of the package, or the one beside `package.json`. */
const envFile = toldFile() ?? new URL('../.env', import.meta.url)

function toldFile(): URL | undefined {
  const [told] = process.execArgv.flatMap((option) => /^--env-file=(.+)$/.exec(option)?.[1] ?? [])
  return told === undefined ? undefined : pathToFileURL(told)
}

/** Reads the process's environment over an optional `.env`. */
export function readProcessConfig(file = envFile): Config {
  return readConfig({ ...parseEnv(readEnvText(file)), ...process.env })
}

/**
 * Returns names in `.env` that are not variables, and variables before a colon instead of `=`: the default would be used
 * silently.
 */
export function findUnreadNames(file = envFile): string[] {
  const text = readEnvText(file)
  const unknown = Object.keys(parseEnv(text)).filter(
    (name) => !(name in variables || /^(NODE|TEST)_/.test(name)),
  )
  const beforeColons = [...text.matchAll(/^[ \t]*([A-Z\d_]+)[ \t]*:/gm)].map(([, name = '']) => name)
  return [...unknown, ...beforeColons.filter((name) => name in variables).map((name) => `${name}:`)]
}

/** Returns '' without such a file. Throws if it cannot be read: the site would otherwise start with defaults. */
function readEnvText(file: URL): string {
  try {
    // Some editors put a byte order mark before the first name.
    return readFileSync(file, 'utf8').replace(/^\uFEFF/, '')
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    if (code === 'ENOENT') return ''
    throw new ConfigurationError([`.env: cannot be read (${message})`])
  }
}

function deepFreeze<T extends object>(value: T): Readonly<T> {
  for (const part of Object.values(value)) if (typeof part === 'object' && part) deepFreeze(part)
  return Object.freeze(value)
}
