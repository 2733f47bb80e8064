import { databaseUrl, withClient } from './postgres.ts'

/** Ends all connections to a test's database and refuses new ones until it is opened again. */
export const closeDatabase = (url: string) =>
  alter(url, 'with allow_connections false', { endsConnections: true })

export const reopenDatabase = (url: string) =>
  alter(url, 'with allow_connections true', { endsConnections: false })

/** Lets a test's database accept no writes until `makeWritable`, like a standby after a failover. */
export const makeReadOnly = (url: string) =>
  alter(url, 'set default_transaction_read_only = on', { endsConnections: true })

export const makeWritable = (url: string) =>
  alter(url, 'reset default_transaction_read_only', { endsConnections: true })

async function alter(url: string, what: string, how: { endsConnections: boolean }): Promise<void> {
  const name = /\/(test_\w+)/.exec(url)?.[1] ?? ''
  await withClient(databaseUrl(url, 'postgres'), async (client) => {
    await client.query(`alter database ${name} ${what}`)
    if (how.endsConnections)
      await client.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name])
  })
}
