import { type RawBuilder, sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../tests/support/postgres.ts'
import { createEventBus } from '../events.ts'
import { createJobs } from '../jobs.ts'
import { createLocalNode } from '../net/nodes.ts'
import { createDatabase, type Database, type Queries } from './database.ts'
import { searchByStretches } from './search-by-stretches.ts'

const log = pino({ level: 'silent' })
let postgres: TestDatabase
let db: Database

beforeAll(async () => {
  postgres = await createTestDatabase()
  const { enqueue } = createJobs({ url: postgres.url, log })
  const bus = createEventBus({ log, nodes: createLocalNode() })
  db = createDatabase({ url: postgres.url, log, bus, enqueue })
})
afterAll(async () => {
  await db.close()
  await postgres.drop()
})

const slow = (seconds: number) => sql`select pg_sleep(${seconds})`

/** A search that times out on the index, and whose stretch runs the given statement. */
function search(stretch: RawBuilder<unknown>) {
  const findStart = async () => ({ id: 7, createdAt: '2026-11-28T00:00:00.000Z' })
  const list = async (queries: Queries, from?: number) => {
    await (from === undefined ? slow(1) : stretch).execute(queries)
    return [from]
  }
  return searchByStretches(db.read, { lines: 1, list, findStart })
}

test('what the index does not answer in time is looked for in a stretch', async () => {
  expect(await search(slow(0.1))).toMatchObject({ found: [7], next: { id: 7 } })
})

test('a stretch that takes too long is given up, and says so', async () => {
  await expect(search(slow(6))).rejects.toMatchObject({ status: 503, key: 'search_too_slow' })
})
