import { readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { median } from '../../scripts/bench/median.ts'
import { createClient } from '../support/client.ts'
import { createCrowd } from '../support/live.ts'
import { gatherCrowd, loopP99, talkInRooms } from './crowd.ts'
import { type FreshSite, onFreshSite } from './fresh-site.ts'
import { atLeast, atMost, conclude, none, quantile, told } from './verdict.ts'

// Two hundred people react a thousand times in five seconds, while others talk in their channel and in another one as
// large; with as long without reactions before, in turns: `node reactions.run.ts [PEOPLE] [REACTIONS] [SECONDS] [ROUNDS]`.
const people = Number(process.argv[2] ?? 200)
const reactions = Number(process.argv[3] ?? 1000)
const seconds = Number(process.argv[4] ?? 5)
const rounds = Number(process.argv[5] ?? 5)
const linesPerSecond = 16
const emoji = ['👍', '❤️', '😂', '🎉', '😮', '😢']

interface Storm {
  given: number
  refused: number
  /** Milliseconds until each was answered. */
  times: number[]
}

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
  await talk()
  const turns = []
  for (let round = 0; round < rounds; round += 1) {
    const lines = await sayFirst(site, room)
    await crowd.report()
    const begunAt = processorTime()
    const quiet = await talk()
    await loopP99(site.url)
    const stormAt = processorTime()
    const [storm, stormy] = await Promise.all([react(site, lines), talk()])
    const cost = (processorTime() - stormAt - (stormAt - begunAt)) / reactions
    turns.push({ quiet, stormy, storm, cost, loop: await loopP99(site.url) })
  }
  const events = witness.heardOf('reactions-changed')
  const heard = events.flatMap(([{ by }]) => by).length
  watching.close()
  crowd.leave()
  return { turns, heard, events: events.length }
})

const { turns, heard, events } = figures
const storms = turns.map(({ storm }) => storm)
const given = storms.reduce((sum, storm) => sum + storm.given, 0)
const ofTurns = (figure: (turn: (typeof turns)[number]) => number) => median(turns.map(figure))
conclude('A storm of reactions', {
  'reactions given': atLeast(given, reactions * rounds),
  'reactions refused': none(storms.reduce((sum, { refused }) => sum + refused, 0)),
  'reactions that a listener did not hear': none(given - heard),
  'events that told of them': told(events),
  'connections cut': none(turns.reduce((sum, { quiet, stormy }) => sum + quiet.cut + stormy.cut, 0)),
  'lines refused': none(
    turns.reduce((sum, { quiet, stormy }) => sum + quiet.linesRefused + stormy.linesRefused, 0),
  ),
  'a reaction answered, p99': told(`${Math.round(ofTurns(({ storm }) => quantile(storm.times, 0.99)))} ms`),
  'a line heard without, median and p99': told(
    pair(
      ofTurns(({ quiet }) => quiet.p50),
      ofTurns(({ quiet }) => quiet.p99),
    ),
  ),
  'a line heard meanwhile, median and p99': told(
    pair(
      ofTurns(({ stormy }) => stormy.p50),
      ofTurns(({ stormy }) => stormy.p99),
    ),
  ),
  'processor time of the site for a reaction, told to all': told(
    `${ofTurns(({ cost }) => cost).toFixed(2)} ms`,
  ),
  'event loop, p99': told(`${Math.round(ofTurns(({ loop }) => loop))} ms`),
  'times of each turn': told(
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

/** Of all its threads, since it began: the kernel counts in hundredths of a second. */
function processorMilliseconds(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  return (Number(fields[11]) + Number(fields[12])) * 10
}

/** What is reacted to: answers the ids. */
async function sayFirst({ url, tokens }: FreshSite, channel: string): Promise<number[]> {
  const ids: number[] = []
  for (const token of tokens.slice(0, 5)) {
    const body = { channel, text: 'reajam' }
    const { message } = await createClient(url, token).call('POST /api/send-message', { body })
    if (message) ids.push(message.id)
  }
  return ids
}

/** One after the other of all people, evenly over the time, each with an emoji for each line in turn. */
async function react({ url, tokens }: FreshSite, lines: readonly number[]): Promise<Storm> {
  const clients = tokens.slice(0, people).map((token) => createClient(url, token))
  const storm: Storm = { given: 0, refused: 0, times: [] }
  const sending: Promise<void>[] = []
  const begun = performance.now()
  for (let number = 0; number < reactions; number += 1) {
    const turn = Math.floor(number / people)
    const params = { id: lines[turn % lines.length] ?? 0 }
    const body = { emoji: emoji[(number + turn) % emoji.length] ?? '👍' }
    const asked = performance.now()
    const answer = clients[number % people]?.ask('POST /api/messages/:id/reactions', { params, body })
    const counted = answer?.then(({ status }) => {
      storm.times.push(performance.now() - asked)
      if (status === 200) storm.given += 1
      else storm.refused += 1
    })
    if (counted) sending.push(counted)
    await pause(Math.max(0, begun + ((number + 1) * seconds * 1000) / reactions - performance.now()))
  }
  await Promise.all(sending)
  return storm
}
