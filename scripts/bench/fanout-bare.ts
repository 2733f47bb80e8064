import { createServer } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
// @ts-expect-error Sender is not in the types
import { Sender, WebSocketServer } from 'ws'
import { lineNumber, obeyParent } from './fanout-line.ts'

// A lower bound for WebSockets: each frame is encoded once for all, and every listener gets one write per
// turn.
const sockets = new Set<Socket>()
let frames: Buffer[] = []

const server = createServer()
const webSockets = new WebSocketServer({ server, perMessageDeflate: false })
webSockets.on('connection', (_, { socket }) => void sockets.add(socket))

function announceNext(seq: number): void {
  const text = `42${JSON.stringify(['new-message', ...lineNumber(seq)])}`
  const options = { fin: true, opcode: 1, mask: false, readOnly: false, rsv1: false }
  const frame: Buffer[] = Sender.frame(Buffer.from(text), options)
  if (frames.push(Buffer.concat(frame)) === 1) setImmediate(flush)
}

function flush(): void {
  for (const socket of sockets) {
    socket.cork()
    for (const frame of frames) socket.write(frame)
    socket.uncork()
  }
  frames = []
}

let seq = 0
obeyParent({
  announce: () => {
    seq += 1
    announceNext(seq)
  },
  stop: async () => void server.close(),
})
server.listen(0, '127.0.0.1', () => {
  const { port } = server.address() as AddressInfo
  process.send?.({ url: `http://127.0.0.1:${port}`, tokens: [] })
})
