import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setTimeout as pause } from 'node:timers/promises'
import { createClient } from '../support/client.ts'
import { enter, type Way } from './visitor.ts'

export interface Gathering {
  url: string
  tokens: readonly string[]
  rooms: readonly string[]
  clients: number
  /** Number of clients that use the push endpoint, and that use IRC. */
  pushed: number
  inIrc: number
}

export type Order = { gather: Gathering } | { return: true } | { report: true }

/** What the clients have received since the last report. */
export interface CrowdReport {
  /** Clients that are connected and in their room. */
  there: number
  cut: number
  /** Lines by room that each connected client has received, and the number of lines received twice. */
  heard: Record<string, number[]>
  twice: number
  /** Milliseconds from sending to receiving. */
  p50: number
  p99: number
  /** By how many milliseconds this process was late itself, which is in the times above. */
  loopP99: number
}

const atOnce = 40
const line = /linha (\d+) de ([\d.]+)/

/** Runs in a process of its own, since thousands of connections would slow down the measuring one. */
const crowd = createCrowdOf()
process.on('message', (order: Order) => {
  if ('gather' in order) void crowd.gather(order.gather).then(() => process.send?.('gathered'))
  else if ('return' in order) crowd.mayReturn()
  else process.send?.(crowd.report())
})
process.once('disconnect', () => process.exit())

/** Gives a client a password of its own, and so delivery receipts. */
async function createAppPassword({ url, token }: Pick<Way, 'url' | 'token'>, name: string) {
  const body = { name, password: `${name}-${name}` }
  const { secret } = await createClient(url, token).call('POST /api/app-passwords', { body })
  return { name, password: secret }
}

function createCrowdOf() {
  const loop = monitorEventLoopDelay({ resolution: 10 })
  loop.enable()
  let members: ReturnType<typeof createMember>[] = []
  let isReturning = false
  let times: number[] = []
  let cut = 0
  let twice = 0

  function createMember(way: Way) {
    const lines = new Set<number>()
    let isThere = false

    function hear(frame: string): void {
      const [, number, sentAt] = line.exec(frame) ?? []
      if (number === undefined) return
      times.push(performance.timeOrigin + performance.now() - Number(sentAt))
      if (lines.has(Number(number))) twice += 1
      lines.add(Number(number))
    }

    async function come(): Promise<void> {
      const wire = await enter(way, hear)
      isThere = true
      wire.once('close', () => {
        isThere = false
        cut += 1
        if (isReturning) void comeBack()
      })
    }

    /** As clients do: retries after random delays until it is connected. */
    async function comeBack(): Promise<void> {
      while (!isThere) {
        await pause(1000 + Math.random() * 4000)
        await come().catch(() => {})
      }
    }

    return {
      room: way.room,
      come,
      isThere: () => isThere,
      takeLines: () => {
        const count = lines.size
        lines.clear()
        return count
      },
    }
  }

  async function gather({ url, tokens, rooms, clients, pushed, inIrc }: Gathering): Promise<void> {
    const isEach = (index: number, count: number) => count > 0 && index % Math.ceil(clients / count) === 0
    const gatewayOf = (index: number): Way['gateway'] => {
      if (isEach(index, pushed)) return 'push'
      return isEach(index - 1, inIrc) ? 'irc' : 'socketio'
    }
    members = []
    for (let index = 0; index < clients; index += 1) {
      const gateway = gatewayOf(index)
      // Different members in each room; IRC clients share all members, up to ten each.
      const person = Math.floor(index / (gateway === 'irc' ? 10 : rooms.length)) % tokens.length
      const way = { url, token: tokens[person] ?? '', room: rooms[index % rooms.length] ?? '', gateway }
      const account = gateway === 'irc' ? { account: await createAppPassword(way, `membro${person}`) } : {}
      members.push(createMember({ ...way, ...account }))
    }
    const waiting = members.values()
    await Promise.all(
      Array.from({ length: atOnce }, async () => {
        for (const member of waiting) await member.come()
      }),
    )
  }

  function report(): CrowdReport {
    const sorted = Float64Array.from(times).sort()
    const at = (share: number) =>
      sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
    const received: CrowdReport['heard'] = {}
    for (const { room, takeLines } of members) received[room] = [...(received[room] ?? []), takeLines()]
    const there = members.filter(({ isThere }) => isThere()).length
    const loopP99 = loop.percentile(99) / 1e6
    const figures = { there, cut, heard: received, twice, p50: at(0.5), p99: at(0.99), loopP99 }
    loop.reset()
    times = []
    cut = 0
    twice = 0
    return figures
  }

  return {
    gather,
    report,
    mayReturn: () => {
      isReturning = true
    },
  }
}
