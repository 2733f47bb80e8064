import pg from 'pg'
import { schedulingOf } from './thread-time.ts'

const ofOthers = `
  where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'
`

export interface BackendMeter {
  /** Milliseconds of processor time that the database spends during the work, other clients included. */
  measure(work: () => Promise<unknown>): Promise<number>
  close(): Promise<void>
}

/**
 * Measures the backend processes of a database on this machine. Disables parallel workers, and ends other
 * connections so that it applies to them as well.
 */
export async function createBackendMeter(url: string): Promise<BackendMeter> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(
    `do $$ begin execute format('alter database %I set max_parallel_workers_per_gather = 0', current_database()); end $$`,
  )
  await client.query(`select pg_terminate_backend(pid, 5000) from pg_stat_activity ${ofOthers}`)

  async function times(): Promise<Map<number, number>> {
    const { rows } = await client.query<{ pid: number }>(`select pid from pg_stat_activity ${ofOthers}`)
    return new Map(rows.flatMap(({ pid }) => ranOf(pid)))
  }

  return {
    async measure(work) {
      const before = await times()
      await work()
      const spent = [...(await times())].map(([pid, ran]) => ran - (before.get(pid) ?? 0))
      return spent.reduce((sum, ran) => sum + ran, 0)
    },
    close: () => client.end(),
  }
}

/** Returns nothing if the process has ended meanwhile. */
function ranOf(pid: number): [number, number][] {
  try {
    return [[pid, schedulingOf(pid).ran]]
  } catch {
    return []
  }
}
