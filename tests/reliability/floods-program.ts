import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import type { WebSocket } from 'ws'
import { createCrowd } from '../support/live.ts'
import { enterIrc } from './irc-sockets.ts'

/**
 * The attacker, in a process of its own: `node floods-program.ts`, which receives its target over the IPC
 * channel, signs in, says so, and attacks after the next message.
 */
export interface Target {
  url: string
  tokens: readonly string[]
  ircPort: number
  /** Usernames of members, each of whom connects to IRC twice. */
  names: readonly string[]
}

export interface Cut {
  /** Number of connections that were not cut. */
  left: number
  /** Milliseconds until the last one was cut. */
  slowest: number
}

export interface Attack {
  flooded: Cut
  /** Floods of IRC lines. */
  chattered: Cut
  opened: Cut
  trickled: Cut
}

const flooders = 100
const halfOpen = 2000
const slowloris = 500

process.once('message', async ({ url, tokens, ircPort, names }: Target) => {
  const crowd = createCrowd({ url })
  const wires: WebSocket[] = []
  for (let index = 0; index < flooders; index += 1)
    wires.push(await crowd.connectRaw({ token: tokens[index % tokens.length] ?? '' }))
  const chatterers = await Promise.all([...names, ...names].map((name) => enterIrc(ircPort, name)))
  process.send?.('signed in')
  await once(process, 'message')

  const handshake = 'GET /node-server/socket.io/?EIO=4&transport=websocket HTTP/1.1\r\nHost: x\r\n'
  const [flooded, chattered, opened, trickled] = await Promise.all([
    flood(wires),
    chatter(chatterers),
    dialAndWait(url, halfOpen, handshake),
    dialAndWait(url, slowloris, 'GET / HTTP/1.1\r\n', 'X'),
  ])
  crowd.close()
  process.send?.({ flooded, chattered, opened, trickled } satisfies Attack, () => process.exit())
})

/** Sends a thousand frames per second on each connection until it is cut. */
async function flood(wires: readonly WebSocket[]): Promise<Cut> {
  const startedAt = performance.now()
  const times = await Promise.all(
    wires.map(async (wire) => {
      let closedAt = 0
      wire.once('close', () => {
        closedAt = performance.now()
      })
      for (let second = 0; second < 200 && !closedAt; second += 1) {
        for (let frame = 0; frame < 100 && wire.readyState === wire.OPEN; frame += 1)
          wire.send('42["nothing"]')
        await pause(100)
      }
      return closedAt && closedAt - startedAt
    }),
  )
  return { left: times.filter((time) => time === 0).length, slowest: Math.max(...times) }
}

/** Sends a thousand lines per second on each connection until it is cut. */
async function chatter(sockets: readonly Socket[]): Promise<Cut> {
  const startedAt = performance.now()
  const times = await Promise.all(
    sockets.map(async (socket) => {
      let closedAt = 0
      socket.once('close', () => {
        closedAt = performance.now()
      })
      socket.removeAllListeners('error').on('error', () => {})
      for (let second = 0; second < 200 && !closedAt; second += 1) {
        socket.write('PRIVMSG #barra :x\r\n'.repeat(100))
        await pause(100)
      }
      return closedAt && closedAt - startedAt
    }),
  )
  return { left: times.filter((time) => time === 0).length, slowest: Math.max(...times) }
}

/** Opens connections that begin a request, never complete it, and now and then send a little more. */
async function dialAndWait(address: string, count: number, beginning: string, more = ''): Promise<Cut> {
  const { hostname, port } = new URL(address)
  const times = await Promise.all(
    Array.from({ length: count }, async (_, index) => {
      await pause(index)
      const socket = connect(Number(port), hostname)
      const startedAt = performance.now()
      const trickle = more ? setInterval(() => socket.write(more), 1000) : undefined
      const closed = new Promise<number>((resolve) => {
        socket.once('close', () => resolve(performance.now() - startedAt))
        socket.on('error', () => {})
        socket.resume()
      })
      socket.write(beginning)
      const time = await Promise.race([closed, pause(60_000, 0)])
      clearInterval(trickle)
      socket.destroy()
      return time
    }),
  )
  return { left: times.filter((time) => time === 0).length, slowest: Math.max(...times) }
}
