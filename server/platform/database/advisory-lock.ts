import pg from 'pg'

/** Any number that is not used for another advisory lock of this database. */
const lock = 6_207_611

/** Runs `work` while no other process does so on the same database. */
export async function withAdvisoryLock(url: string, work: () => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: url, application_name: 'canal-barra start' })
  // PostgreSQL releases the lock when the connection is lost.
  client.on('error', () => {})
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [lock])
    await work()
  } finally {
    await client.end()
  }
}
