import type { Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { createClient } from '../support/client.ts'
import { freePort } from '../support/free-port.ts'
import { createCrowd } from '../support/live.ts'
import { onFreshSite } from './fresh-site.ts'
import { watchGoodUsers } from './good-users.ts'
import { enterIrc } from './irc-sockets.ts'
import { memoryOf } from './process-memory.ts'
import { atMost, conclude, figure, none } from './verdict.ts'

// Fifty sockets that never read, half of them in IRC, in a busy channel.
const sleepers = 50
const linesPerSecond = 200
const seconds = 45
const text = 'x'.repeat(2000)
const ircPort = await freePort()
const environment = { IRC_PORT: String(ircPort) }

const figures = await onFreshSite({ members: 20, environment }, async ({ url, tokens, process: site }) => {
  const good = await watchGoodUsers({ url, tokens: tokens.slice(0, 10), linesPerSecond: 5 })
  // Measures the same load without the sleeping sockets, for comparison.
  const calm = await speak(url, tokens.slice(10), 15, good)
  const crowd = createCrowd({ url })
  const before = await memoryOf(site.pid)
  const asleep: Socket[] = []
  let cut = 0
  for (let index = 0; index < sleepers; index += 1) {
    const tcp =
      index % 2 === 0
        ? await enterLive(crowd, tokens[index % tokens.length] ?? '')
        : await enterChannelOfIrc(`membro${index % tokens.length}`)
    tcp.pause()
    asleep.push(tcp)
    tcp.once('close', () => {
      cut += 1
    })
  }
  let most = 0
  const watching = setInterval(async () => {
    most = Math.max(most, await memoryOf(site.pid).catch(() => 0))
  }, 500)
  const crowded = await speak(url, tokens.slice(10), seconds, good)
  clearInterval(watching)
  const { cut: goodCut } = await good.leave()
  // Sockets that read again find out that they were closed.
  for (const tcp of asleep) tcp.resume()
  await pause(5000)
  const gone = cut
  crowd.close()
  return { calm, crowded, cut: gone, goodCut, grown: most - before }
})

conclude('Sockets that never read', {
  'offered to each, KB/s': figure(Math.round((linesPerSecond * text.length) / 1024)),
  'not cut': none(sleepers - figures.cut),
  'memory grown by at most': atMost(figures.grown, 100, 'MB'),
  'p99 of the others before': figure(`${Math.round(figures.calm)} ms`),
  'p99 of the others, times': atMost(figures.crowded / figures.calm, 2),
  'others cut': none(figures.goodCut),
})

async function enterLive(crowd: ReturnType<typeof createCrowd>, token: string): Promise<Socket> {
  const wire = await crowd.connectRaw({ token })
  wire.send('421["join","barra"]')
  await new Promise((resolve) => wire.once('message', resolve))
  return (wire as typeof wire & { _socket: Socket })._socket
}

async function enterChannelOfIrc(name: string): Promise<Socket> {
  const socket = await enterIrc(ircPort, name)
  const isIn = new Promise((resolve) =>
    socket.on('data', (bytes) => String(bytes).includes(' 366 ') && resolve(true)),
  )
  socket.write('JOIN #barra\r\n')
  await isIn
  return socket
}

async function speak(
  address: string,
  writers: readonly string[],
  forSeconds: number,
  good: { takeP99(): number },
): Promise<number> {
  good.takeP99()
  const end = Date.now() + forSeconds * 1000
  const clients = writers.map((token) => createClient(address, token))
  await Promise.all(
    clients.map(async (client) => {
      while (Date.now() < end) {
        const next = pause((1000 * clients.length) / linesPerSecond)
        await client.ask('POST /api/send-message', { body: { channel: 'barra', text } })
        await next
      }
    }),
  )
  return good.takeP99()
}
