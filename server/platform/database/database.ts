import { readdir, readFile } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { CamelCasePlugin, Kysely, type KyselyPlugin, PostgresDialect, sql, type Transaction } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import pg from 'pg'
import type { Logger } from 'pino'
import type { DB as Schema } from '../../database/schema.ts'
import { Unavailable } from '../errors.ts'
import type { DomainEvents, EventBus, EventName } from '../events.ts'
import type { Enqueue } from '../jobs.ts'

type Writes = 'insertInto' | 'replaceInto' | 'updateTable' | 'deleteFrom' | 'mergeInto'

/** What a store reads with: outside a transaction the database's `read`, inside one the `tx`. Writes ask for a `Tx`. */
export type Queries = Omit<Kysely<Schema>, Writes>

export interface Tx extends Transaction<Schema> {
  /** Publishes a domain event after the commit; after a rollback never. */
  emit<K extends EventName>(name: K, event: DomainEvents[K]): void
  /** Adds a job in this transaction. */
  enqueue: Enqueue
}

export interface Database {
  read: Queries
  write<T>(work: (tx: Tx) => Promise<T>): Promise<T>
  /**
   * The same for work that consists of one statement, which the database commits by itself: half the answers to wait
   * for. A second one, and a job, is refused; what `work` throws after it undoes nothing.
   */
  writeStatement<T>(work: (tx: Tx) => Promise<T>): Promise<T>
  /** Throws when the database does not answer within a second. */
  ping(): Promise<void>
  close(): Promise<void>
}

interface Needs {
  url: string
  log: Logger
  bus: EventBus
  /** Given once the job queue stands; before that nothing may be enqueued. */
  enqueueOn: (tx: Transaction<Schema>) => Enqueue
  poolSize?: number
  /** How long work waits for a connection before it is refused. */
  connectMilliseconds?: number | undefined
  /** Throws when nothing more can be written. */
  ensureRoom?: () => void
}

export function createDatabase({
  url,
  log,
  bus,
  enqueueOn,
  poolSize = 10,
  connectMilliseconds,
  ensureRoom = () => {},
}: Needs): Database {
  const read = open(url, { log, poolSize, connectMilliseconds })

  const write = <T>(work: (tx: Tx) => Promise<T>): Promise<T> =>
    commit((emit) =>
      read
        .transaction()
        .execute((transaction) =>
          work(Object.assign(transaction, { emit, enqueue: enqueueOn(transaction) })),
        ),
    )

  const writeStatement = <T>(work: (tx: Tx) => Promise<T>): Promise<T> =>
    commit((emit) => {
      const statement = read.withPlugin(onlyOneStatement()) as Transaction<Schema>
      return work(Object.assign(statement, { emit, enqueue: refuseJob }))
    })

  /** Publishes what was emitted when all of it is stored. */
  async function commit<T>(act: (emit: Tx['emit']) => Promise<T>): Promise<T> {
    ensureRoom()
    const events: (() => void)[] = []
    const answer = await act((name, event) => {
      events.push(() => bus.publish(name, event))
    }).catch(refuseWhenAway)
    for (const publish of events) publish()
    return answer
  }

  async function ping(): Promise<void> {
    const timeout = AbortSignal.timeout(1000)
    await Promise.race([
      sql`select 1`.execute(read),
      new Promise((_, reject) => timeout.addEventListener('abort', () => reject(new Unavailable()))),
    ])
  }

  return { read, write, writeStatement, ping, close: () => read.destroy() }
}

function onlyOneStatement(): KyselyPlugin {
  let isUsed = false
  return {
    transformQuery: ({ node }) => {
      if (isUsed) throw new Error('a second statement needs a transaction')
      isUsed = true
      return node
    },
    transformResult: async ({ result }) => result,
  }
}

async function refuseJob(): Promise<void> {
  throw new Error('a job needs a transaction')
}

/** SQLSTATE classes 08 (connection) and 57P (shutdown), 53 (resources), and Node's socket errors. */
export function isDatabaseAway(error: unknown): boolean {
  const { code = '', message = '' } = (error ?? {}) as { code?: unknown; message?: unknown }
  return (
    /^(08|57P|53)|^(ECONNREFUSED|ECONNRESET|ENOENT|EPIPE|ETIMEDOUT)$/.test(String(code)) ||
    /Connection terminated|timeout exceeded when trying to connect|connection error|connection timeout|not currently accepting connections/i.test(
      String(message),
    )
  )
}

function refuseWhenAway(error: unknown): never {
  if (isDatabaseAway(error)) throw new Unavailable('unavailable', { cause: error })
  throw error
}

/** In milliseconds, for whoever is asked by people. */
const servingLimits = { statement_timeout: 15_000, idle_in_transaction_session_timeout: 30_000 }

interface Opening {
  log: Logger
  poolSize: number
  connectMilliseconds?: number | undefined
  limits?: Pick<pg.PoolConfig, 'statement_timeout' | 'idle_in_transaction_session_timeout' | 'lock_timeout'>
}

function open(
  url: string,
  { log, poolSize, connectMilliseconds = 5000, limits = servingLimits }: Opening,
): Kysely<Schema> {
  const pool = new pg.Pool({
    ...{ connectionString: url, max: poolSize, connectionTimeoutMillis: connectMilliseconds, ...limits },
    types: { getTypeParser: parserFor },
  })
  // Without listeners a server that stops would end this process: for connections that wait in the pool, and
  // for those at work, between two statements.
  const lost = (error: Error) => log.warn({ err: error }, 'database connection lost')
  pool.on('error', lost)
  pool.on('connect', (client) => client.on('error', lost))
  return new Kysely<Schema>({ dialect: new PostgresDialect({ pool }), plugins: [new CamelCasePlugin()] })
}

const parsers: Record<number, (text: string) => unknown> = {
  [pg.types.builtins.INT8]: (text) => {
    const number = Number(text)
    if (!Number.isSafeInteger(number)) throw new RangeError(`not a safe integer: ${text}`)
    return number
  },
  [pg.types.builtins.TIMESTAMPTZ]: (text) => new Date(text).toISOString(),
  [pg.types.builtins.DATE]: (text) => text,
}

function parserFor(oid: number, format?: 'text' | 'binary') {
  return parsers[oid] ?? pg.types.getTypeParser(oid, format as 'text')
}

const ownMigrations = new URL('../../database/migrations/', import.meta.url)

/**
 * Brings the database at `url` to the newest migration. One process at a time; forward only. Whoever is served from it
 * meanwhile waits no longer than a moment: what cannot be locked by then is tried again.
 */
export async function migrate(url: string, log: Logger, folder = ownMigrations): Promise<void> {
  const db = open(url, { log, poolSize: 2, limits: { lock_timeout: 2000 } })
  try {
    if (await isNewest(db, folder)) return
    for (;;) {
      const { error, results = [] } = await migratorOf(db, folder).migrateToLatest()
      for (const { migrationName, status } of results)
        log.info({ migration: migrationName, status }, 'migration')
      if (!error) return
      if (!isLockedByOthers(error)) throw error
      log.warn('migrations wait for others')
      await pause(500)
    }
  } finally {
    await db.destroy()
  }
}

/** Nearly always; the migrator looks at every table and column before it says so. */
async function isNewest(db: Kysely<Schema>, folder: URL): Promise<boolean> {
  const table = await sql<{
    found: boolean
  }>`select to_regclass('kysely_migration') is not null as found`.execute(db)
  if (!table.rows[0]?.found) return false
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db)
  const done = new Set(rows.map(({ name }) => name))
  const known = await listNames(folder)
  return known.length === done.size && known.every((name) => done.has(name))
}

const isLockedByOthers = (error: unknown) => (error as { code?: unknown }).code === '55P03'

/** The same in a transaction that is open already, as far as the migration named, or to the newest. */
export async function migrateWithin(tx: Transaction<Schema>, to?: string): Promise<void> {
  const migrator = migratorOf(tx)
  const { error } = await (to ? migrator.migrateTo(to) : migrator.migrateToLatest())
  if (error) throw error
}

/** What brings an empty database to where the program wants it, in order. */
export const listMigrations = () => listNames(ownMigrations)

async function listNames(folder: URL): Promise<string[]> {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.sql'))
  return files.map((file) => file.replace(/\.sql$/, '')).sort()
}

function migratorOf(db: Kysely<Schema>, folder = ownMigrations): Migrator {
  const provider = { getMigrations: () => readMigrations(folder) }
  return new Migrator({ db: db.withoutPlugins(), provider })
}

async function readMigrations(folder = ownMigrations): Promise<Record<string, Migration>> {
  const migrations = (await listNames(folder)).map(async (name): Promise<[string, Migration]> => {
    const text = await readFile(new URL(`${name}.sql`, folder), 'utf8')
    return [name, { up: async (db) => void (await sql.raw(text).execute(db)) }]
  })
  return Object.fromEntries(await Promise.all(migrations))
}
