import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { backUp } from '../../server/archive/back-up.ts'
import { createLog } from '../../server/platform/log.ts'
import { startEmbeddedPostgres } from '../../server/platform/postgres/embedded-postgres.ts'
import { localFiles } from '../../server/providers/storage/site-files.ts'
import { quantile } from '../../tests/reliability/verdict.ts'
import { makeWorld, type World } from '../../tests/support/authorisation/world.ts'
import { growDatabase } from '../../tests/support/grown-database.ts'
import { withClient } from '../../tests/support/postgres.ts'
import { ageCaches } from './age-caches.ts'
import { listCommands } from './growth-commands.ts'
import { listScreens, type Screen } from './growth-screens.ts'
import { wholes } from './growth-wholes.ts'
import { median } from './median.ts'
import {
  createStatementMeter,
  meteredSettings,
  type StatementMeter,
  type Statements,
} from './statement-meter.ts'

/** Measurements of a site of one size. */
export interface Growth {
  lines: number
  /** In seconds. */
  times: Record<string, number>
  /** Medians for each screen. */
  screens: Record<string, Cost>
  /** For each call that changes data. */
  commands: Record<string, Cost>
  /** In milliseconds. */
  searches: Record<string, number>
  /** Size of the lines and of each of their indexes. */
  megabytes: Record<string, number>
  /** Tables that were read sequentially, other than for a backup. */
  scanned: string[]
}

type Cost = Statements & { answer: number }

const askings = 15
const searches = 600

// `node growth-site.ts LINES`: fills a new site, measures it, and sends the results to the parent process.
const lines = Number(process.argv[2])
const articles = Math.max(1000, lines / 100)
const folder = await mkdtemp(join(tmpdir(), 'canal-barra-growth-'))
// If root runs this, the database runs under another account.
await chmod(folder, 0o755)
const dataDir = join(folder, 'site')
await mkdir(dataDir)
const settings = {
  ...meteredSettings,
  // Tables are vacuumed once, before the measurements.
  autovacuum: 'off',
  max_parallel_workers_per_gather: '0',
  fsync: 'off',
  max_wal_size: '8GB',
}
const database = await startEmbeddedPostgres({ dataDir: folder, log: createLog('silent'), settings })
const asAdministrator = database.url.replace('//canal@', '//postgres@')
try {
  const growth = await measureGrowth()
  await new Promise((sent) => process.send?.(growth, sent))
} catch (error) {
  // Before open connections report errors, too.
  console.error(error)
  process.exitCode = 1
} finally {
  await database.stop()
  await rm(folder, { recursive: true, force: true })
}
process.exit()

async function measureGrowth(): Promise<Growth> {
  const drop = async () => {}
  const world = await makeWorld({
    database: { name: 'canal', url: database.url, drop },
    dataDir,
  })
  const times = await fill(world)
  const meter = await createStatementMeter(asAdministrator)
  const screens = await measureScreens(world, meter)
  const found = await measureSearches(world, meter)
  const commands = await measureCommands(world, meter)
  Object.assign(times, await measureWholes(world))
  await meter.close()
  await world.site.stop()

  const scanned = await listScanned()
  const megabytes = await weighLines()
  const files = localFiles({ dataDir })
  times.backup = await secondsOf(() => backUp({ url: database.url, files }, join(folder, 'backup.tar.zst')))
  return { lines, times, screens, commands, searches: found, megabytes, scanned }
}

async function fill({ people, friend, conversation, site }: World): Promise<Record<string, number>> {
  const who = { reader: people.owner.id, friend: friend.id, conversation: await conversation() }
  const half = lines / 2
  const fill = await secondsOf(() =>
    growDatabase(site.databaseUrl, who, { lines: half, elsewhere: half, articles }),
  )
  return withClient(asAdministrator, async (client) => {
    const vacuum = await secondsOf(() => client.query('vacuum analyze'))
    const analyze = await secondsOf(() => client.query('analyze'))
    await client.query('checkpoint')
    await client.query('select pg_stat_reset()')
    return { fill, vacuum, analyze }
  })
}

async function measureScreens(world: World, meter: StatementMeter): Promise<Growth['screens']> {
  const screens: Growth['screens'] = {}
  for (const screen of await listScreens(world, { lines, articles })) {
    const costs: Cost[] = []
    for (let asking = -3; asking < askings; asking++) {
      const cost = await costOf(meter, () => ask(world, screen))
      if (asking >= 0) costs.push(cost)
    }
    screens[screen.title] = medianOf(costs)
  }
  return screens
}

/** Measures each call once, refused ones as well: their checks run for everybody. */
async function measureCommands(world: World, meter: StatementMeter): Promise<Growth['commands']> {
  const commands: Growth['commands'] = {}
  for (const { call, caller, input } of listCommands(world)) {
    const body = await input()
    ageCaches()
    commands[call] = await costOf(meter, () => world.clientOf(caller).ask(call, body))
  }
  return commands
}

async function costOf(meter: StatementMeter, work: () => Promise<unknown>): Promise<Cost> {
  let answer = 0
  const statements = await meter.measure(async () => {
    answer = await millisecondsOf(work)
  })
  return { ...statements, answer }
}

function medianOf(costs: readonly Cost[]): Cost {
  const middle = (figure: 'milliseconds' | 'buffers' | 'answer') => median(costs.map((cost) => cost[figure]))
  return {
    ...{ milliseconds: middle('milliseconds'), buffers: middle('buffers'), answer: middle('answer') },
    dearest: costs.at(-1)?.dearest ?? '',
  }
}

async function ask({ clientOf }: World, { call, caller, input }: Screen): Promise<void> {
  ageCaches()
  const { status, body } = await clientOf(caller).ask(call, input)
  if (status >= 300) throw new Error(`${call}: ${status} ${JSON.stringify(body)}`)
}

/** Words that half of all texts contain, that one contains, that none contains; names and prefixes. */
async function measureSearches(world: World, meter: StatementMeter): Promise<Growth['searches']> {
  const answers: number[] = []
  const inDatabase: number[] = []
  const questions = (number: number) =>
    ['mar', 'terra', 'gente7', 'lente', 'maresia'].map((word) => `${word} ${number % 3 ? number : ''}`.trim())
  for (let number = 0; answers.length < searches; number++) {
    for (const q of questions(number * 37)) {
      const input = { query: { q } }
      const inBarra = { params: { slug: 'barra' }, ...input }
      const calls = [
        ['GET /api/search', input],
        ['GET /api/search/lines', input],
        ['GET /api/channels/:slug/messages/search', inBarra],
      ] as const
      for (const [call, input] of calls) {
        const { milliseconds } = await meter.measure(async () => {
          answers.push(await millisecondsOf(() => ask(world, { title: q, call, caller: 'owner', input })))
        })
        inDatabase.push(milliseconds)
      }
    }
  }
  return {
    'answer, p50': quantile(answers, 0.5),
    'answer, p99': quantile(answers, 0.99),
    'database, p50': quantile(inDatabase, 0.5),
    'database, p99': quantile(inDatabase, 0.99),
  }
}

async function measureWholes(world: World): Promise<Record<string, number>> {
  const times: Record<string, number> = {
    export: await secondsOf(() => world.clientOf('owner').ask('GET /api/account/export')),
  }
  for (const [name, path] of Object.entries(wholes)) {
    times[name] = await secondsOf(async () => (await fetch(world.site.url + path)).arrayBuffer())
  }
  return times
}

function listScanned(): Promise<string[]> {
  return withClient(asAdministrator, async (client) => {
    const { rows } = await client.query(
      `select format('%s (%s times, %s rows)', relid::regclass, seq_scan, seq_tup_read) as table from pg_stat_user_tables join pg_class on pg_class.oid = relid
       where reltuples > 5000 and seq_tup_read >= reltuples order by seq_tup_read desc`,
    )
    return rows.map(({ table }) => table)
  })
}

function weighLines(): Promise<Record<string, number>> {
  return withClient(asAdministrator, async (client) => {
    const { rows } = await client.query(`
      select 'messages' as name, pg_table_size('messages') / 1e6 as megabytes
      union all
      select indexrelid::regclass::text, pg_relation_size(indexrelid) / 1e6 from pg_index where indrelid = 'messages'::regclass
      union all
      select 'whole database', pg_database_size(current_database()) / 1e6`)
    return Object.fromEntries(rows.map(({ name, megabytes }) => [name, Number(megabytes)]))
  })
}

async function millisecondsOf(work: () => Promise<unknown>): Promise<number> {
  const beganAt = process.hrtime.bigint()
  await work()
  return Number(process.hrtime.bigint() - beganAt) / 1e6
}

async function secondsOf(work: () => Promise<unknown>): Promise<number> {
  return (await millisecondsOf(work)) / 1000
}
