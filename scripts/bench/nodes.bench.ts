import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createLog } from '../../server/platform/log.ts'
import { startEmbeddedPostgres } from '../../server/platform/postgres/embedded-postgres.ts'
import { startRedis } from '../../tests/support/redis.ts'
import { post, type Server, startServer } from './fanout-servers.ts'
import { median } from './median.ts'

// A line sent on one node and delivered to 200 listeners on another, compared with the same node and with a
// single one; then lines of users, through the database, to 200 listeners of one node, to 100 at each of two, and
// to 200 at each of two in a channel of its own. In turns. The last is compared with two sites that know nothing of
// each other: two of them do not carry twice as much as one either where they share their processors with the
// database and with those who listen.
const receivers = 200
const atOnce = 16
const rounds = Number(process.argv[2] ?? 9)
const aim = 1.3
const aimApart = 1.8
/** A channel with listeners on both nodes. */
const shared = 'porto'

const folder = await mkdtemp(join(tmpdir(), 'canal-barra-nodes-'))
// If root runs this, the database runs under another account.
await chmod(folder, 0o755)
const redis = await startRedis()
const database = await startEmbeddedPostgres({ dataDir: folder, log: createLog('silent') })
const environment = { DATABASE_URL: database.url, REDIS_URL: redis.url }
const program = 'fanout-site.ts'
const alone = await startServer({ program, receivers })
const stranger = await startServer({ program, receivers })
const here = await startServer({ program, receivers, environment, channels: ['barra', shared] })
const there = await startServer({
  ...{ program, receivers, channels: ['rio', shared], tokens: here.tokens },
  environment: { ...environment, MEMBERS: '0' },
})

interface Run {
  /** Servers whose listeners receive the line. */
  ears: readonly Server[]
  lines: number
  /** Lines of each turn. */
  atOnce?: number
  /** Says as many lines, the first of which has this number. */
  say: (lines: number, first: number) => void
}

interface Measured {
  linesPerSecond: number
  /** Microseconds per delivery, of every node involved. */
  cost: number[]
}

const pair = [here, there] as const
const sites = [alone, stranger] as const
/** In turns, so that both have had as much practice. */
const lone = (round: number) => (round % 2 === 0 ? alone : stranger)
/** All in one turn: one by one they would arrive now together and now apart. */
const announced = (by: Server, channel: string, ear: Server): Run => ({
  ...{ ears: [ear], lines: 2000 },
  say: (lines) => by.announce(lines, channel),
})
const posted = (lines: number, ears: readonly Server[], sayOne: (line: number) => void): Run => ({
  ...{ ears, lines },
  say: (count, first) => {
    for (let line = first; line < first + count; line += 1) sayOne(line)
  },
})
/** Each node has as many lines at a time as the one that is alone. */
const postedApart = ([one, other]: typeof pair, channels: readonly [string, string]): Run => ({
  ...posted(800, [one, other], (line) =>
    line % 2 === 0 ? post(one, line, channels[0]) : post(other, line, channels[1]),
  ),
  atOnce: 2 * atOnce,
})
const runs = {
  alone: (round: number) => measure([lone(round)], announced(lone(round), 'barra', lone(round))),
  same: () => measure(pair, announced(here, 'barra', here)),
  other: () => measure(pair, announced(here, 'rio', there)),
  'posted to one': (round: number) =>
    measure(
      [lone(round)],
      posted(400, [lone(round)], (line) => post(lone(round), line)),
    ),
  'posted to two': () =>
    measure(
      pair,
      posted(400, pair, (line) => post(pair[line % 2 === 0 ? 0 : 1], line, shared)),
    ),
  'posted to two sites': () => measure(sites, postedApart(sites, ['barra', 'barra'])),
  'posted apart': () => measure(pair, postedApart(pair, ['barra', 'rio'])),
}
type Name = keyof typeof runs
const names = Object.keys(runs) as Name[]

try {
  const figures = new Map<Name, Measured[]>(names.map((name) => [name, []]))
  for (let round = -2; round < rounds; round += 1) {
    for (const name of names) {
      const measured = await runs[name](round)
      if (round >= 0) figures.get(name)?.push(measured)
    }
  }
  report((name, of) => median((figures.get(name) ?? []).map(of)))
} finally {
  await Promise.all([alone.stop(), stranger.stop(), here.stop(), there.stop()])
  await database.stop()
  await redis.stop()
  await rm(folder, { recursive: true, force: true })
}

function report(figure: (name: Name, of: (measured: Measured) => number) => number): void {
  const whole = ({ cost }: Measured) => cost.reduce((sum, one) => sum + one, 0)
  const busiest = ({ cost }: Measured) => Math.max(...cost)
  const row = (name: Name) => ({
    'µs CPU per delivery, all nodes': figure(name, whole).toFixed(2),
    'to one that is alone': (figure(name, whole) / figure('alone', whole)).toFixed(2),
    'to the same node': (figure(name, whole) / figure('same', whole)).toFixed(2),
  })
  console.table({
    'heard on the node itself, which is alone': row('alone'),
    'heard on the node itself, which is one of two': row('same'),
    'heard on the other of two': row('other'),
  })
  const shown = (name: Name) => ({
    'lines a second': figure(name, ({ linesPerSecond }) => linesPerSecond).toFixed(0),
    'lines per second of processor, of the busier node': (1e6 / (figure(name, busiest) * receivers)).toFixed(
      0,
    ),
  })
  console.table({
    'to 200 on one node': shown('posted to one'),
    'to 100 on each of two': shown('posted to two'),
    'to 200 on each of two sites': shown('posted to two sites'),
    'to 200 of a channel of each of two': shown('posted apart'),
  })
  const gain = (2 * figure('posted to two sites', busiest)) / figure('posted apart', busiest)
  const isMet = figure('other', whole) / figure('same', whole) <= aim && gain >= aimApart
  console.log(
    `${atOnce} lines at a time, medians of ${rounds} rounds. Aim: on the other at most ${aim} times the same node; two nodes with channels of their own carry ${aimApart} times the lines of one, where two sites carry twice as many (${gain.toFixed(2)}).`,
  )
  console.log(isMet ? 'Met.' : 'Missed.')
  if (!isMet) process.exitCode = 1
}

/**
 * Sends sixteen lines when all listeners have received the sixteen before. If each response triggered the
 * next line, one path would end up writing line by line, and the other many lines at once.
 */
async function measure(
  nodes: readonly Server[],
  { ears, lines, atOnce: most = atOnce, say }: Run,
): Promise<Measured> {
  const { promise: done, resolve } = Promise.withResolvers<void>()
  const deliveries = lines * receivers
  let delivered = 0
  let said = 0
  const sayMore = () => {
    const first = said
    said = Math.min(lines, first + most)
    if (said > first) say(said - first, first)
  }
  for (const ear of ears) {
    ear.onFrame = () => {
      delivered += 1
      if (delivered === said * receivers) sayMore()
      if (delivered === deliveries) resolve()
    }
  }
  const before = await Promise.all(nodes.map(({ usage }) => usage()))
  const beganAt = performance.now()
  sayMore()
  await done
  const seconds = (performance.now() - beganAt) / 1000
  const after = await Promise.all(nodes.map(({ usage }) => usage()))
  return {
    linesPerSecond: lines / seconds,
    cost: after.map((used, node) => (used - (before[node] ?? 0)) / deliveries),
  }
}
