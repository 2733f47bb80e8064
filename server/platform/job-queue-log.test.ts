import { EventEmitter } from 'node:events'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { closeDatabase, reopenDatabase } from '../../tests/support/closed-database.ts'
import { createTestDatabase, type TestDatabase } from '../../tests/support/postgres.ts'
import { createDatabase, type Database } from './database/database.ts'
import { createEventBus } from './events.ts'
import { logQueueErrors } from './job-queue-log.ts'
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

const outage = ['the job queue has lost its database', 'the job queue has its database again']
const messages = () => lines.map(({ msg }) => msg)

test('that the database is away is said once, and once that it is back', async () => {
  lines.length = 0
  await closeDatabase(postgres.url)
  await vi.waitFor(() => expect(lines).not.toEqual([]), 5000)
  await reopenDatabase(postgres.url)
  await vi.waitFor(() => expect(messages()).toEqual(outage), 15_000)
})

test('a connection that fails after another was let in belongs to the same outage, later ones to the next', async () => {
  lines.length = 0
  vi.useFakeTimers()
  const boss = Object.assign(new EventEmitter(), {
    getDb: () => ({ executeSql: async () => ({ rows: [] }) }),
  })
  const stop = logQueueErrors(boss as never, log)
  const refused = Object.assign(new Error('refused'), { code: 'ECONNREFUSED' })
  boss.emit('error', refused)
  await vi.advanceTimersByTimeAsync(20)
  boss.emit('error', refused)
  await vi.advanceTimersByTimeAsync(10_000)
  expect(messages()).toEqual(outage)
  boss.emit('error', refused)
  await vi.advanceTimersByTimeAsync(10_000)
  expect(messages()).toEqual([...outage, ...outage])
  stop()
  vi.useRealTimers()
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
