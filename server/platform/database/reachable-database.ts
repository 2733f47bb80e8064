import pg from 'pg'
import { StartupError } from '../startup-error.ts'

const patienceMilliseconds = 5000

/**
 * Throws a `StartupError` that names the database and the reason, without the password, if it cannot be
 * reached or used.
 */
export async function ensureReachable(url: string): Promise<void> {
  const client = clientOf(url)
  client.on('error', () => {})
  try {
    await client.connect()
  } catch (cause) {
    throw new StartupError(
      `The database ${placeOf(client)} cannot be reached: ${reasonOf(cause)}. Is it running, and is DATABASE_URL right?`,
      { cause },
    )
  }
  try {
    const { rows } = await client.query<Settings>(
      `select current_setting('server_version_num')::integer as version, current_setting('server_encoding') as encoding,
        to_regnamespace('pgboss') is not null or has_database_privilege(current_database(), 'create') as "mayCreate"`,
    )
    const reason = rows[0] && whyUnfit(rows[0])
    if (reason) throw new StartupError(`The database ${placeOf(client)} cannot be used: ${reason}.`)
  } finally {
    await client.end()
  }
}

interface Settings {
  /** `server_version_num`: 150018 is 15.18. */
  version: number
  encoding: string
  /** Whether the schema of the job queue is there, or the account may create it. */
  mayCreate: boolean
}

const oldestMajor = 15

/** Returns why a server or database cannot hold a site; undefined if it can. */
export function whyUnfit({ version, encoding, mayCreate }: Settings): string | undefined {
  const major = Math.floor(version / 10_000)
  if (major < oldestMajor) return `it is PostgreSQL ${major}, and ${oldestMajor} or newer is needed`
  if (encoding !== 'UTF8')
    return `its encoding is ${encoding}, and UTF8 is needed (CREATE DATABASE … ENCODING 'UTF8' TEMPLATE template0)`
  if (!mayCreate)
    return 'its account may create no schema in it. Make it the owner: ALTER DATABASE … OWNER TO …'
  return undefined
}

/** Returns a database that is not run by this program, in the shape of one that is. Throws `StartupError`. */
export async function openReachable(url: string): Promise<{ url: string; stop(): Promise<void> }> {
  await ensureReachable(url)
  return { url, stop: async () => {} }
}

/** An invalid address is not included in the message: it contains the password. */
function clientOf(url: string): pg.Client {
  try {
    return new pg.Client({ connectionString: url, connectionTimeoutMillis: patienceMilliseconds })
  } catch (cause) {
    // The address may name files, such as certificates.
    if (cause instanceof Error && 'syscall' in cause) {
      throw new StartupError(`A file that DATABASE_URL names cannot be read: ${cause.message}.`, { cause })
    }
    throw new StartupError(
      'DATABASE_URL cannot be read as an address. In a password, %, #, /, ? and @ are written as %25, %23, %2F, %3F and %40.',
    )
  }
}

/** A host that begins with a slash is the folder of a socket. */
function placeOf({ host, port, database, user }: pg.Client): string {
  const name = `“${database ?? user}”`
  if (host.startsWith('/')) return `${name} in ${host}, port ${port},`
  return `${name} on ${host.includes(':') ? `[${host}]` : host}:${port}`
}

const reasons: Record<string, string> = {
  ECONNREFUSED: 'nobody listens there',
  ENOENT: 'nobody listens there',
  ENOTFOUND: 'there is no such host',
  EAI_AGAIN: 'the name of the host cannot be looked up',
  EHOSTUNREACH: 'there is no way to that host',
  ENETUNREACH: 'there is no way to that host',
  EACCES: 'this account may not open its socket',
  ETIMEDOUT: 'it does not answer',
}

const certificateProblem = /CERT|UNABLE_TO_/

function reasonOf(error: unknown): string {
  const { code = '', message } = error as { code?: string; message: string }
  if (certificateProblem.test(code))
    return `its certificate is not trusted (${code}). Add sslmode=verify-full&sslrootcert=FILE with the authority’s certificate to the address`
  return reasons[code] ?? (/timeout/i.test(message) ? 'it does not answer' : message)
}
