import { pipeline } from 'node:stream/promises'
import { CamelCasePlugin, Kysely, PostgresDialect, type Transaction } from 'kysely'
import pg from 'pg'
import copy from 'pg-copy-streams'
import type { DB as Schema } from '../database/schema.ts'
import { migrateWithin } from '../platform/database/migrations.ts'
import type { Header, Manifest } from './archive-format.ts'

export type Target = Awaited<ReturnType<typeof openTarget>>

/** The advisory lock of Kysely's migrations: a site that starts on this database meanwhile waits. */
const migrationLock = '3853314791062309107'

/** Opens an empty database, which is filled in one transaction. */
export async function openTarget(url: string) {
  const client = new pg.Client({ connectionString: url, application_name: 'canal-barra restore' })
  client.on('error', () => {})
  await client.connect()
  const db = new Kysely<Schema>({ dialect: dialectOn(client), plugins: [new CamelCasePlugin()] })

  async function isEmpty(): Promise<boolean> {
    const { rows } = await client.query(`
      select from pg_class
      where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p', 'v', 'm', 'S')
        and not exists (select from pg_depend where objid = pg_class.oid and deptype = 'e')
      limit 1`)
    return rows.length === 0 && !(await hasJobs())
  }

  async function hasJobs(): Promise<boolean> {
    const { rows } = await client.query(`select to_regclass('jobs.job') is not null as exists`)
    return rows[0].exists && (await client.query('select from jobs.job limit 1')).rows.length > 0
  }

  /**
   * Creates the tables as of the archive's last migration, lets `fill` copy the rows, and then runs the
   * remaining migrations. `settle` makes final changes.
   */
  async function fillAll(
    { header, manifest }: { header: Header; manifest: Manifest },
    { fill, settle }: Record<'fill' | 'settle', (tx: Transaction<Schema>) => Promise<void>>,
  ): Promise<void> {
    await db.transaction().execute(async (tx) => {
      await client.query(`select pg_advisory_xact_lock(${migrationLock})`)
      if (!(await isEmpty())) throw new NotEmpty()
      await migrateWithin(tx, header.migrations.at(-1))
      const restoreRules = await suspendRules(client, header)
      await fill(tx)
      await restoreRules()
      for (const { name, value, called } of manifest.sequences) {
        await client.query('select setval($1::regclass, $2, $3)', [quoted(name), value, called])
      }
      await migrateWithin(tx)
      await settle(tx)
    })
    await client.query('analyze')
  }

  /** Returns the number of rows. */
  async function copyIn(
    { name, columns }: Header['tables'][number],
    content: AsyncIterable<Buffer>,
  ): Promise<number> {
    const into = client.query(
      copy.from(`copy ${quoted(name)} (${columns.map(quoted).join(', ')}) from stdin`),
    )
    await pipeline(content, into)
    return into.rowCount
  }

  return { isEmpty, fillAll, copyIn, close: () => client.end() }
}

export class NotEmpty extends Error {
  constructor() {
    super('The database is not empty. A backup is only restored into an empty one. Nothing was changed.')
    this.name = 'NotEmpty'
  }
}

// All queries of the transaction must use this one connection.
function dialectOn(client: pg.Client): PostgresDialect {
  const connection = { query: client.query.bind(client), release: () => {} } as unknown as pg.PoolClient
  return new PostgresDialect({ pool: { options: {}, connect: async () => connection, end: async () => {} } })
}

/**
 * Deletes the rows that migrations inserted, and suspends foreign keys and triggers, which would require an
 * order of rows or change them. Returns a function that restores both, which checks all rows.
 */
async function suspendRules(client: pg.Client, { tables }: Header): Promise<() => Promise<void>> {
  const names = tables.map(({ name }) => quoted(name))
  const keys = await client.query<{ table: string; name: string; definition: string }>(`
    select conrelid::regclass::text as table, conname as name, pg_get_constraintdef(oid) as definition
    from pg_constraint
    where contype = 'f' and connamespace = current_schema()::regnamespace`)
  await client.query('set constraints all immediate')
  for (const { table, name } of keys.rows)
    await client.query(`alter table ${table} drop constraint ${quoted(name)}`)
  for (const name of names) await client.query(`alter table ${name} disable trigger user`)
  await client.query(`truncate ${names.join(', ')}`)
  await client.query(
    `set local datestyle = 'ISO, YMD'; set local intervalstyle = 'postgres'; set local timezone = 'UTC'`,
  )

  return async () => {
    await client.query('set constraints all immediate')
    for (const name of names) await client.query(`alter table ${name} enable trigger user`)
    for (const { table, name, definition } of keys.rows)
      await client.query(`alter table ${table} add constraint ${quoted(name)} ${definition}`)
  }
}

const quoted = pg.escapeIdentifier
