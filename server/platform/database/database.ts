import { existsSync, statfsSync } from 'node:fs'
import { dirname } from 'node:path'
import { CamelCasePlugin, Kysely, type KyselyPlugin, PostgresDialect, sql, type Transaction } from 'kysely'
import pg from 'pg'
import type { Logger } from 'pino'
import type { DB as Schema } from '../../database/schema.ts'
import { Refusal, Unavailable } from '../errors.ts'
import type { DomainEvents, EventBus, EventName } from '../events.ts'
import type { Enqueue, Jobs } from '../jobs.ts'
import { isDatabaseAway } from './is-database-away.ts'
import { preparingClient } from './prepared-statements.ts'

type Writes = 'insertInto' | 'replaceInto' | 'updateTable' | 'deleteFrom' | 'mergeInto'

/** Read access for stores: the database's `read`, or the `tx` inside a transaction. Writes require a `Tx`. */
export type Queries = Omit<Kysely<Schema>, Writes>

export interface Tx extends Transaction<Schema> {
  /** Publishes a domain event after the commit, never after a rollback. */
  emit<K extends EventName>(name: K, event: DomainEvents[K]): void
  /** Enqueues a job in this transaction. */
  enqueue: Enqueue
}

export interface Database {
  read: Queries
  write<T>(work: (tx: Tx) => Promise<T>): Promise<T>
  /**
   * The same for work of a single statement, which is committed without a transaction: half the round trips.
   * A second statement or a job is refused; an error thrown after the statement does not undo it.
   */
  writeStatement<T>(work: (tx: Tx) => Promise<T>): Promise<T>
  /** Throws when the database does not answer within a second, or takes no writes. */
  ping(): Promise<void>
  close(): Promise<void>
}

interface Dependencies {
  url: string
  log: Logger
  bus: EventBus
  /** Available once the job queue has started; nothing can be enqueued before. */
  enqueue: Jobs['enqueue']
  poolSize?: number
  /** Time to wait for a connection before the work is refused. */
  connectMilliseconds?: number | undefined
  /** Throws if the disk has no room for writes. */
  ensureRoom?: () => void
}

export function createDatabase({
  url,
  log,
  bus,
  enqueue,
  poolSize = 10,
  connectMilliseconds,
  ensureRoom = () => {},
}: Dependencies): Database {
  const read = openDatabase(url, { log, poolSize, connectMilliseconds })

  const write = <T>(work: (tx: Tx) => Promise<T>): Promise<T> =>
    commit((emit) =>
      read.transaction().execute((transaction) => {
        const enqueueHere: Enqueue = (job, data, options) => enqueue(transaction, job, data, options)
        return work(Object.assign(transaction, { emit, enqueue: enqueueHere }))
      }),
    )

  const writeStatement = <T>(work: (tx: Tx) => Promise<T>): Promise<T> =>
    commit((emit) => {
      const statement = read.withPlugin(onlyOneStatement()) as Transaction<Schema>
      return work(Object.assign(statement, { emit, enqueue: refuseJob }))
    })

  /** Publishes the emitted events after the commit. */
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
    const answer = await Promise.race([
      sql<{ isReadOnly: boolean }>`
        select current_setting('transaction_read_only')::boolean as is_read_only`.execute(read),
      new Promise<never>((_, reject) => timeout.addEventListener('abort', () => reject(new Unavailable()))),
    ])
    if (answer.rows[0]?.isReadOnly) throw new Unavailable()
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

/** True when PostgreSQL refused a row by this constraint. */
export function violates(error: unknown, constraint: string): boolean {
  return error instanceof pg.DatabaseError && error.constraint === constraint
}

/** Returns the refusal that an error becomes for the caller, or undefined for unexpected errors. */
export function refusalFrom(error: unknown): Refusal | undefined {
  if (error instanceof Refusal) return error
  return isDatabaseAway(error) ? new Unavailable('unavailable', { cause: error }) : undefined
}

function refuseWhenAway(error: unknown): never {
  throw refusalFrom(error) ?? error
}

/** Milliseconds, for connections that serve requests. */
const servingLimits = { statement_timeout: 15_000, idle_in_transaction_session_timeout: 30_000 }

interface Opening {
  log: Logger
  poolSize: number
  connectMilliseconds?: number | undefined
  limits?: Pick<pg.PoolConfig, 'statement_timeout' | 'idle_in_transaction_session_timeout' | 'lock_timeout'>
}

export function openDatabase(
  url: string,
  { log, poolSize, connectMilliseconds = 5000, limits = servingLimits }: Opening,
): Kysely<Schema> {
  const pool = new pg.Pool({
    ...{ connectionString: url, max: poolSize, connectionTimeoutMillis: connectMilliseconds, ...limits },
    types: { getTypeParser: parserFor },
    Client: preparingClient(),
    // A new connection loads the table metadata again, which takes 0.03 to 0.1 s of CPU.
    idleTimeoutMillis: 60_000,
  })
  // Without listeners, a server that stops would crash this process through connections that are idle in the
  // pool or, between two statements, in use.
  const lost = (error: Error) => {
    // A database that stops together with this process may close its connections first.
    if (!pool.ending) log.warn({ err: error }, 'database connection lost')
  }
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

interface DiskRoom {
  /** Throws `disk_full` if there is no room for more. */
  ensure(): void
}

/** PostgreSQL's WAL grows by 16 MiB at a time; if it cannot, the server stops and even reads fail. */
const keptForDatabase = 32 * 1024 ** 2
const freshMilliseconds = 200

/** Refuses writes before the disk is so full that reads would fail as well. */
export function createDiskRoom({
  folder,
  keptBytes = keptForDatabase,
}: {
  folder: string
  keptBytes?: number
}): DiskRoom {
  let isFull = false
  let lookedAt = Number.NEGATIVE_INFINITY

  function ensure(): void {
    if (performance.now() - lookedAt > freshMilliseconds) {
      isFull = freeBytesOf(folder) < keptBytes
      lookedAt = performance.now()
    }
    if (isFull) throw new Unavailable('disk_full')
  }

  return { ensure }
}

/** Free space of the disk that holds a folder, or will: nodes without local files may not have the folder. */
export function freeBytesOf(folder: string): number {
  if (!existsSync(folder)) return freeBytesOf(dirname(folder))
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize
}
