import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../tests/support/postgres.ts'
import { Unavailable } from '../errors.ts'
import { createEventBus, type EventBus } from '../events.ts'
import { createJobs, type Jobs } from '../jobs.ts'
import { createLocalNode } from '../net/nodes.ts'
import { createDatabase, createDiskRoom, type Database, freeBytesOf } from './database.ts'

declare module '../events.ts' {
  interface DomainEvents {
    'test.happened': { number: number }
  }
}
declare module '../jobs.ts' {
  interface JobData {
    'test.work': { number: number }
    'test.formerWork': { number: number }
    'test.forgottenWork': { number: number }
    'test.renamedWork': { number: number }
  }
}

const log = pino({ level: 'silent' })
const done: number[] = []
let runs = 0
const countRun = async () => void runs++
let postgres: TestDatabase
let bus: EventBus
let jobs: Jobs
let db: Database

beforeAll(async () => {
  postgres = await createTestDatabase()
  bus = createEventBus({ log, nodes: createLocalNode() })
  jobs = createJobs({ url: postgres.url, log })
  db = createDatabase({ url: postgres.url, log, bus, enqueue: jobs.enqueue })
  jobs.work('test.work', async ({ number }) => {
    done.push(number)
  })
  jobs.every('test.everyMinute', '* * * * *', countRun)
  await jobs.start()
})

afterAll(async () => {
  await jobs.stop()
  await db.close()
  await postgres.drop()
})

const secretRow = (name: string) => ({ name, value: 'x' })
const storedNames = async () =>
  (await db.read.selectFrom('secrets').select('name').execute()).map(({ name }) => name)

test('an event is heard after its transaction has committed, and in order', async () => {
  const received: { number: number; stored: boolean }[] = []
  const reading: Promise<void>[] = []
  bus.on('test.happened', ({ number }) => {
    reading.push(
      storedNames().then((names) => void received.push({ number, stored: names.includes('kept') })),
    )
  })

  await db.write(async (tx) => {
    tx.emit('test.happened', { number: 1 })
    await tx.insertInto('secrets').values(secretRow('kept')).execute()
    tx.emit('test.happened', { number: 2 })
    expect(reading).toEqual([])
  })
  await Promise.all(reading)
  expect(received).toHaveLength(2)
  expect(received.every(({ stored }) => stored)).toBe(true)
})

test('a write of one statement is stored and then heard, and takes no second statement and no job', async () => {
  const received: number[] = []
  bus.on('test.happened', ({ number }) => void received.push(number))
  await db.writeStatement(async (tx) => {
    tx.emit('test.happened', { number: 11 })
    await tx.insertInto('secrets').values(secretRow('single')).execute()
    expect(received).toEqual([])
  })
  expect(received).toEqual([11])
  expect(await storedNames()).toContain('single')

  const failing = db.writeStatement(async (tx) => {
    tx.emit('test.happened', { number: 12 })
    await tx.insertInto('secrets').values(secretRow('single')).execute()
  })
  await expect(failing).rejects.toThrow('duplicate key')
  const second = db.writeStatement(async (tx) => {
    await sql`select 1`.execute(tx)
    await tx.insertInto('secrets').values(secretRow('second')).execute()
  })
  await expect(second).rejects.toThrow('needs a transaction')
  await expect(db.writeStatement((tx) => tx.enqueue('test.work', { number: 13 }))).rejects.toThrow(
    'needs a transaction',
  )
  expect(received).toEqual([11])
  expect(await storedNames()).not.toContain('second')
  await db.write((tx) => tx.deleteFrom('secrets').where('name', '=', 'single').execute())
})

test('of a transaction that fails nothing is stored, heard or done', async () => {
  const received: number[] = []
  bus.on('test.happened', ({ number }) => void received.push(number))

  const failing = db.write(async (tx) => {
    await tx.insertInto('secrets').values(secretRow('lost')).execute()
    tx.emit('test.happened', { number: 3 })
    await tx.enqueue('test.work', { number: 3 })
    throw new Error('changed my mind')
  })
  await expect(failing).rejects.toThrow('changed my mind')

  await db.write((tx) => tx.enqueue('test.work', { number: 4 }))
  await expect.poll(() => done).toEqual([4])
  expect(await storedNames()).not.toContain('lost')
  expect(received).toEqual([])
})

test('one listener that fails does not keep an event from the others', async () => {
  const received: number[] = []
  bus.on('test.happened', () => {
    throw new Error('not today')
  })
  bus.on('test.happened', ({ number }) => void received.push(number))
  await db.write(async (tx) => tx.emit('test.happened', { number: 5 }))
  expect(received).toEqual([5])
})

test('numbers and times come back as numbers and as ISO 8601 in UTC', async () => {
  const { createdAt } = await db.read.selectFrom('secrets').select('createdAt').executeTakeFirstOrThrow()
  expect(createdAt).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
  const { count } = await db.read
    .selectFrom('secrets')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  expect(count).toBe(1)
})

test('a connection that dies between two statements refuses the second, and nothing else', async () => {
  const dying = db.write(async (tx) => {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx)
    await sql`select pg_terminate_backend(${rows[0]?.pid})`.execute(db.read)
    await new Promise((resolve) => setTimeout(resolve, 200))
    await tx.insertInto('secrets').values(secretRow('orphan')).execute()
  })
  await expect(dying).rejects.toMatchObject({ status: 503 })
  expect(await storedNames()).not.toContain('orphan')
})

test('work that finds every connection taken is refused in time, or waits where nobody waits for its answer', async () => {
  const take = async (connectMilliseconds: number) => {
    const narrow = createDatabase({
      ...{ url: postgres.url, log, bus, enqueue: jobs.enqueue },
      ...{ poolSize: 1, connectMilliseconds },
    })
    // Ready once its only connection is open.
    await expect.poll(() => narrow.write(async () => 'open').catch(() => 'not yet')).toBe('open')
    const [isTaken, isFree] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const first = narrow.write(() => {
      isTaken.resolve()
      return isFree.promise
    })
    await isTaken.promise
    const second = narrow.write(async () => 'done').catch((error: unknown) => error)
    await Promise.race([second, new Promise((resolve) => setTimeout(resolve, 2500))])
    isFree.resolve()
    await first
    const answer = await second
    await narrow.close()
    return answer
  }
  expect(await take(1000)).toBeInstanceOf(Unavailable)
  expect(await take(60_000)).toBe('done')
})

test('what is to be done every minute is done by one of two nodes', async () => {
  const other = createJobs({ url: postgres.url, log })
  other.every('test.everyMinute', '* * * * *', countRun)
  // As if no node had checked the schedule for half a minute: a node that starts checks it at once.
  await sql`update jobs.version set cron_on = null`.execute(db.read)
  await other.start()
  await expect.poll(() => runs).toBe(1)
  await new Promise((resolve) => setTimeout(resolve, 1000))
  expect(runs).toBe(1)
  await other.stop()
})

test('a later start writes nothing that is there already, and a job’s new time', async () => {
  const startWith = async (nightly: string) => {
    const node = createJobs({ url: postgres.url, log })
    node.every('test.hourly', '0 * * * *', async () => {})
    node.every('test.nightly', nightly, async () => {})
    await node.start()
    await node.stop()
    const written = sql<{ name: string; cron: string; row: string }>`
      select schedule.name, cron, schedule.xmin || ' ' || queue.created_on as row
      from jobs.schedule join jobs.queue using (name) where schedule.name in ('test.hourly', 'test.nightly')
      order by schedule.name`
    return (await written.execute(db.read)).rows
  }
  const [hourly, nightly] = await startWith('0 3 * * *')
  expect(await startWith('0 3 * * *')).toEqual([hourly, nightly])
  const [hourlyNow, nightlyNow] = await startWith('0 4 * * *')
  expect(hourlyNow).toEqual(hourly)
  expect(nightlyNow?.cron).toBe('0 4 * * *')
})

test('what an earlier version has queued under another name is done after an upgrade, and what nobody does is told', async () => {
  const earlier = createJobs({ url: postgres.url, log })
  for (const job of ['test.formerWork', 'test.forgottenWork'] as const) earlier.work(job, async () => {})
  await earlier.start()
  await earlier.stop()
  await db.write(async (tx) => {
    await tx.enqueue('test.formerWork', { number: 41 })
    await tx.enqueue('test.forgottenWork', { number: 42 })
  })

  const worked: number[] = []
  const warned: { job?: string; waiting?: number }[] = []
  const write = (line: string) => void warned.push(JSON.parse(line) as object)
  const later = createJobs({ url: postgres.url, log: pino({ level: 'warn' }, { write }) })
  later.work('test.work', async () => {})
  later.work('test.renamedWork', async ({ number }) => void worked.push(number), {
    formerly: 'test.formerWork',
  })
  await later.start()
  await expect.poll(() => worked).toContain(41)
  await later.stop()
  const waiting = warned.filter(({ job }) => job?.startsWith('test.f'))
  expect(waiting).toMatchObject([{ job: 'test.forgottenWork', waiting: expect.any(Number) }])
})

test('the room of a folder that nobody has made yet is that of its disk', () => {
  expect(freeBytesOf(join(tmpdir(), 'nowhere', 'yet'))).toBeGreaterThan(0)
})

test('writing ends while there is room enough to go on reading', () => {
  const free = freeBytesOf(tmpdir())
  const room = (keptBytes: number) => createDiskRoom({ folder: tmpdir(), keptBytes })
  expect(() => room(0).ensure()).not.toThrow()
  expect(() => room(free * 2).ensure()).toThrow(expect.objectContaining({ status: 503, key: 'disk_full' }))
})
