import { setTimeout as sleep } from 'node:timers/promises'
import type { Admin } from './embedded-postgres-lock.ts'
import { preparePlace, tidyPlace } from './embedded-postgres-place.ts'
import { signal, stopPostmaster } from './embedded-postgres-processes.ts'
import { type Server, takeServer } from './embedded-postgres-server.ts'
import { databaseAddress } from './embedded-postgres-socket.ts'

/** The part of pino's logger that is used here. */
interface Log {
  info(details: object, message: string): void
  error(details: object, message: string): void
}

interface Needs {
  dataDir: string
  log: Log
  /** PostgreSQL settings on top of ours, as for `postgres -c`. */
  settings?: Record<string, string>
}

export interface EmbeddedPostgres {
  url: string
  readonly pid: number
  stop(): Promise<void>
}

/** PostgreSQL inside the data folder, reached through a socket that only we can open. Throws `StartupError`. */
export async function startEmbeddedPostgres({
  dataDir,
  log,
  settings = {},
}: Needs): Promise<EmbeddedPostgres> {
  const place = await preparePlace(dataDir)
  const first = await takeServer(place, settings)
  await makeDatabase(first.admin)
  await tidyPlace(place)
  log.info({ pid: first.pid, version: place.engine.version }, 'embedded database is ready')

  let server: Server | undefined
  let stopping = false
  let regained = Promise.resolve()
  const letGo = () => void (server && signal(server.pid, 'SIGINT'))
  process.once('exit', letGo)
  keep(first)

  function keep(taken: Server): void {
    server = taken
    taken.admin.once('end', () => {
      server = undefined
      if (!stopping) regained = regain()
    })
  }

  async function regain(): Promise<void> {
    while (!stopping) {
      log.error({}, 'the embedded database went away, taking it again')
      try {
        return keep(await takeServer(place, settings))
      } catch (err) {
        log.error({ err }, 'the embedded database does not come back, trying again soon')
        await sleep(1000)
      }
    }
  }

  async function stop(): Promise<void> {
    stopping = true
    await regained
    process.removeListener('exit', letGo)
    if (server) await stopPostmaster(server.pid, place.cluster)
  }

  return { url: databaseAddress(first.socketFolder), pid: first.pid, stop }
}

// The program works as an ordinary owner of its database; the administrator is for the lock and for this.
async function makeDatabase(admin: Admin): Promise<void> {
  const { rows } = await admin.query(`
    select exists(select from pg_roles where rolname = 'canal') as role,
           exists(select from pg_database where datname = 'canal') as database`)
  if (!rows[0].role) await admin.query('create role canal login createdb')
  if (!rows[0].database) await admin.query('create database canal owner canal')
}
