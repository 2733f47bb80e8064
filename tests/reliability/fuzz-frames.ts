import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import fc from 'fast-check'
import { socketPath } from '#contract/live.ts'
import { frame, type GatewayName, gateways, hostileFrames } from './hostile-frames.ts'

interface Load {
  url: string
  /** Access token of a member, who has half of the connections. */
  token: string
  frames: number
  seed: number
}

export interface Figures {
  frames: number
  connections: number
  /** Connections that the site has closed; the others got responses to the end. */
  ended: number
  /** Connections that neither got a response nor were closed. */
  stuck: string[]
}

const atOnce = 16
const patienceMilliseconds = 10_000
const paths: Record<GatewayName, string> = {
  socketio: `${socketPath}/?EIO=4&transport=websocket`,
  push: '/app/canal-barra?protocol=7&client=js&version=8.6.0',
}

/** A request that every connection gets a response to while it is open. */
const lastWords: Record<GatewayName, readonly [string, string]> = {
  socketio: ['4277["leave","barra"]', '4377['],
  push: ['{"event":"pusher:ping"}', 'pusher:pong'],
}

/** Sends nonsense on connections: each must be closed or go on, and the site must stay alive. */
export async function fuzzFrames({ url, token, frames, seed }: Load): Promise<Figures> {
  const figures: Figures = { frames: 0, connections: 0, ended: 0, stuck: [] }

  async function speak(gateway: GatewayName, some: readonly Buffer[], isMember: boolean): Promise<void> {
    const peer = await dial(url, paths[gateway])
    const hello = `40${JSON.stringify(isMember ? { token } : {})}`
    if (gateway === 'socketio') await peer.ask(hello, '40{')
    for (const bytes of some) peer.send(bytes)
    figures.connections += 1
    figures.frames += some.length
    const [question = '', answer = ''] = lastWords[gateway]
    const end = await peer.ask(question, answer)
    if (end === 'ended') figures.ended += 1
    if (end === 'silent')
      figures.stuck.push(
        `${gateway}: ${some
          .map((bytes) => bytes.toString('base64'))
          .join(' ')
          .slice(0, 2000)}`,
      )
    peer.hangUp()
  }

  for (let round = 0; figures.frames < frames; round += 1) {
    const gateway = gateways[round % gateways.length] ?? 'push'
    const scripts = fc.sample(hostileFrames(gateway), { seed: seed + round, numRuns: 2 * atOnce })
    const queue = scripts.entries()
    await Promise.all(
      Array.from({ length: atOnce }, async () => {
        for (const [index, script] of queue)
          if (figures.frames < frames) await speak(gateway, script, index % 2 === 0)
      }),
    )
  }
  return figures
}

/** A WebSocket without a library. */
async function dial(url: string, path: string) {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname)
  let received = ''
  let isOver = false
  const read = createFrameReader((opcode, payload) => {
    if (opcode === 8) isOver = true
    else received = (received + payload.toString()).slice(-100_000)
  })
  socket.on('error', () => {})
  socket.on('close', () => {
    isOver = true
  })
  socket.write(
    `GET ${path} HTTP/1.1\r\nHost: ${hostname}:${port}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n` +
      'Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n',
  )
  const [head] = (await once(socket, 'data')) as [Buffer]
  const end = head.indexOf('\r\n\r\n') + 4
  read(head.subarray(end))
  socket.on('data', read)

  return {
    send: (bytes: Buffer) => void (isOver || socket.write(bytes)),
    async ask(question: string, answer: string): Promise<'ended' | 'answered' | 'silent'> {
      received = ''
      if (!isOver) socket.write(frame(Buffer.from(question)))
      await until(socket, () => isOver || received.includes(answer))
      return received.includes(answer) ? 'answered' : isOver ? 'ended' : 'silent'
    },
    hangUp: () => socket.destroy(),
  }
}

/** Splits the server's bytes, which are never masked, into frames. */
function createFrameReader(onFrame: (opcode: number, payload: Buffer) => void): (chunk: Buffer) => void {
  let rest = Buffer.alloc(0)
  return (chunk) => {
    rest = Buffer.concat([rest, chunk])
    for (;;) {
      const [first = 0, second = 0] = rest
      const start = { 126: 4, 127: 10 }[second] ?? 2
      if (rest.length < start) return
      const length = start === 2 ? second : Number(`0x${rest.toString('hex', 2, start)}`)
      if (rest.length < start + length) return
      onFrame(first & 0x0f, rest.subarray(start, start + length))
      rest = rest.subarray(start + length)
    }
  }
}

async function until(socket: Socket, isSo: () => boolean): Promise<void> {
  const end = Date.now() + patienceMilliseconds
  while (!isSo() && Date.now() < end) {
    await new Promise<void>((resolve) => {
      const timer = setTimeout(done, 200)
      function done() {
        clearTimeout(timer)
        socket.off('data', done)
        socket.off('close', done)
        resolve()
      }
      socket.once('data', done)
      socket.once('close', done)
    })
  }
}
