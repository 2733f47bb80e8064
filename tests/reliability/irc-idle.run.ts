import type { Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from '../support/free-port.ts'
import { onFreshSite } from './fresh-site.ts'
import { enterIrc } from './irc-sockets.ts'
import { memoryOf } from './process-memory.ts'
import { atLeast, atMost, conclude } from './verdict.ts'

// IRC clients that say nothing: `node irc-idle.run.ts [CLIENTS]`.
const clients = Number(process.argv[2] ?? 5000)
const members = Math.ceil(clients / 10)
const atOnce = 20
const settleMilliseconds = 20_000
const port = await freePort()

// Ten for each account are a session each, of which an account has ten.
const environment = { IRC_PORT: String(port) }
const figures = await onFreshSite({ members, environment }, async ({ process: site }) => {
  // What the first ones bring with them is not theirs: code, and the room for new objects, which grows by what coming in
  // takes to 30 to 50 MB, however many stay.
  const first = await gather(Math.ceil(clients / 2), 0)
  const before = await settledMemory(site.pid)
  const others = await gather(clients - first.length, first.length)
  const after = await settledMemory(site.pid)
  const all = [...first, ...others]
  const held = all.filter(({ destroyed }) => !destroyed).length
  for (const socket of all) socket.destroy()
  return { held, kilobytes: ((after - before) * 1024) / others.length }
})

conclude('Idle IRC clients', {
  held: atLeast(figures.held, clients),
  'resident memory of each': atMost(figures.kilobytes, 8, 'kB'),
})

/** What coming in took is not what holding takes: garbage is collected when somebody says something. */
async function settledMemory(pid: number): Promise<number> {
  await pause(settleMilliseconds)
  return memoryOf(pid)
}

async function gather(count: number, from: number): Promise<Socket[]> {
  const numbers = Array.from({ length: count }, (_, index) => from + index).values()
  const sockets: Socket[] = []
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (const number of numbers) sockets.push(await enterIrc(port, `membro${number % members}`))
    }),
  )
  return sockets
}
