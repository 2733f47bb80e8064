import { connect } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { createCrowd } from '../support/live.ts'
import { onFreshSite } from './fresh-site.ts'
import { watchGoodUsers } from './good-users.ts'
import { atMost, conclude, none, told } from './verdict.ts'

// Floods of frames, handshakes that are never ended, and headers that come a byte at a time.
const flooders = 100
const halfOpen = 2000
const slowloris = 500

const figures = await onFreshSite(
  { members: 20, environment: { RATE_LIMIT_FACTOR: '1' } },
  async ({ url, tokens }) => {
    const good = await watchGoodUsers({ url, tokens: tokens.slice(0, 10), linesPerSecond: 5 })
    await pause(10_000)
    const calm = good.takeP99()

    const [flooded, opened, trickled] = await Promise.all([
      flood(url, tokens.slice(10)),
      dialAndWait(
        url,
        halfOpen,
        'GET /node-server/socket.io/?EIO=4&transport=websocket HTTP/1.1\r\nHost: x\r\n',
      ),
      dialAndWait(url, slowloris, 'GET / HTTP/1.1\r\n', 'X'),
    ])
    const crowded = good.takeP99()
    const { cut, failures } = await good.leave()
    return { calm, crowded, cut, failures, flooded, opened, trickled }
  },
)

const seconds = (milliseconds: number) => milliseconds / 1000
conclude('Floods and slow handshakes', {
  'flooding sockets not cut': none(figures.flooded.left),
  'slowest of them to be cut': atMost(seconds(figures.flooded.slowest), 10, 's'),
  'half-open handshakes not cut': none(figures.opened.left),
  'slowest of them to be cut ': atMost(seconds(figures.opened.slowest), 10, 's'),
  'connections with a byte a second not cut': none(figures.trickled.left),
  'slowest of them  to be cut': atMost(seconds(figures.trickled.slowest), 10, 's'),
  'p99 of good users before': told(`${Math.round(figures.calm)} ms`),
  'p99 of good users, times': atMost(figures.crowded / figures.calm, 2),
  'good users cut': none(figures.cut),
  'their lines refused': none(figures.failures),
})

/** A thousand frames a second from each, until it is cut. */
async function flood(address: string, members: readonly string[]) {
  const crowd = createCrowd({ url: address })
  const wires = []
  for (let index = 0; index < flooders; index += 1)
    wires.push(await crowd.connectRaw({ token: members[index % members.length] ?? '' }))
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
  crowd.close()
  return { left: times.filter((time) => time === 0).length, slowest: Math.max(...times) }
}

/** Connections that begin to speak, never end, and now and then say a little more. */
async function dialAndWait(address: string, count: number, beginning: string, more = '') {
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
