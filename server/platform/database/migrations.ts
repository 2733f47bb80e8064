import { readdir, readFile } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { type Kysely, sql, type Transaction } from 'kysely'
import { type Migration, type MigrationResult, Migrator } from 'kysely/migration'
import pg from 'pg'
import type { Logger } from 'pino'
import type { DB as Schema } from '../../database/schema.ts'
import { StartupError } from '../startup-error.ts'
import { openDatabase } from './database.ts'

const ownMigrations = new URL('../../database/migrations/', import.meta.url)

/**
 * Migrates the database at `url` to the newest version. One process at a time; forward only. Requests served
 * meanwhile are blocked for a moment at most: a lock that is not granted by then is retried.
 */
export async function migrate(url: string, log: Logger, folder = ownMigrations): Promise<void> {
  const db = openDatabase(url, { log, poolSize: 2, limits: { lock_timeout: 2000 } })
  try {
    if (await isNewest(db, folder)) return
    for (;;) {
      const { error, results = [] } = await migratorOf(db, folder).migrateToLatest()
      if (!error && results.length === (await listNames(folder)).length)
        return log.info({ migrations: results.length }, 'the new database has all its tables')
      if (!error) {
        for (const { migrationName, status } of results)
          log.info({ migration: migrationName, status }, 'migration')
        return
      }
      if (!isLockedByOthers(error)) throw failureOf(error, results)
      log.warn('migrations wait for others')
      await pause(500)
    }
  } finally {
    await db.destroy()
  }
}

function failureOf(cause: unknown, results: readonly MigrationResult[]): unknown {
  if (cause instanceof pg.DatabaseError && cause.code === '42501')
    return new StartupError(
      `The account in DATABASE_URL lacks a right in its database: ${cause.message}. Make it the owner: ALTER DATABASE … OWNER TO …. Nothing was changed.`,
      { cause },
    )
  const failed = results.find(({ status }) => status === 'Error')
  if (!failed || !(cause instanceof Error)) return cause
  const message = `The migration ${failed.migrationName} failed, and nothing was changed: ${cause.message}`
  return new StartupError(message, { cause })
}

/**
 * Whether all migrations have run, as is usual; the migrator inspects every table and column before it says
 * so. Throws `StartupError` if a later version of the program has migrated the database.
 */
async function isNewest(db: Kysely<Schema>, folder: URL): Promise<boolean> {
  const table = await sql<{
    found: boolean
  }>`select to_regclass('kysely_migration') is not null as found`.execute(db)
  if (!table.rows[0]?.found) return false
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db)
  const done = new Set(rows.map(({ name }) => name))
  const files = new Set(await listNames(folder))
  const later = [...done]
    .filter((name) => !files.has(name))
    .sort()
    .at(-1)
  if (later !== undefined) {
    throw new StartupError(
      `The database is of a later version of this program, which has brought it to ${later}. Start that version, or restore the backup that was made before it. Nothing was changed.`,
    )
  }
  return files.size === done.size
}

const isLockedByOthers = (error: unknown) => (error as { code?: unknown }).code === '55P03'

/** Migrates within an open transaction, up to the named migration or to the newest. */
export async function migrateWithin(tx: Transaction<Schema>, to?: string): Promise<void> {
  const migrator = migratorOf(tx)
  const { error } = await (to ? migrator.migrateTo(to) : migrator.migrateToLatest())
  if (error) throw error
}

/** Returns the names of all migrations in order. */
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
