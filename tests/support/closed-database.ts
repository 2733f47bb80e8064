import { databaseUrl, withClient } from './postgres.ts'

/** Ends all connections to a test's database and refuses new ones until it is opened again. */
export async function closeDatabase(url: string): Promise<void> {
  const name = nameOf(url)
  await withClient(databaseUrl(url, 'postgres'), async (client) => {
    await client.query(`alter database ${name} with allow_connections false`)
    await client.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name])
  })
}

export async function reopenDatabase(url: string): Promise<void> {
  await withClient(databaseUrl(url, 'postgres'), (client) =>
    client.query(`alter database ${nameOf(url)} with allow_connections true`),
  )
}

const nameOf = (url: string) => /\/(test_\w+)/.exec(url)?.[1] ?? ''
