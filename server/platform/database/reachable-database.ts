import pg from 'pg'
import { StartupError } from '../startup-error.ts'

const patienceMilliseconds = 5000

/**
 * Throws a `StartupError` that names the database and the reason, without the password, if it cannot be
 * reached.
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
  await client.end()
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

function reasonOf(error: unknown): string {
  const { code = '', message } = error as { code?: string; message: string }
  return reasons[code] ?? (/timeout/i.test(message) ? 'it does not answer' : message)
}
