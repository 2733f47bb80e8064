import { post, type Server, startServer } from './fanout-servers.ts'
import { startInspircd } from './inspircd.ts'
import { median } from './median.ts'

// One line to 200 listeners, 16 lines in flight: processor time of the server process per delivery, compared
// with bare servers for WebSockets and IRC that encode once and write once per turn, and with InspIRCd if it
// is installed; measured in turns.
const receivers = 200
const inFlight = 16
const rounds = 5
const linesPerRound = 2000
const aims = { site: 2, push: 1.5, irc: 1.2 }

const names = ['bare', 'site', 'push', 'whole', 'bareIrc', 'irc', 'receipts', 'inspircd'] as const
type Measured = (typeof names)[number]

const site = await startServer({ program: 'fanout-site.ts', receivers })
// Lines that are stored have the numbers that announced ones would have had already.
const posted = await startServer({ program: 'fanout-site.ts', receivers })
const push = await startServer({ program: 'fanout-site.ts', receivers, gateway: 'push' })
const bare = await startServer({ program: 'fanout-bare.ts', receivers })
const irc = await startServer({ program: 'fanout-site.ts', receivers, gateway: 'irc' })
const receipts = await startServer({
  program: 'fanout-site.ts',
  receivers,
  gateway: 'irc',
  hasReceipts: true,
})
const bareIrc = await startServer({ program: 'fanout-bare-irc.ts', receivers, gateway: 'irc' })
const inspircd = await startInspircd(receivers)
try {
  const figures: Record<Measured, number[]> = {
    bare: [],
    site: [],
    push: [],
    whole: [],
    bareIrc: [],
    irc: [],
    receipts: [],
    inspircd: [],
  }
  for (let round = -1; round < rounds; round += 1) {
    const measured = {
      bare: await measure(bare),
      site: await measure(site),
      push: await measure(push),
      whole: await measure(posted, 'post'),
      bareIrc: await measure(bareIrc),
      irc: await measure(irc),
      receipts: await measure(receipts),
      inspircd: inspircd ? await measure(inspircd) : Number.NaN,
    }
    if (round >= 0) for (const name of names) figures[name].push(measured[name])
  }
  const medians = names.map((name) => [name, median(figures[name])])
  report(Object.fromEntries(medians) as Record<Measured, number>)
} finally {
  await Promise.all(
    [site, posted, push, bare, irc, receipts, bareIrc, inspircd].map((server) => server?.stop()),
  )
}

function report({ bare, site: ours, push: pushed, whole, ...ofIrc }: Record<Measured, number>): void {
  const { bareIrc, irc, receipts, inspircd } = ofIrc
  const row = (microseconds: number, reference = bare) => ({
    'µs CPU per delivery': microseconds.toFixed(2),
    ratio: (microseconds / reference).toFixed(2),
  })
  console.table({
    'bare ws, encodes once, writes once per turn': row(bare),
    'Socket.IO of the site': row(ours),
    'push endpoint of the site': row(pushed),
    'Socket.IO with POST /api/send-message and the database': row(whole),
    'bare IRC, encodes once, writes once per turn': row(bareIrc, bareIrc),
    'IRC of the site': row(irc, bareIrc),
    'the same with delivery receipts': row(receipts, bareIrc),
    ...(Number.isNaN(inspircd) ? {} : { InspIRCd: row(inspircd, bareIrc) }),
  })
  console.log(
    `${receivers} receivers, ${inFlight} lines in flight, ${rounds} rounds of ${linesPerRound} lines.`,
  )
  const isMet = ours / bare <= aims.site && pushed / bare <= aims.push && irc / bareIrc <= aims.irc
  console.log(
    `Aim: at most ${aims.site} times, ${aims.push} for push, ${aims.irc} for IRC. ${isMet ? 'Met.' : 'Missed.'}`,
  )
  if (!isMet) process.exitCode = 1
}

/** Microseconds of processor time per delivery. */
async function measure(server: Server, how: 'announce' | 'post' = 'announce'): Promise<number> {
  const lines = how === 'post' ? linesPerRound / 10 : linesPerRound
  const deliveries = lines * receivers
  const { promise: done, resolve } = Promise.withResolvers<void>()
  let delivered = 0
  let asked = 0
  const ask = (count: number) => {
    const more = Math.min(count, lines - asked)
    asked += more
    if (more === 0) return
    if (how === 'announce') server.announce(more)
    else for (let line = asked - more; line < asked; line += 1) post(server, line)
  }

  server.onFrame = () => {
    delivered += 1
    if (delivered % receivers === 0) ask(1)
    if (delivered === deliveries) resolve()
  }
  const before = await server.usage()
  ask(inFlight)
  await done
  return ((await server.usage()) - before) / deliveries
}
