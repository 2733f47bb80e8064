import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { closeDatabase, reopenDatabase } from '../../tests/support/closed-database.ts'
import { createTestDatabase, type TestDatabase } from '../../tests/support/postgres.ts'
import { createDatabase, type Database } from './database/database.ts'
import { createEventBus } from './events.ts'
import { createJobs, type Jobs } from './jobs.ts'
import { createLocalNode } from './net/nodes.ts'

declare module './jobs.ts' {
  interface JobData {
    'test.said': Record<string, never>
    'test.alsoSaid': Record<string, never>
  }
}

const lines: { msg: string; err?: { errorCode?: string; code?: string; message?: string } }[] = []
const log = pino({}, { write: (line) => void lines.push(JSON.parse(line)) })
const silent = pino({ level: 'silent' })
let postgres: TestDatabase
let jobs: Jobs
let db: Database

beforeAll(async () => {
  postgres = await createTestDatabase()
  jobs = createJobs({ url: postgres.url, log })
  const bus = createEventBus({ log: silent, nodes: createLocalNode() })
  db = createDatabase({ url: postgres.url, log: silent, bus, enqueue: jobs.enqueue })
  for (const name of ['test.said', 'test.alsoSaid'] as const) jobs.work(name, async () => {})
  await jobs.start()
})
afterAll(async () => {
  await jobs.stop()
  await db.close()
  await postgres.drop()
})

test('that the database is away is said once, and once that it is back', async () => {
  for (let time = 0; time < 2; time++) {
    lines.length = 0
    await closeDatabase(postgres.url)
    await vi.waitFor(() => expect(lines).not.toEqual([]))
    await reopenDatabase(postgres.url)
    await vi.waitFor(() => expect(lines.at(-1)?.msg).toBe('the job queue has its database again'), 5000)
    expect(lines.map(({ msg }) => msg)).toEqual([
      'the job queue has lost its database',
      'the job queue has its database again',
    ])
  }
})

test('what else fails in the queue is said as it is', async () => {
  lines.length = 0
  await db.write(async (tx) => {
    await tx.enqueue('test.said', {})
    await sql`alter table jobs.job rename to elsewhere`.execute(tx)
  })
  await vi.waitFor(() => expect(lines.map(({ msg }) => msg)).toContain('job queue'), 5000)
  await sql`alter table jobs.elsewhere rename to job`.execute(db.read as never)
})
