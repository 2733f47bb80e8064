import { fork } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { createClient } from '../support/client.ts'
import type { CrowdReport, Gathering, Order } from './crowd-program.ts'
import type { FreshSite } from './fresh-site.ts'

const program = `${import.meta.dirname}/crowd-program.ts`

export interface Crowd {
  rooms: string[]
  /** From now on, clients that are cut off reconnect. */
  mayReturn(): void
  report(): Promise<CrowdReport>
  leave(): void
}

type Site = Pick<FreshSite, 'url' | 'tokens'>

/**
 * Connects clients from a process of its own, in rooms of a hundred by default. One in ten uses the push
 * endpoint.
 */
export async function gatherCrowd(
  site: Site,
  clients: number,
  { inIrc = 0, roomSize = 100 } = {},
): Promise<Crowd> {
  const rooms = await makeRooms(site, Math.ceil(clients / roomSize))
  const child = fork(program, { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
  const send = (order: Order) => void child.send(order)
  const gathering: Gathering = { ...site, rooms, clients, pushed: Math.ceil(clients / 10), inIrc }
  send({ gather: { ...gathering, tokens: site.tokens } })
  await Promise.race([
    once(child, 'message'),
    once(child, 'exit').then(() => Promise.reject(new Error('the crowd did not get in'))),
  ])
  return {
    rooms,
    mayReturn: () => send({ return: true }),
    async report() {
      send({ report: true })
      const [report] = await once(child, 'message')
      return report as CrowdReport
    },
    leave: () => void child.kill('SIGKILL'),
  }
}

/** The channels of an empty site, and further ones founded by members. */
async function makeRooms({ url, tokens }: Site, count: number): Promise<string[]> {
  const channels = await createClient(url, tokens[0]).call('GET /api/channels')
  const rooms = channels.map(({ slug }) => slug).slice(0, count)
  for (let index = 0; rooms.length < count; index += 1) {
    const member = createClient(url, tokens[index])
    const { id } = await member.call('POST /api/nicknames', { body: { nickname: `fundador${index}` } })
    await member.call('POST /api/select-nickname', { body: { nicknameId: id } })
    const { channel } = await member.call('POST /api/channels', { body: { name: `sala${index}` } })
    rooms.push(channel.slug)
  }
  return rooms
}

/** Sends this many lines per second, one room after the other. Returns how many were sent to each room. */
export async function talkInRooms(
  { url, tokens }: Site,
  { rooms, linesPerSecond, seconds }: { rooms: readonly string[]; linesPerSecond: number; seconds: number },
): Promise<{ said: Record<string, number>; refused: number }> {
  const sent: Record<string, number> = Object.fromEntries(rooms.map((room) => [room, 0]))
  const writers = tokens.map((token) => createClient(url, token))
  const sending: Promise<void>[] = []
  let refused = 0
  const end = performance.now() + seconds * 1000
  for (let number = 0; performance.now() < end; number += 1) {
    const channel = rooms[number % rooms.length] ?? ''
    const text = `linha ${number} de ${performance.timeOrigin + performance.now()}`
    const answer = writers[number % writers.length]?.ask('POST /api/send-message', {
      body: { channel, text },
    })
    const counted = answer?.then(({ status }) => {
      if (status === 200) sent[channel] = (sent[channel] ?? 0) + 1
      else refused += 1
    })
    if (counted) sending.push(counted)
    await pause(1000 / linesPerSecond)
  }
  await Promise.all(sending)
  // The last lines are still being delivered.
  await pause(2000)
  return { said: sent, refused }
}

/** Returns how many lines were not received, summed over all clients. */
export function countLost(said: Record<string, number>, { heard }: CrowdReport): number {
  return Object.entries(heard).reduce(
    (sum, [room, counts]) => sum + counts.reduce((lost, count) => lost + (said[room] ?? 0) - count, 0),
    0,
  )
}

/** The 99th percentile of the event loop's lag since the last request, in milliseconds. */
export async function loopP99(url: string): Promise<number> {
  const text = await (await fetch(`${url}/metrics`)).text()
  return Number(/^nodejs_eventloop_lag_p99_seconds (\S+)/m.exec(text)?.[1]) * 1000
}
