import { fork } from 'node:child_process'
import { once } from 'node:events'
import type { Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { createClient } from '../support/client.ts'
import { freePort } from '../support/free-port.ts'
import { onFreshSite } from './fresh-site.ts'
import { enterIrc } from './irc-sockets.ts'
import { memoryOf } from './process-memory.ts'
import { atLeast, atMost, conclude, figure } from './verdict.ts'

// Memory of idle IRC clients, compared with the same number of connections to a bare server: `node
// irc-idle.run.ts [CLIENTS]`.
const clients = Number(process.argv[2] ?? 5000)
/** Each may have ten connections, and ten app passwords. */
const members = Math.ceil(clients / 10)
const atOnce = 20

type Enter = (port: number, index: number) => Promise<Socket>

const bare = await measureBare()
const port = await freePort()
const environment = { IRC_PORT: String(port) }
const site = await onFreshSite({ members, environment }, async ({ url, tokens, process: { pid } }) => {
  // Each has a password of its own, and so delivery receipts.
  const secrets: string[] = []
  for (let index = 0; index < clients; index += 1) {
    const name = `membro${index % members}`
    const body = { name: 'irssi', password: `${name}-${name}` }
    const member = createClient(url, tokens[index % members])
    secrets.push((await member.call('POST /api/app-passwords', { body })).secret)
  }
  const enter: Enter = (port, index) => enterIrc(port, `membro${index % members}`, secrets[index])
  return measure({ pid, port, enter })
})

conclude('Idle IRC clients', {
  held: atLeast(site.held, clients),
  'resident memory of a bare connection': figure(`${bare.kilobytes.toFixed(1)} kB`),
  'of a client': figure(`${site.kilobytes.toFixed(1)} kB`),
  'of a client, before garbage is collected': figure(`${site.withGarbage.toFixed(1)} kB`),
  'more than a bare connection': atMost(site.kilobytes - bare.kilobytes, 8, 'kB'),
})

async function measureBare() {
  const child = fork(`${import.meta.dirname}/bare-sockets-program.ts`, {
    execArgv: ['--max-semi-space-size=16'],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const [port] = (await once(child, 'message')) as [number]
  const figures = await measure({ pid: child.pid ?? 0, port, enter: (to) => enterIrc(to, 'x') })
  child.kill()
  return figures
}

/**
 * Compares the second half of the clients with the first: the first ones also cause code to be loaded, and
 * the heap to grow by what connecting takes, however many stay.
 */
async function measure({ pid, port, enter }: { pid: number; port: number; enter: Enter }) {
  const first = await gather(Math.ceil(clients / 2), 0)
  const before = await settledMemory(pid)
  const others = await gather(clients - first.length, first.length)
  const beforeCollected = await memoryOf(pid)
  const after = await settledMemory(pid)
  const all = [...first, ...others]
  const held = all.filter(({ destroyed }) => !destroyed).length
  for (const socket of all) socket.destroy()
  const each = (memory: number) => ((memory - before) * 1024) / others.length
  return { held, kilobytes: each(after), withGarbage: each(beforeCollected) }

  async function gather(count: number, from: number): Promise<Socket[]> {
    const numbers = Array.from({ length: count }, (_, index) => from + index).values()
    const sockets: Socket[] = []
    await Promise.all(
      Array.from({ length: atOnce }, async () => {
        for (const number of numbers) sockets.push(await enter(port, number))
      }),
    )
    return sockets
  }
}

/** Memory after garbage collection: connecting takes more than holding connections. */
async function settledMemory(pid: number): Promise<number> {
  for (let time = 0; time < 3; time += 1) {
    await pause(1000)
    process.kill(pid, 'SIGUSR2')
  }
  await pause(2000)
  return memoryOf(pid)
}
