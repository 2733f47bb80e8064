import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'

declare module 'vitest' {
  interface ProvidedContext {
    testServer: { url: string; template: string; begun: string; folders: string }
  }
}

export interface TestDatabase {
  name: string
  url: string
  drop(): Promise<void>
}

/** Creates a migrated database for one test, in a few dozen milliseconds. */
export async function createTestDatabase(): Promise<TestDatabase> {
  return create(`template ${inject('testServer').template} strategy file_copy`)
}

/** Creates a database as it is after a site's first start, which runs once per test run. */
export async function createBegunDatabase(
  begin: (database: TestDatabase) => Promise<void>,
): Promise<TestDatabase> {
  const { url, begun } = inject('testServer')
  if (!isBegun) {
    // A client of its own, whose end releases the lock.
    await withClient(url, async (client) => {
      // A second process waits here until the database exists.
      await client.query('select pg_advisory_lock(1)')
      const { rowCount } = await client.query('select from pg_database where datname = $1', [begun])
      if (rowCount === 0) {
        const database = await createTestDatabase()
        await begin(database)
        // Each site has secrets of its own.
        await withClient(database.url, (begunClient) => begunClient.query('delete from secrets'))
        await client.query(`alter database ${database.name} rename to ${begun}`)
      }
    })
    isBegun = true
  }
  return copyDatabase(begun)
}

let isBegun = false

/** Creates a copy of this database. */
export const copyDatabase = (name: string) => create(`template ${name} strategy file_copy`)

/** Keeps the database under this name. */
export async function renameDatabase({ name }: TestDatabase, to: string): Promise<void> {
  await withClient(inject('testServer').url, async (client) => {
    await client.query(`drop database if exists ${to} with (force)`)
    await client.query(`alter database ${name} rename to ${to}`)
  })
}

/** Creates an empty database. */
export const createEmptyDatabase = () => create('')

async function create(options: string): Promise<TestDatabase> {
  const { url } = inject('testServer')
  const name = `test_${randomUUID().replaceAll('-', '')}`
  await connectServer(url).query(`create database ${name} ${options}`)
  return {
    name,
    url: databaseUrl(url, name),
    drop: async () => void (await connectServer(url).query(`drop database ${name} with (force)`)),
  }
}

let server: pg.Pool | undefined

/** One connection for all files of a worker: a new one is a process of the server that loads its catalogue. */
function connectServer(url: string): pg.Pool {
  server ??= new pg.Pool({ connectionString: url, max: 1, idleTimeoutMillis: 0, allowExitOnIdle: true }).on(
    'error',
    () => {},
  )
  return server
}

/** The address of another database on the same server. */
export function databaseUrl(url: string, database: string): string {
  return url.replace(/^(\w+:\/\/[^/]*\/)[^?]*/, `$1${database}`)
}

export async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
