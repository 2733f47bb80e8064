import { setTimeout as sleep } from 'node:timers/promises'
import type { Admin } from './embedded-postgres-lock.ts'
import { preparePlace, tidyPlace } from './embedded-postgres-place.ts'
import { signal, stopPostmaster } from './embedded-postgres-processes.ts'
import { acquireServer, type Server } from './embedded-postgres-server.ts'
import { databaseAddress, removeForeignSocketFolder } from './embedded-postgres-socket.ts'

/** The part of pino's logger that is used here. */
interface Log {
  info(details: object, message: string): void
  error(details: object, message: string): void
}

interface Dependencies {
  dataDir: string
  log: Log
  /** Additional PostgreSQL settings, as for `postgres -c`. */
  settings?: Record<string, string>
  /** Called once the server's process runs, which is not ready yet. Not called if one was found running. */
  onLaunch?: () => void
}

export interface EmbeddedPostgres {
  url: string
  readonly pid: number
  stop(): Promise<void>
}

/** Starts PostgreSQL in the data folder, reachable through a private socket only. Throws `StartupError`. */
export async function startEmbeddedPostgres({
  dataDir,
  log,
  settings = {},
  onLaunch,
}: Dependencies): Promise<EmbeddedPostgres> {
  const place = await preparePlace(dataDir)
  let pid: number | undefined
  let stopping = false
  let regained = Promise.resolve()
  const release = () => void (pid && signal(pid, 'SIGINT'))
  process.once('exit', release)
  const acquire = () =>
    acquireServer(place, {
      settings,
      onLaunch: (launched) => {
        pid = launched
        onLaunch?.()
      },
    })

  const first = await acquire().catch((error) => {
    process.removeListener('exit', release)
    throw error
  })
  watchServer(first)
  await makeDatabase(first.admin)
  await tidyPlace(place)
  log.info({ databasePid: pid, version: place.engine.version }, 'embedded database is ready')

  function watchServer(server: Server): void {
    pid = server.pid
    server.admin.once('end', () => {
      pid = undefined
      if (!stopping) regained = regain()
    })
  }

  async function regain(): Promise<void> {
    while (!stopping) {
      log.error({}, 'the embedded database went away, taking it again')
      try {
        return watchServer(await acquire())
      } catch (err) {
        pid = undefined
        log.error({ err }, 'the embedded database does not come back, trying again soon')
        await sleep(1000)
      }
    }
  }

  async function stop(): Promise<void> {
    stopping = true
    await regained
    process.removeListener('exit', release)
    if (!pid) return
    await stopPostmaster(pid, place.cluster)
    removeForeignSocketFolder(place)
  }

  return { url: databaseAddress(first.socketFolder), pid: first.pid, stop }
}

// The program uses an ordinary role that owns the database; the superuser is for the lock and for this.
async function makeDatabase(admin: Admin): Promise<void> {
  const { rows } = await admin.query(`
    select exists(select from pg_roles where rolname = 'canal') as role,
           exists(select from pg_database where datname = 'canal') as database`)
  if (!rows[0].role) await admin.query('create role canal login createdb')
  if (!rows[0].database) await admin.query('create database canal owner canal')
}
