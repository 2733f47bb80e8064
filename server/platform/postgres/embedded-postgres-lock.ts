import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { StartupError } from '../startup-error.ts'
import { isAlive } from './embedded-postgres-processes.ts'
import { port } from './embedded-postgres-socket.ts'

export type Admin = pg.Client

/**
 * `absent`: nothing listens. `busy`: the server is starting or stopping. `silent`: it listens but does not
 * respond.
 */
export type Answer = { admin: Admin } | { admin?: never; reason: 'absent' | 'busy' | 'silent' }

export async function connectAdmin(socketFolder: string): Promise<Answer> {
  const admin = new pg.Client({
    host: socketFolder,
    port,
    user: 'postgres',
    database: 'postgres',
    password: '',
    ssl: false,
    connectionTimeoutMillis: 2000,
    application_name: `canal-barra ${process.pid}`,
  })
  admin.on('error', () => {})
  try {
    await admin.connect()
    return { admin }
  } catch (error) {
    admin.end().catch(() => {})
    return { reason: reasonOf(error) }
  }
}

function reasonOf(error: unknown): 'absent' | 'busy' | 'silent' {
  const { code, message } = error as { code?: string; message: string }
  if (code === 'ENOENT' || code === 'ECONNREFUSED') return 'absent'
  if (code === '57P03' || code === 'ECONNRESET' || /terminated unexpectedly/.test(message)) return 'busy'
  if (/timeout|terminated/.test(message)) return 'silent'
  throw new StartupError(`The embedded database refuses us: ${message}`, { cause: error })
}

// "canal" in ASCII.
const lockKey = '0x63616e616c'

/**
 * Takes the lock of a data folder, which is held as long as this connection; throws if another process holds
 * it.
 */
export async function holdLock(admin: Admin, dataDir: string): Promise<void> {
  let holder: number | undefined
  // The server needs a moment to notice that a killed process is gone.
  for (let attempt = 0; attempt < 20; attempt++) {
    const { rows } = await admin.query(`select pg_try_advisory_lock(${lockKey}) as held`)
    if (rows[0].held) return
    holder = await findHolder(admin)
    if (holder && isAlive(holder)) break
    await sleep(50)
  }
  await admin.end()
  throw new StartupError(
    `Another process${holder ? ` (pid ${holder})` : ''} already serves the data folder ${dataDir}. ` +
      'Stop it first, or give this one a DATA_DIR of its own.',
  )
}

async function findHolder(admin: Admin): Promise<number | undefined> {
  const { rows } = await admin.query(`
    select application_name as name
    from pg_locks join pg_stat_activity using (pid)
    where locktype = 'advisory' and granted and application_name like 'canal-barra %'`)
  return rows[0] ? Number(rows[0].name.replace('canal-barra ', '')) : undefined
}
