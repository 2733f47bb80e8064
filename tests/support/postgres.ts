import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'

declare module 'vitest' {
  interface ProvidedContext {
    testServer: { url: string; template: string }
  }
}

export interface TestDatabase {
  url: string
  drop(): Promise<void>
}

/** A migrated database of one's own, in a few dozen milliseconds. */
export async function createTestDatabase(): Promise<TestDatabase> {
  return create(`template ${inject('testServer').template} strategy file_copy`)
}

/** A database without anything in it. */
export const createEmptyDatabase = () => create('')

async function create(options: string): Promise<TestDatabase> {
  const { url } = inject('testServer')
  const name = `test_${randomUUID().replaceAll('-', '')}`
  await withClient(url, (client) => client.query(`create database ${name} ${options}`))
  return {
    url: databaseUrl(url, name),
    drop: () =>
      withClient(url, async (client) => void (await client.query(`drop database ${name} with (force)`))),
  }
}

/** The same server, another database. */
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
