import pg from 'pg'
import { createBackendMeter } from '../../tests/support/backend-time.ts'

/** Work of the database for one call. */
export interface Statements {
  /** Of processor time. */
  milliseconds: number
  /**
   * Pages of tables and indexes, in memory or on disk; without those of the job queue, which polls all the
   * time.
   */
  buffers: number
  /** The statement that touched most pages. */
  dearest: string
}

export type StatementMeter = Awaited<ReturnType<typeof createStatementMeter>>

/** Settings that the server must be started with. */
export const meteredSettings = {
  shared_preload_libraries: 'pg_stat_statements',
  'pg_stat_statements.save': 'off',
}

/** @param url of a superuser, who may reset the counters */
export async function createStatementMeter(url: string) {
  const backends = await createBackendMeter(url)
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  await client.connect()
  await client.query('create extension if not exists pg_stat_statements')

  return {
    async measure(work: () => Promise<unknown>): Promise<Statements> {
      await client.query('select pg_stat_statements_reset()')
      const milliseconds = await backends.measure(work)
      const { rows } = await client.query<Omit<Statements, 'milliseconds'>>(`
        select coalesce(sum(shared_blks_hit + shared_blks_read), 0)::int as buffers,
               coalesce((array_agg(query order by shared_blks_hit + shared_blks_read desc))[1], '') as dearest
        from pg_stat_statements where userid <> current_user::regrole and query !~ 'jobs\\.'`)
      const [touched = { buffers: 0, dearest: '' }] = rows
      return { milliseconds, ...touched }
    },
    close: () => Promise.all([backends.close(), client.end()]),
  }
}
