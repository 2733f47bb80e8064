import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { createLog } from '../../server/platform/log.ts'
import { startEmbeddedPostgres } from '../../server/platform/postgres/embedded-postgres.ts'
import { quantile } from '../../tests/reliability/verdict.ts'
import { type Server, type Start, startServer } from './fanout-servers.ts'
import { httpWriter, ircWriter, socketWriter, type Writer } from './line-writers.ts'
import { median } from './median.ts'

// Sending lines: 16 users who each send one after the other without listeners, by every gateway of the site,
// compared with a bare Fastify that stores the text in the same PostgreSQL; measured in turns.
// `node line.bench.ts [--rounds N] [--lines N] [--against CLONE]`: also compares the site of another clone.
const { values: options } = parseArgs({
  options: {
    rounds: { type: 'string', default: '7' },
    lines: { type: 'string', default: '1600' },
    against: { type: 'string' },
  },
})
const writers = 16
const linesPerRound = Number(options.lines)
const aims = { REST: 4, 'Socket.IO': 2.5 }

interface Way {
  name: string
  server: Server
  open(token: string, index: number): Promise<Writer>
  rounds: Measured[]
}

interface Measured {
  linesPerSecond: number
  /** Milliseconds of processor time of the server process per line. */
  cost: number
  /** Milliseconds from sending to the response. */
  p50: number
  p99: number
}

const folder = await mkdtemp(join(tmpdir(), 'canal-barra-line-'))
// If root runs this, the database runs under another account.
await chmod(folder, 0o755)
const database = await startEmbeddedPostgres({ dataDir: folder, log: createLog('silent') })
const servers: Server[] = []
try {
  const ways = await open()
  for (let round = -1; round < Number(options.rounds); round += 1) {
    for (const way of ways) {
      const measured = await measure(way)
      if (round >= 0) way.rounds.push(measured)
    }
  }
  report(ways)
} finally {
  await Promise.all(servers.map((server) => server.stop()))
  await database.stop()
  await rm(folder, { recursive: true, force: true })
}

async function open(): Promise<Way[]> {
  const bare = await start('bare', { program: 'line-bare.ts' })
  const viaHttp = (token: string) => httpWriter({ url: bare.url, token })
  const ways = [
    { name: 'bare Fastify', server: bare, open: viaHttp, rounds: [] },
    ...(await waysInto('site', '')),
  ]
  if (!options.against) return ways
  // An older clone may not accept lines over Socket.IO.
  const others = await waysInto('against', ', other clone', resolve(options.against, 'scripts/bench'))
  return [...ways, ...others.filter(({ name }) => !name.startsWith('Socket.IO'))]
}

async function waysInto(name: string, suffix: string, folder = import.meta.dirname): Promise<Way[]> {
  const server = await start(name, { program: 'fanout-site.ts', gateway: 'irc', folder })
  const { url, ircPort } = server
  return [
    { name: `REST${suffix}`, server, open: (token) => httpWriter({ url, token }), rounds: [] },
    { name: `Socket.IO${suffix}`, server, open: (token) => socketWriter({ url, token }), rounds: [] },
    {
      ...{ name: `IRC${suffix}`, server, rounds: [] },
      open: (_, index) => ircWriter({ ircPort, account: `ouvinte${index}` }),
    },
  ]
}

async function start(name: string, options: Pick<Start, 'program' | 'gateway' | 'folder'>): Promise<Server> {
  const environment = { DATABASE_URL: await createDatabase(`line_${name}`), MEMBERS: String(writers) }
  const server = await startServer({ ...options, receivers: 0, environment })
  servers.push(server)
  return server
}

async function createDatabase(name: string): Promise<string> {
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  await client.query(`CREATE DATABASE ${name}`)
  await client.end()
  return database.url.replace('/canal?', `/${name}?`)
}

/** Writers connect for each round: idle connections are closed after a while. */
async function measure(way: Way): Promise<Measured> {
  const opening = Array.from({ length: writers }, (_, index) =>
    way.open(way.server.tokens[index] ?? '', index),
  )
  const opened = await Promise.all(opening)
  try {
    return await measureLines(way.server, opened)
  } finally {
    for (const writer of opened) writer.leave()
  }
}

async function measureLines(server: Server, opened: readonly Writer[]): Promise<Measured> {
  const times: number[] = []
  let left = linesPerRound
  const before = await server.usage()
  const beganAt = performance.now()
  const write = async ({ say }: Writer) => {
    while (left > 0) {
      left -= 1
      const saidAt = performance.now()
      await say()
      times.push(performance.now() - saidAt)
    }
  }
  await Promise.all(opened.map(write))
  const milliseconds = performance.now() - beganAt
  const cost = ((await server.usage()) - before) / 1000 / linesPerRound
  const [p50, p99] = [quantile(times, 0.5), quantile(times, 0.99)]
  return { linesPerSecond: (1000 * linesPerRound) / milliseconds, cost, p50, p99 }
}

function report(ways: readonly Way[]): void {
  const of = ({ rounds }: Way, figure: keyof Measured) => median(rounds.map((round) => round[figure]))
  const [bare] = ways
  if (!bare) return
  const ratio = (way: Way) => of(way, 'cost') / of(bare, 'cost')
  const row = (way: Way) => ({
    'lines a second': of(way, 'linesPerSecond').toFixed(0),
    'ms CPU per line': of(way, 'cost').toFixed(3),
    ratio: ratio(way).toFixed(2),
    'p50, ms': of(way, 'p50').toFixed(1),
    'p99, ms': of(way, 'p99').toFixed(1),
  })
  console.table(Object.fromEntries(ways.map((way) => [way.name, row(way)])))
  console.log(`${writers} writers, medians of ${options.rounds} rounds of ${linesPerRound} lines, in turns.`)
  const missed = ways.filter(
    (way) => ratio(way) > (aims[way.name as keyof typeof aims] ?? Number.POSITIVE_INFINITY),
  )
  const bounds = Object.entries(aims).map(([name, most]) => `${most} times by ${name}`)
  console.log(`Aim: at most ${bounds.join(', ')}. ${missed.length === 0 ? 'Met.' : 'Missed.'}`)
  if (missed.length > 0) process.exitCode = 1
}
