import pg from 'pg'

/** Any number that nobody else takes for an advisory lock of this database. */
const lock = 6_207_611

/** Does the work while no other process of the same database does such work. */
export async function withAdvisoryLock(url: string, work: () => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: url, application_name: 'canal-barra start' })
  // The connection holds the lock; one that is lost lets it go.
  client.on('error', () => {})
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [lock])
    await work()
  } finally {
    await client.end()
  }
}
