import { fork } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { median } from '../../scripts/bench/median.ts'
import { createClient } from '../support/client.ts'
import { createCrowd } from '../support/live.ts'
import { gatherCrowd, loopP99, talkInRooms } from './crowd.ts'
import { type FreshSite, onFreshSite } from './fresh-site.ts'
import type { Storm, Storming } from './reactions-program.ts'
import { atLeast, atMost, conclude, figure, none, quantile } from './verdict.ts'

// Two hundred users react a thousand times in five seconds, while others write in the same channel and in
// another one of the same size. Compared with the same time without reactions, in turns; the first turn warms
// up the code: `node reactions.run.ts [PEOPLE] [REACTIONS] [SECONDS] [ROUNDS]`.
const people = Number(process.argv[2] ?? 200)
const reactions = Number(process.argv[3] ?? 1000)
const seconds = Number(process.argv[4] ?? 5)
const rounds = Number(process.argv[5] ?? 5)
const linesPerSecond = 16
const program = `${import.meta.dirname}/reactions-program.ts`

const figures = await onFreshSite({ members: people }, async (site) => {
  const processorTime = () => processorMilliseconds(site.process.pid)
  const crowd = await gatherCrowd(site, 2 * people, { roomSize: people })
  const [room = ''] = crowd.rooms
  const watching = createCrowd(site)
  const witness = await watching.connect({ token: site.tokens[0] ?? '' })
  await witness.join(room)
  const talk = async () => {
    const { refused } = await talkInRooms(site, { rooms: crowd.rooms, linesPerSecond, seconds })
    return { ...(await crowd.report()), linesRefused: refused }
  }
  const givers = gatherGivers(site)
  await talk()
  const [first] = await Promise.all([givers.react(await sayFirst(site, room)), talk()])
  const turns = []
  for (let round = 0; round < rounds; round += 1) {
    const lines = await sayFirst(site, room)
    await crowd.report()
    const begunAt = processorTime()
    const quiet = await talk()
    await loopP99(site.url)
    const stormAt = processorTime()
    const [storm, stormy] = await Promise.all([givers.react(lines), talk()])
    const cost = (processorTime() - stormAt - (stormAt - begunAt)) / reactions
    turns.push({ quiet, stormy, storm, cost, loop: await loopP99(site.url) })
  }
  const events = witness.heardOf('reaction-changed')
  const received = events.flatMap(([{ by }]) => by).length
  watching.close()
  crowd.leave()
  givers.leave()
  return { turns, first, heard: received, events: events.length }
})

const { turns, first, heard, events } = figures
const storms = [first, ...turns.map(({ storm }) => storm)]
const given = storms.reduce((sum, storm) => sum + storm.given, 0)
const ofTurns = (figure: (turn: (typeof turns)[number]) => number) => median(turns.map(figure))
conclude('A storm of reactions', {
  'reactions given': atLeast(given, reactions * storms.length),
  'reactions refused': none(storms.reduce((sum, { refused }) => sum + refused, 0)),
  'reactions that a listener did not hear': none(given - heard),
  'events that told of them': figure(events),
  'connections cut': none(turns.reduce((sum, { quiet, stormy }) => sum + quiet.cut + stormy.cut, 0)),
  'lines refused': none(
    turns.reduce((sum, { quiet, stormy }) => sum + quiet.linesRefused + stormy.linesRefused, 0),
  ),
  'a reaction answered, p99': figure(`${Math.round(ofTurns(({ storm }) => quantile(storm.times, 0.99)))} ms`),
  'a line heard without, median and p99': figure(
    pair(
      ofTurns(({ quiet }) => quiet.p50),
      ofTurns(({ quiet }) => quiet.p99),
    ),
  ),
  'a line heard meanwhile, median and p99': figure(
    pair(
      ofTurns(({ stormy }) => stormy.p50),
      ofTurns(({ stormy }) => stormy.p99),
    ),
  ),
  'processor time of the site for a reaction, told to all': figure(
    `${ofTurns(({ cost }) => cost).toFixed(2)} ms`,
  ),
  'event loop, p99': figure(`${Math.round(ofTurns(({ loop }) => loop))} ms`),
  'times of each turn': figure(
    turns.map(({ quiet, stormy }) => (stormy.p99 / quiet.p99).toFixed(1)).join(', '),
  ),
  'times as long, p99': atMost(
    ofTurns(({ quiet, stormy }) => stormy.p99 / quiet.p99),
    2,
  ),
})

function pair(p50: number, p99: number): string {
  return `${Math.round(p50)} and ${Math.round(p99)} ms`
}

/** Of all threads since the start; the kernel counts in hundredths of a second. */
function processorMilliseconds(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  return (Number(fields[11]) + Number(fields[12])) * 10
}

/** Sends the lines that reactions are given to. Returns their ids. */
async function sayFirst({ url, tokens }: FreshSite, channel: string): Promise<number[]> {
  const ids: number[] = []
  for (const token of tokens.slice(0, 5)) {
    const body = { channel, text: 'reajam' }
    const { message } = await createClient(url, token).call('POST /api/send-message', { body })
    if (message) ids.push(message.id)
  }
  return ids
}

/** The users who react have a process of their own, so that its work does not delay the measured site. */
function gatherGivers({ url, tokens }: FreshSite) {
  const child = fork(program, { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
  return {
    async react(lines: readonly number[]): Promise<Storm> {
      const storming: Storming = { url, tokens: tokens.slice(0, people), lines, reactions, seconds }
      child.send(storming)
      const [storm] = await once(child, 'message')
      return storm as Storm
    },
    leave: () => void child.kill('SIGKILL'),
  }
}
