import type { Readable } from 'node:stream'
import pg from 'pg'
import copy from 'pg-copy-streams'
import type { Header, Manifest, WaitingJob } from './archive-format.ts'

export type Snapshot = Awaited<ReturnType<typeof openSnapshot>>

const jobsAtOnce = 1000

/** Opens a snapshot of the database, which later writes do not affect however long it is read. */
export async function openSnapshot(url: string) {
  const client = new pg.Client({ connectionString: url, application_name: 'canal-barra backup' })
  client.on('error', () => {})
  await client.connect()
  await client.query('begin isolation level repeatable read read only')
  await client.query(
    `set local datestyle = 'ISO, YMD'; set local intervalstyle = 'postgres'; set local timezone = 'UTC'`,
  )

  /** Returns the migrations applied; empty if the database holds no site. */
  async function listMigrations(): Promise<string[]> {
    if (!(await exists('kysely_migration'))) return []
    const { rows } = await client.query<{ name: string }>('select name from kysely_migration order by name')
    return rows.map(({ name }) => name)
  }

  /** Returns the tables with their columns, without generated ones. */
  async function listTables(): Promise<Header['tables']> {
    const { rows } = await client.query<Header['tables'][number]>(`
      select relname as name, array_agg(attname::text order by attnum) as columns
      from pg_class
      join pg_attribute on attrelid = pg_class.oid
      where relnamespace = current_schema()::regnamespace
        and relkind = 'r' and relname not like 'kysely\\_%'
        and attnum > 0 and not attisdropped and attgenerated = ''
      group by relname
      order by relname`)
    return rows
  }

  function copyOut({ name, columns }: Header['tables'][number]): Readable & { rowCount: number } {
    return client.query(copy.to(`copy ${quoted(name)} (${columns.map(quoted).join(', ')}) to stdout`))
  }

  /** Read after the tables: values that a sequence gives later appear in none of them. */
  async function listSequences(): Promise<Manifest['sequences']> {
    const { rows } = await client.query<{ name: string }>(
      'select sequencename as name from pg_sequences where schemaname = current_schema() order by sequencename',
    )
    const sequences = []
    for (const { name } of rows) {
      const state = await client.query(
        `select last_value::text as value, is_called as called from ${quoted(name)}`,
      )
      sequences.push({ name, ...(state.rows[0] as { value: string; called: boolean }) })
    }
    return sequences
  }

  /** Yields jobs that are not completed. Active ones are included, as their outcome is unknown. */
  async function* listWaitingJobs(): AsyncGenerator<WaitingJob[]> {
    if (!(await exists('jobs.job'))) return
    for (let last = '00000000-0000-0000-0000-000000000000'; ; ) {
      const { rows } = await client.query<WaitingJob>(
        `select id, name, data, priority,
                case when state <> 'active' then to_json(start_after) #>> '{}' end as "startAfter"
         from jobs.job
         where state < 'completed' and name not like '\\_\\_pgboss\\_\\_%' and id > $1
         order by id
         limit ${jobsAtOnce}`,
        [last],
      )
      if (rows.length === 0) return
      yield rows
      last = rows.at(-1)?.id ?? last
    }
  }

  /**
   * Yields the files named in the database, as paths in the archive, without those that a site generates
   * itself.
   */
  async function* listNamedFiles(): AsyncGenerator<string> {
    const named = [
      [
        'pictures',
        `select 'uploads/' || (variant ->> 'name') from pictures, jsonb_array_elements(variants) variant`,
      ],
      ['tracks', `select substr(src, 2) from tracks where src ~ '^/tracks/[0-9a-f]{32}[.]'`],
    ] as const
    for (const [table, query] of named) {
      if (!(await exists(table))) continue
      let rest = ''
      for await (const chunk of client.query(copy.to(`copy (${query}) to stdout`))) {
        const lines = `${rest}${chunk}`.split('\n')
        rest = lines.pop() ?? ''
        yield* lines
      }
    }
  }

  async function exists(table: string): Promise<boolean> {
    const { rows } = await client.query('select to_regclass($1) is not null as exists', [table])
    return rows[0].exists
  }

  return {
    ...{ listMigrations, listTables, copyOut, listSequences, listWaitingJobs, listNamedFiles },
    close: () => client.end(),
  }
}

/**
 * Records the time of the last backup, shown to staff. Skipped for a site of an earlier version without the
 * table.
 */
export async function noteBackup(
  url: string,
  { at, problems }: { at: Date; problems: number },
): Promise<void> {
  const client = new pg.Client({ connectionString: url, application_name: 'canal-barra backup' })
  client.on('error', () => {})
  await client.connect()
  try {
    const { rows } = await client.query(`select to_regclass('maintenance_runs') is not null as exists`)
    if (!rows[0].exists) return
    await client.query(
      `insert into maintenance_runs (task, ended_at, problems) values ('backup', $1, $2)
       on conflict (task) do update set ended_at = excluded.ended_at, problems = excluded.problems`,
      [at, problems],
    )
  } finally {
    await client.end()
  }
}

const quoted = pg.escapeIdentifier
